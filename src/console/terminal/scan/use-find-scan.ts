import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '~console/platform/api';
import { useLanguage } from '~console/platform/use-language';
import { recordByCode } from '~commands/records';
import { useGo } from '../leave-guard';
import { askOf } from '../runs/ask';
import { failedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';

/** Finds the package, or the record whose code it is, and opens it, unless `isLatest` says that another has been scanned meanwhile. */
export function useFindScan(): (code: string, isLatest: () => boolean) => Promise<ScanAnswer> {
  const go = useGo();
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    async (code, isLatest) => {
      try {
        const kind = recordByCode(code);
        if (kind) {
          const record = await kind.find(code, askOf());
          if (!record) return { result: 'refused', text: t('terminal:line.record_missing', { record: kind.title[language], code }) };
          if (isLatest()) go(kind.page(record));
          return { result: 'found', text: kind.statuses[record.status]?.[language] ?? record.status };
        }
        const { data } = await call('GET /package', { query: { code } });
        if (isLatest()) go(`/packages/${data.id}`);
        return { result: 'found', text: t(`ui:status.${data.status}`) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [go, language, t],
  );
}
