import { t } from 'i18next';
import { failureText } from '~console/platform/failure-text';
import { toast, type ToastAction } from '~console/ui/toast';
import type { Command } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import { labelForm, labelLinks, openLabels, type LabelLink } from './package-effects';

interface ShowTools {
  /** `what` = the code of what is there. */
  readonly go: (path: string, what: string) => void;
  readonly copy: (text: string) => Promise<boolean>;
  /** Of the session it is shown in. */
  readonly token: string | undefined;
}

/** The browser would not let the page copy. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

type Show = (command: Command, packages: readonly SubjectPackage[]) => Promise<readonly LabelLink[]>;

/**
 * Copies, opens or prints; what can be opened again later comes back as links. Of a chain that goes through in parts,
 * what is copied is that of all parts so far, and a page or tab opens with the first of them alone.
 */
export function showInParts({ go, copy, token }: ShowTools): Show {
  const shown = new Map<string, SubjectPackage[]>();
  return async (command, packages) => {
    const before = shown.get(command.id);
    const all = [...(before ?? []), ...packages];
    shown.set(command.id, all);
    const [first] = packages;
    if (command.effect.kind === 'copy-codes' && !(await copy(all.map(({ code }) => code).join('\n'))))
      throw new NotCopied();
    if (command.effect.kind === 'open-package' && first && !before)
      go(`/packages/${first.id}${pageOf(command)}`, first.code);
    if (command.effect.kind !== 'labels') return [];
    const [link, ...others] = labelLinks(packages, labelForm(command));
    if (!link) return [];
    return [before ? link : await openedNow(link, token), ...others];
  };
}

/** What is printed stays to be opened, whatever comes of the tab: its labels are counted by now. */
async function openedNow(link: LabelLink, token: string | undefined): Promise<LabelLink> {
  try {
    return { ...link, opened: await openLabels(link, token) };
  } catch (error) {
    return { ...link, fault: failureText(error) };
  }
}

/** Says that labels wait for somebody to open them: the browser lets no page open tab after tab. `show` = the log. */
export function tellUnopened(links: readonly LabelLink[], show: ToastAction): void {
  const waiting = links.filter(({ opened }) => !opened);
  const count = waiting.reduce((sum, { ids }) => sum + ids.length, 0);
  const [first] = waiting;
  if (!first) return;
  if (waiting.length < links.length) return toast('info', t('terminal:run.labels_left', { count }), show);
  const label = t('terminal:transcript.labels', { count: first.ids.length });
  const open: ToastAction = { label, run: () => void openOrTell(first) };
  if (first.fault === undefined) toast('warning', t('terminal:run.labels_blocked', { count }), open);
  else toast('error', first.fault, open);
}

/** Opens labels that were printed before, or says why not. */
export async function openOrTell(link: LabelLink): Promise<void> {
  try {
    if (!(await openLabels(link))) toast('warning', t('terminal:run.labels_blocked', { count: link.ids.length }));
  } catch (error) {
    toast('error', failureText(error));
  }
}

function pageOf({ effect }: Command): string {
  return effect.kind === 'open-package' ? (effect.page ?? '') : '';
}
