import { useSetAtom } from 'jotai';
import { emptySetAtom } from './empty-set';
import { selectedPackagesAtom } from './subject';
import { codesIn } from './scan/page-scan';
import { useActionHandler } from './action-handlers';
import { stationCommands } from '~commands/station-commands';
import { uiCommands } from '~commands/ui-commands';
import { useTellCleared } from './use-tell-cleared';

/** What commands do to the working set on every page. */
export function useSetEffects(): void {
  const setSelected = useSetAtom(selectedPackagesAtom);
  const emptySet = useSetAtom(emptySetAtom);
  const tellCleared = useTellCleared();
  useActionHandler(uiCommands.clearSelection, () => tellCleared(emptySet(true)), 'frame');
  useActionHandler(
    stationCommands.deselect,
    ({ codes }) => {
      const out = new Set(codesIn(codes));
      setSelected((selected) => selected.filter(({ code }) => !out.has(code)));
    },
    'frame',
  );
}
