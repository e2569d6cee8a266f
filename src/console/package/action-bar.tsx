import { useAtomValue } from 'jotai';
import { useUser } from '~console/platform/session';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { judged } from '~console/terminal/buttons/judged';
import { subjectPackagesAtom } from '~console/terminal/subject';
import type { SubjectPackage } from '~commands/subject';
import { packageCommands } from './row-menu';

interface ActionBarProps {
  readonly label: string;
  /** Instead of the working set or the row at hand, on which alone the keys act. */
  readonly packages?: readonly SubjectPackage[];
  /** Ids of commands that come first here. */
  readonly first?: readonly string[];
  /** Ids of commands that have their place elsewhere here. */
  readonly without?: readonly string[];
  /** So many at most stand in the row. */
  readonly most?: number;
  readonly className?: string;
  /** Without keys; where packages are named, the keys mean others as a rule. */
  readonly compact?: boolean;
}

/** One page shows one package, so opening is no work for several. */
const actions = packageCommands.filter((command) => command.id !== 'package.open');

/** What the registry can do with these packages; what it can't stands folded with its reasons. */
export function ActionBar({
  label,
  packages,
  first = [],
  without = [],
  most = Infinity,
  className = '',
  compact = packages !== undefined,
}: ActionBarProps) {
  const user = useUser();
  const subject = useAtomValue(subjectPackagesAtom);
  const { allowed, barred } = judged(
    actions.filter(({ id }) => !without.includes(id)),
    { user, packages: packages ?? subject },
  );
  const rank = (id: string): number => (first.includes(id) ? first.indexOf(id) : first.length);
  const named = packages ? { packages, compact } : {};
  return (
    <ActionRow
      label={label}
      most={most}
      className={className}
      actions={allowed
        .toSorted((one, other) => rank(one.id) - rank(other.id))
        .map(({ id }) => ({ id, button: <CommandButton id={id} {...named} /> }))}
      barred={barred.map(({ id }) => ({ id, button: <CommandButton id={id} {...named} told /> }))}
    />
  );
}
