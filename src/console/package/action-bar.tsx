import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { subjectPackagesAtom } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { gate } from '~commands/gate';
import type { SubjectPackage } from '~commands/subject';
import { packageCommands } from './package-commands';

interface ActionBarProps {
  readonly label: string;
  /** Instead of the working set or the row at hand, on which alone the keys act. */
  readonly packages?: readonly SubjectPackage[];
  /** Ids of commands that come first here. */
  readonly first?: readonly string[];
}

/** One page shows one package, so opening is no work for several. */
const actions = packageCommands.filter((command) => command.id !== 'package.open');

/** What the registry can do with these packages, the possible before what is not, which is told on request. */
export function ActionBar({ label, packages, first = [] }: ActionBarProps) {
  const t = useText('package');
  const user = useUser();
  const subject = useAtomValue(subjectPackagesAtom);
  const [withOthers, setWithOthers] = useState(false);
  const judged = actions.map(({ id, ...command }) => ({
    id,
    state: gate({ id, ...command }, { user, packages: packages ?? subject }).state,
  }));
  const rank = (id: string): number => (first.includes(id) ? first.indexOf(id) : first.length);
  const allowed = judged
    .filter(({ state }) => state === 'allowed')
    .toSorted((one, other) => rank(one.id) - rank(other.id));
  const others = judged.filter(({ state }) => state === 'disabled');
  return (
    <div role="toolbar" aria-label={label} className="flex flex-wrap gap-1.5 [&_button]:h-6.5 [&_button]:px-2">
      {[...allowed, ...(withOthers ? others : [])].map(({ id }) => (
        <CommandButton key={id} id={id} {...(packages ? { packages, compact: true } : {})} />
      ))}
      {others.length > 0 && (
        <Button look="quiet" aria-expanded={withOthers} onClick={() => setWithOthers(!withOthers)}>
          {withOthers ? t('actions.fewer') : t('actions.others', { n: others.length })}
        </Button>
      )}
    </div>
  );
}
