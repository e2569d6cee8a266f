import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { rangeInstants, shortcutRange } from '~console/ui/date-range/range';
import { Dialog } from '~console/ui/dialog';
import { formatCount } from '~console/platform/format';
import { useNow } from '~console/ui/use-now';
import { exportTitles, fitsExport, type ExportFormat } from '~domain/exports';
import { limits } from '~domain/limits';
import { FormatChoice } from './format-choice';
import type { ListExport } from './list-export';
import type { ExportQuery } from './run-export';

interface ExportDialogProps {
  readonly list: ListExport;
  readonly format: ExportFormat;
  readonly onClose: () => void;
  readonly onExport: (query: ExportQuery, format: ExportFormat) => void;
}

/** Asks what an export of the list still lacks: its format, and of packages a range that may be exported. */
export function ExportDialog({ list: { name, query }, format: given, onClose, onExport }: ExportDialogProps) {
  const t = useText('package');
  const language = useLanguage();
  const first = useRef<HTMLButtonElement>(null);
  const [format, setFormat] = useState(given);
  const ranged = name === 'packages';
  const [range, setRange] = useState(() => {
    const { created_from: from, created_to: to } = query;
    if (from !== undefined) return { from, to: to ?? new Date().toISOString() };
    // Thirty days with today in them, as the shortcut of that name has it.
    return rangeInstants(shortcutRange('last_30_days', Date.now()));
  });
  const now = useNow();
  const fits = !ranged || fitsExport(range.from, range.to, now);
  const asked: ExportQuery = ranged ? { ...query, created_from: range.from, created_to: range.to } : query;
  const total = useQuery({
    queryKey: ['packages', 'export-total', asked],
    queryFn: async ({ signal }) => (await call('GET /total-packages', { query: asked, signal })).data.total,
    enabled: ranged && fits,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (fits) onExport(asked, format);
  };
  return (
    <Dialog
      open
      wide
      title={t('export.title', { list: exportTitles[name][language] })}
      onClose={onClose}
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>{t('export.close')}</Button>
          <Button ref={first} look="primary" type="submit" form="export-list" disabled={!fits}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <form id="export-list" className="flex flex-col gap-3" onSubmit={submit}>
        <FormatChoice value={format} onChange={setFormat} />
        {ranged && (
          <div className="flex flex-col gap-1">
            <DateRangeFilter label={t('filter.created')} value={range} onChange={(next) => next && setRange(next)} />
            <p role="alert" className="min-h-4 text-label text-failed">
              {fits ? '' : t('export.too_long', { days: limits.exportRangeDays })}
            </p>
          </div>
        )}
        <p className="text-dim tabular-nums">
          {ranged && fits ? t('export.total', { n: total.data === undefined ? '…' : formatCount(total.data) }) : ''}{' '}
          {t('export.keeps_filter')}
        </p>
      </form>
    </Dialog>
  );
}
