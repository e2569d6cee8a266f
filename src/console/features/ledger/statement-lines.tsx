import { CellLink, moment, nothing } from '~console/resource/cells';
import type { ListState } from '~console/resource/list-state';
import { useText, type Text } from '~console/platform/text';
import { useGo } from '~console/terminal/go-from-here';
import { EmptyState } from '~console/ui/empty';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { formatMoment } from '~console/platform/format';
import { documentPath } from '~commands/document-pages';
import { formatAmount, formatMoney, addMoney } from '~domain/money';
import type { Statement } from './use-books';

type Line = Statement['lines'][number];

/** The page of what an entry comes from; null = it has none. */
function sourcePath({ source, package_code: code }: Line): string | null {
  if (source) return source.kind === 'document' ? documentPath(source) : `/outbound-runsheet/${source.id}`;
  return code === null ? null : `/packages/${code}`;
}

export function statementColumns(t: Text<'ledger'>): readonly Column<Line>[] {
  return [
    {
      id: 'at',
      title: t('statement.column.at'),
      width: 104,
      kind: 'number',
      pinned: true,
      cell: ({ at }) => moment(at),
    },
    {
      id: 'event',
      title: t('statement.column.event'),
      width: 150,
      line: 5,
      cell: (line) => t(`statement.event.${line.event}`),
    },
    {
      id: 'source',
      title: t('statement.column.source'),
      width: 140,
      line: 'first',
      kind: 'code',
      cell: (line) => {
        const to = line.source && sourcePath(line);
        return to ? <CellLink to={to}>{line.source?.code}</CellLink> : nothing;
      },
    },
    {
      id: 'package',
      title: t('statement.column.package'),
      width: 136,
      line: 4,
      kind: 'code',
      cell: ({ package_code: code }) =>
        code === null ? nothing : <CellLink to={`/packages/${code}`}>{code}</CellLink>,
    },
    { id: 'by', title: t('statement.column.by'), width: 140, grow: true, cell: (line) => line.by ?? nothing },
    ...amountColumns(t),
  ];
}

function amountColumns(t: Text<'ledger'>): readonly Column<Line>[] {
  const amount = (id: 'debit' | 'credit' | 'balance', line: number, cell: Column<Line>['cell']): Column<Line> => ({
    id,
    title: t(`statement.column.${id}`),
    width: 112,
    line,
    kind: 'number',
    cell,
  });
  return [
    amount('debit', 1, (line) => (line.amount > 0 ? formatAmount(line.amount) : '')),
    amount('credit', 2, (line) => (line.amount < 0 ? formatAmount(-line.amount) : '')),
    amount('balance', 3, (line) => <span className="font-semibold">{formatAmount(line.balance)}</span>),
  ];
}

/** What stood in an account at first, what moved it, and what it came to. */
export function StatementSums({ statement: { opening, closing } }: { readonly statement: Statement }) {
  const t = useText('ledger');
  const sums = [
    ['opening', opening],
    ['moved', addMoney(closing, -opening)],
    ['closing', closing],
  ] as const;
  return (
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
  );
}

interface StatementLinesProps {
  readonly lines: readonly Line[];
  /** They are those of the page before. */
  readonly stale: boolean;
  readonly columns: readonly Column<Line>[];
  readonly total: number;
  readonly state: ListState;
}

const rowId = ({ id }: Line): number => id;
const rowName = ({ source, package_code: code, at }: Line): string => source?.code ?? code ?? formatMoment(at);

/** Each entry with what stood in the account afterwards; Enter leads to what it comes from. */
export function StatementLines({ lines, stale, columns, total, state }: StatementLinesProps) {
  const t = useText('ledger');
  const go = useGo();
  return (
    <DataTable
      label={t('statement.lines')}
      columns={columns}
      rows={lines}
      stale={stale}
      rowId={rowId}
      rowName={rowName}
      total={total}
      offset={(state.page - 1) * state.limit}
      pageSize={state.limit}
      onOpen={(line) => {
        const to = sourcePath(line);
        if (to !== null) go(to);
      }}
      notice={lines.length === 0 ? <EmptyState title={t('statement.none')} /> : undefined}
    />
  );
}
