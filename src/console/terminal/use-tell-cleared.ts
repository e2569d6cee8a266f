import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import type { Emptied } from './empty-set';
import { selectedPackagesAtom } from './subject';

/** Says what a key did to the working set: emptied it, which can be taken back, or will with the next press. */
export function useTellCleared(): (emptied: Emptied) => void {
  const setSelected = useSetAtom(selectedPackagesAtom);
  const { t } = useTranslation();
  return useCallback(
    ({ left, asks }) => {
      if (asks > 0) toast('warning', t('terminal:prompt.clear_again', { count: asks, shown: formatCount(asks) }));
      if (left.length > 0)
        toast('info', t('terminal:prompt.cleared', { count: left.length, shown: formatCount(left.length) }), {
          label: t('terminal:prompt.restore'),
          run: () => setSelected(left),
        });
    },
    [setSelected, t],
  );
}
