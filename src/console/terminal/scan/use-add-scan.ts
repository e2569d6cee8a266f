import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { lookUp } from '../runs/lookup';
import { addScannedAtom } from '../empty-set';
import { failedScan, missedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';

/** Adds the package to the working set; one that is in it already is told as a repeat. */
export function useAddScan(): (code: string) => Promise<ScanAnswer> {
  const store = useStore();
  const { t } = useTranslation();
  return useCallback(
    async (code) => {
      try {
        const { packages, missed } = await lookUp([code]);
        const [found] = packages;
        if (!found) return missedScan(missed[0] ?? { code, fault: 'EPK029' });
        const count = store.set(addScannedAtom, found);
        if (count === null) return { result: 'repeated', text: t('terminal:scan.in_set') };
        return { result: 'added', text: t('terminal:scan.added', { count, shown: formatCount(count) }) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [store, t],
  );
}
