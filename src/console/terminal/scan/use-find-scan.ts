import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '~console/app/api';
import { useGo } from '../leave-guard';
import { failedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';

/** Finds the package and opens it, unless `isLatest` says that another has been scanned meanwhile. */
export function useFindScan(): (code: string, isLatest: () => boolean) => Promise<ScanAnswer> {
  const go = useGo();
  const { t } = useTranslation();
  return useCallback(
    async (code, isLatest) => {
      try {
        const { data } = await call('GET /package', { query: { code } });
        if (isLatest()) go(`/packages/${data.id}`);
        return { result: 'found', text: t(`ui:status.${data.status}`) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [go, t],
  );
}
