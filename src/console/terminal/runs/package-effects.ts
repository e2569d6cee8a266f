import { t } from 'i18next';
import { address } from '~console/platform/address';
import { call } from '~console/platform/api';
import { callBytes } from '~console/platform/api-bytes';
import { formatCount } from '~console/platform/format';
import type { Command, LabelForm } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import { ticketLabels } from '~domain/labels';
import { limits } from '~domain/limits';
import { Pace, secondsLeft } from './pace';

/** The documents that this tab keeps, by the packages of their links. */
const documents = new WeakMap<readonly number[], string>();

/** The address of the document of these packages, made where there is none yet. */
export async function documentOf(ids: readonly number[], make: () => Promise<Blob>): Promise<string> {
  const known = documents.get(ids);
  if (known !== undefined) return known;
  const made = URL.createObjectURL(await make());
  documents.set(ids, made);
  return made;
}

/** Nothing leads to it any more. */
export function letGoOfDocument(ids: readonly number[]): void {
  const known = documents.get(ids);
  if (known !== undefined) URL.revokeObjectURL(known);
}

const plainForm: LabelForm = { as: 'page', size: 'A6' };

/** Labels to be opened, however late: a ticket to them lasts for minutes, so it is taken when they are. */
export interface LabelLink {
  readonly ids: readonly number[];
  readonly form: LabelForm;
  /** A tab opened with them when they were printed. */
  readonly opened: boolean;
  /** Why they did not open, where it was not the browser. */
  readonly fault?: string;
}

/** How a command wants its labels. */
export function labelForm({ effect }: Command): LabelForm {
  return (effect.kind === 'labels' ? effect.form : undefined) ?? plainForm;
}

/** The labels in parts that can be opened at once. */
export function labelLinks(packages: readonly SubjectPackage[], form: LabelForm): LabelLink[] {
  const links: LabelLink[] = [];
  const step = form.as === 'pdf' ? limits.labels : ticketLabels;
  for (let from = 0; from < packages.length; from += step)
    links.push({ ids: packages.slice(from, from + step).map(({ id }) => id), form, opened: false });
  return links;
}

/**
 * Opens a tab, then fills it: browsers allow a tab for a few seconds after a key, and a document of hundreds takes as
 * long. False = the browser held it back. `token` = of a session that may not be the current one.
 */
export async function openLabels({ ids, form }: LabelLink, token?: string): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  // Kept: of a tab that somebody has led elsewhere nothing more is to be had.
  const { body } = tab.document;
  const say = (how: string): void => {
    body.textContent = `${t('terminal:run.labels_coming')} ${how}`;
  };
  say('');
  try {
    tab.location.replace(
      form.as === 'pdf' ? await documentAddress(ids, form.size, say, token) : await pageAddress(ids, form.size, token),
    );
  } catch (error) {
    tab.close();
    throw error;
  }
  return true;
}

type Size = LabelForm['size'];

/** A page is another document, where no token of this one goes along: a ticket takes its place. */
async function pageAddress(ids: readonly number[], size: Size, token?: string): Promise<string> {
  const { data } = await call('POST /packages-awb-ticket', { body: { ids: [...ids] }, token });
  return address('/packages-awb/{code}', { code: data.code }, { ticket: data.ticket, size });
}

function documentAddress(
  ids: readonly number[],
  size: Size,
  say: (how: string) => void,
  token?: string,
): Promise<string> {
  const tell = toldByPages(ids.length, say);
  return documentOf(ids, () =>
    callBytes('POST /packages-multiple-awb', { query: { size }, body: { ids: [...ids] }, token }, tell),
  );
}

/** With what every page of a PDF begins, a label each. What else is in it is packed. */
const pageMark = '/Type /Page\n';
const latin = new TextDecoder('latin1');

/** Says, as a document comes, how many of its pages are here and how long the others take. */
function toldByPages(of: number, say: (how: string) => void): (bytes: Uint8Array) => void {
  const pace = new Pace();
  let [done, end] = [0, ''];
  return (bytes) => {
    const text = end + latin.decode(bytes);
    end = text.slice(1 - pageMark.length);
    done += text.split(pageMark).length - 1;
    const rate = pace.note(performance.now(), done);
    const left = rate === null ? [] : [t('terminal:transcript.pace', paceOf(rate, of - done))];
    say([`${formatCount(done)} / ${formatCount(of)}`, ...left].join(' · '));
  };
}

const paceOf = (rate: number, left: number) => ({
  rate: formatCount(Math.max(1, Math.round(rate))),
  seconds: formatCount(secondsLeft(left, rate)),
});
