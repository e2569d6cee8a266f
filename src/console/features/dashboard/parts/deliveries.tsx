import { useText } from '~console/platform/text';
import { formatCount, formatShare } from '~console/platform/format';
import type { Live } from './use-live';

type Row = Live['deliveries'][number];

/** How deliveries go at each hub, the most packages out first; a bar of what came of them. */
export function Deliveries({ deliveries, totals }: Pick<Live, 'deliveries' | 'totals'>) {
  const t = useText('dashboard');
  const rows = deliveries.filter((row) => row.dispatched + row.attempts > 0).toSorted((one, other) => other.dispatched + other.attempts - one.dispatched - one.attempts);
  const most = Math.max(1, ...rows.map((row) => row.attempts));
  return (
    <section aria-label={t('deliveries.title')} className="flex min-h-0 min-w-0 flex-col border-l border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('deliveries.title')}</h2>
      {rows.length === 0 ? (
        <p className="py-4 text-dim">{t('deliveries.empty')}</p>
      ) : (
        // A box that scrolls is reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="max-h-62 overflow-y-auto">
          <table className="w-full border-collapse tabular-nums">
            <thead className="sticky top-0 bg-panel">
              <tr className="h-6 text-label text-dim">
                <th scope="col" className="text-left font-normal">{t('deliveries.hub')}</th>
                <td aria-hidden="true" />
                <th scope="col" className="w-16 text-right font-normal">{t('deliveries.dispatched')}</th>
                <th scope="col" className="w-16 text-right font-normal">{t('deliveries.delivered')}</th>
                <th scope="col" className="w-19 text-right font-normal">{t('deliveries.failed')}</th>
                <th scope="col" className="w-21 text-right font-normal">{t('deliveries.rate')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.hub?.id ?? 0} className="h-6 border-t border-line">
                  <th scope="row" className="w-20 text-left font-mono text-mono font-normal" title={row.hub?.name}>
                    {row.hub?.code ?? t('deliveries.none')}
                  </th>
                  <td className="px-2">
                    <Bar row={row} most={most} />
                  </td>
                  <Figures row={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-6.5 border-t border-line-strong font-semibold">
                <th scope="row" className="text-left">{t('deliveries.all')}</th>
                <td aria-hidden="true" />
                <Figures row={totals} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

function Figures({ row }: { readonly row: Pick<Row, 'dispatched' | 'delivered' | 'failed' | 'success_rate'> }) {
  return (
    <>
      <td className="text-right">{formatCount(row.dispatched)}</td>
      <td className="text-right text-done">{formatCount(row.delivered)}</td>
      <td className={`text-right ${row.failed > 0 ? 'text-failed' : 'text-dim'}`}>{formatCount(row.failed)}</td>
      <td className="text-right">{row.success_rate === null ? '–' : formatShare(row.success_rate)}</td>
    </>
  );
}

function Bar({ row, most }: { readonly row: Row; readonly most: number }) {
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-sm bg-raised">
      <span className="bg-done" style={{ width: share(row.delivered) }} />
      <span className="bg-failed" style={{ width: share(row.failed) }} />
    </span>
  );
}
