import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { packageCommands } from '~console/package/package-commands';
import { CommandButton } from '~console/terminal/command-button';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import { selectedPackagesAtom, subjectPackagesAtom } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { gate } from '~commands/gate';

/** Opening stands beside the code; one page shows one package, so it is no work for several. */
const actions = packageCommands.filter((command) => command.id !== 'package.open');

/** What can be done next: always to that which the keys act on, the working set before the package under the cursor. */
export function InspectorActions() {
  const t = useText();
  const user = useUser();
  const [{ length: selected }, setSelected] = useAtom(selectedPackagesAtom);
  const packages = useAtomValue(subjectPackagesAtom);
  const clearKeys = useKeysOf('face.clear-selection');
  const [withOthers, setWithOthers] = useState(false);
  const several = selected > 0;
  const label = several ? t('workspace:inspector.actions_on', { n: formatCount(selected) }) : t('package:detail.actions');
  const judged = actions.map((command) => ({ id: command.id, state: gate(command, { user, packages }).state }));
  const allowed = judged.filter(({ state }) => state === 'allowed');
  const others = judged.filter(({ state }) => state === 'disabled');
  return (
    <section className={`-mx-3 flex flex-col gap-1.5 border-y border-line px-3 pt-1 pb-2 ${several ? 'bg-tint' : ''}`}>
      <div className="flex h-6 items-center justify-between">
        <h3 className={`text-label ${several ? 'text-accent' : 'text-dim'}`}>{label}</h3>
        {several && (
          <Button look="quiet" className="h-5.5! px-1!" keys={clearKeys} onClick={() => setSelected([])}>
            {t('workspace:inspector.clear')}
          </Button>
        )}
      </div>
      <div role="toolbar" aria-label={label} className="flex flex-wrap gap-1.5 [&_button]:h-6.5 [&_button]:px-2">
        {[...allowed, ...(withOthers ? others : [])].map(({ id }) => (
          <CommandButton key={id} id={id} />
        ))}
        {others.length > 0 && (
          <Button look="quiet" aria-expanded={withOthers} onClick={() => setWithOthers(!withOthers)}>
            {withOthers ? t('workspace:inspector.fewer_actions') : t('workspace:inspector.more_actions', { n: others.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
