import { address } from '~console/platform/address';
import { call } from '~console/platform/api';
import { callBytes } from '~console/platform/api-bytes';
import type { Command, LabelForm } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';

/** As many labels as one ticket opens, and as one document holds. */
const ticketIds = 200;
const documentIds = limits.labels;
const plainForm: LabelForm = { as: 'page', size: 'A6' };

export interface LabelLink {
  readonly href: string;
  readonly count: number;
}

/** How a command wants its labels. */
export function labelForm({ effect }: Command): LabelForm {
  return (effect.kind === 'labels' ? effect.form : undefined) ?? plainForm;
}

/** Where the labels can be opened; `token` = of a session that may not be the current one. */
export async function labelLinks(
  packages: readonly SubjectPackage[],
  { as, size }: LabelForm,
  token?: string,
): Promise<LabelLink[]> {
  const links: LabelLink[] = [];
  const step = as === 'pdf' ? documentIds : ticketIds;
  for (let from = 0; from < packages.length; from += step) {
    const ids = packages.slice(from, from + step).map(({ id }) => id);
    links.push({
      href: as === 'pdf' ? await documentAddress(ids, size, token) : await pageAddress(ids, size, token),
      count: ids.length,
    });
  }
  return links;
}

/**
 * A page is another document, where no token of this one goes along: a ticket, good for a short time, takes its place.
 */
async function pageAddress(ids: number[], size: LabelForm['size'], token?: string): Promise<string> {
  const { data } = await call('POST /packages-awb-ticket', { body: { ids }, token });
  return address('/packages-awb/{code}', { code: data.code }, { ticket: data.ticket, size });
}

/** The document itself, kept by this tab while it is open. */
async function documentAddress(ids: number[], size: LabelForm['size'], token?: string): Promise<string> {
  return URL.createObjectURL(await callBytes('POST /packages-multiple-awb', { query: { size }, body: { ids }, token }));
}

/** False when the browser holds the new tab back: the link in the transcript then opens it. */
export function openTab(href: string): boolean {
  const tab = window.open(href, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
