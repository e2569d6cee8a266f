import { GoLink } from '~console/terminal/go-link';
import { useText, type Text } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { formatAmount, formatMoment, formatMoney } from '~console/platform/format';
import { documentPath } from '~commands/document-pages';
import { addMoney } from '~domain/money';
import type { Statement } from './use-books';

type Line = Statement['lines'][number];

const nothing = <span className="text-dim">–</span>;

function columnsOf(t: Text<'ledger'>): readonly Figure<Line>[] {
  return [
    { id: 'at', title: t('statement.column.at'), cell: (line) => <span className="tabular-nums">{formatMoment(line.at)}</span> },
    { id: 'event', title: t('statement.column.event'), cell: (line) => t(`statement.event.${line.event}`) },
    { id: 'source', title: t('statement.column.source'), cell: ({ source }) => (source ? <Code to={source.kind === 'document' ? documentPath(source) : `/outbound-runsheet/${source.id}`} code={source.code} /> : nothing) },
    { id: 'package', title: t('statement.column.package'), cell: ({ package_code: code }) => (code === null ? nothing : <Code to={`/packages/${code}`} code={code} />) },
    { id: 'by', title: t('statement.column.by'), cell: (line) => line.by ?? nothing },
    { id: 'debit', title: t('statement.column.debit'), number: true, cell: ({ amount }) => (amount > 0 ? formatAmount(amount) : '') },
    { id: 'credit', title: t('statement.column.credit'), number: true, cell: ({ amount }) => (amount < 0 ? formatAmount(-amount) : '') },
    { id: 'balance', title: t('statement.column.balance'), number: true, cell: ({ balance }) => <span className="font-semibold">{formatAmount(balance)}</span> },
  ];
}

function Code({ to, code }: { readonly to: string; readonly code: string }) {
  return (
    <GoLink to={to} className="font-mono text-mono hover:text-accent hover:underline">
      {code}
    </GoLink>
  );
}

/** What stood in an account, each entry with what stood in it afterwards, and what it came to. */
export function StatementLines({ statement, stale }: { readonly statement: Statement; readonly stale: boolean }) {
  const t = useText('ledger');
  const { opening, closing, lines } = statement;
  const sums = [
    ['opening', opening],
    ['moved', addMoney(closing, -opening)],
    ['closing', closing],
  ] as const;
  return (
    <div aria-busy={stale} className={stale ? 'opacity-60' : ''}>
      <div className="flex flex-wrap items-end border-t border-line">
        <dl className="flex flex-wrap">
          {sums.map(([sum, amount]) => (
            <div key={sum} className="border-r border-line px-4 py-1.5">
              <dt className="text-label text-dim">{t(`statement.${sum}`)}</dt>
              <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="px-4 py-1.5 text-label text-dim">{t('statement.side')}</p>
      </div>
      <Figures label={t('statement.lines')} columns={columnsOf(t)} rows={lines} rowId={(line) => line.id} error={null} retry={() => undefined} empty={t('statement.none')} tall />
    </div>
  );
}
