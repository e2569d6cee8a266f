import type { Command } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import { labelForm, labelLinks, openTab, type LabelLink } from './package-effects';

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
    const links = await labelLinks(packages, labelForm(command), token);
    if (links[0] && !before) openTab(links[0].href);
    return links;
  };
}

function pageOf({ effect }: Command): string {
  return effect.kind === 'open-package' ? (effect.page ?? '') : '';
}
