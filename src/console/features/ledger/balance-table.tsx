import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { formatAmount, formatCount } from '~console/platform/format';
import { accountRow } from '~domain/ledger';
import type { Books } from './use-books';

const figures = ['accounts', 'debit', 'credit', 'balance'] as const;

/** By kind of account and hub. */
export function BalanceTable({ rows }: { readonly rows: Books['rows'] }) {
  const t = useText('ledger');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('table')} className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="sticky top-0 bg-panel">
          <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
            <th scope="col">{t('column.account')}</th>
            <th scope="col">{t('column.hub')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="text-right!">
                {t(`column.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ wrong_side: wrong, ...row }) => (
            <tr key={`${row.kind} ${row.hub?.id}`} className="h-row border-b border-line tabular-nums [&>td]:px-3">
              <td>
                <GoLink to={statementPath(row)} aria-label={t('statement.open', { account: [t(`account.${row.kind}`), row.hub?.code].filter(Boolean).join(' ') })} className="hover:text-accent hover:underline">
                  {t(`account.${row.kind}`)}
                </GoLink>
              </td>
              <td className="font-mono text-mono">{row.hub?.code ?? '–'}</td>
              <td className="text-right">
                {formatCount(row.accounts)}
                {wrong > 0 && <span className="ml-2 text-failed">{t('wrong_side', { n: formatCount(wrong) })}</span>}
              </td>
              <td className="text-right">{formatAmount(row.debit)}</td>
              <td className="text-right">{formatAmount(row.credit)}</td>
              <td className="text-right font-semibold">{formatAmount(row.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where a row stands for one owner its statement, else where one is chosen. */
function statementPath({ kind, hub }: Pick<Books['rows'][number], 'kind' | 'hub'>): string {
  const { owner } = accountRow(kind);
  const ofHub = hub ? `?hub_id=${hub.id}` : '';
  if (owner === 'house') return `/trial-balance/${kind}/0`;
  return owner === 'hub' && hub ? `/trial-balance/${kind}/${hub.id}` : `/trial-balance/${kind}${ofHub}`;
}
