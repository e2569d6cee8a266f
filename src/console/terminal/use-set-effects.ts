import { useSetAtom } from 'jotai';
import { emptySetAtom } from './empty-set';
import { selectedPackagesAtom } from './subject';
import { codesIn } from './scan/page-scan';
import { useActionHandler } from './use-action-handler';
import { useTellCleared } from './use-tell-cleared';

/** What commands do to the working set on every page. */
export function useSetEffects(): void {
  const setSelected = useSetAtom(selectedPackagesAtom);
  const emptySet = useSetAtom(emptySetAtom);
  const tellCleared = useTellCleared();
  useActionHandler('clear-selection', () => tellCleared(emptySet(true)), 'frame');
  useActionHandler(
    'deselect',
    ({ codes }) => {
      const out = new Set(codesIn(String(codes)));
      setSelected((selected) => selected.filter(({ code }) => !out.has(code)));
    },
    'frame',
  );
}
