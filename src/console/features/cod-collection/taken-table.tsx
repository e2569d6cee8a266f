import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { formatAmount, formatShort } from '~console/ui/format';
import type { CourierCash } from './use-cash';

const columns = ['package', 'seller', 'receiver', 'sheet', 'at', 'cash'] as const;

/** What a courier was paid at each door. */
export function TakenTable({ lines, now }: { readonly lines: CourierCash['lines']; readonly now: number }) {
  const t = useText('cod-collection');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('lines')} className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('lines')}</caption>
        <thead className="sticky top-0 bg-panel">
          <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'cash' || column === 'at' ? 'text-right!' : ''}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="h-row border-b border-line tabular-nums [&>td]:px-3">
              <td className="font-mono text-mono">
                <GoLink to={`/packages/${line.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
                  {line.package_code}
                </GoLink>
              </td>
              <td className="font-mono text-mono">{line.seller_code}</td>
              <td className="max-w-60 truncate">{line.receiver_name}</td>
              <td className="font-mono text-mono">{line.runsheet_code ?? '–'}</td>
              <td className="text-right">{formatShort(line.at, now)}</td>
              <td className="text-right">{line.cash === 0 ? <span className="text-dim">{t('transferred', { amount: formatAmount(line.transferred) })}</span> : formatAmount(line.cash)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
