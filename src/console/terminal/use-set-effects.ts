import { useSetAtom } from 'jotai';
import { selectedPackagesAtom } from './subject';
import { codesIn } from './scan/page-scan';
import { useFaceEffect } from './use-face-effect';

/** What commands do to the working set on every page. */
export function useSetEffects(): void {
  const setSelected = useSetAtom(selectedPackagesAtom);
  useFaceEffect('clear-selection', () => setSelected([]), 'frame');
  useFaceEffect(
    'deselect',
    ({ codes }) => {
      const out = new Set(codesIn(String(codes)));
      setSelected((selected) => selected.filter(({ code }) => !out.has(code)));
    },
    'frame',
  );
}
