import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import { runsheetStatuses } from '~domain/runsheet-types';

/** How soon a colleague's sheets count, ms. */
const everyMs = 30_000;

/** Sheets of each status, and how many there are. */
export function StatusTabs({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  const type = filters.type === 'return' ? 'return' : 'outbound';
  const courier = filters.courier_id;
  const counts = useQuery({
    queryKey: ['runsheets', 'counts', type, courier ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /runsheet-counts', { query: { type, ...(courier ? { courier_id: courier } : {}) }, signal }))
        .data,
    refetchInterval: everyMs,
  });
  return (
    <fieldset aria-label={t('status')} className="inline-flex overflow-hidden rounded border border-line">
      {runsheetStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          className="flex h-control items-center gap-2 border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ status: filters.status === status ? null : status })}
        >
          {t(`ui:runsheet_status.${status}`)}{' '}
          <span className="tabular-nums">{counts.data ? formatCount(counts.data[status]) : '…'}</span>
        </button>
      ))}
    </fieldset>
  );
}
