import { ListPage } from '~console/resource/list-page';
import { CellLink, nothing } from '~console/resource/cells';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { codCollectionRecord } from '~commands/cod-collections';
import { call } from '~console/platform/api';
import { type Text, useText } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { linkedFilter } from '~console/money/filters';
import { textFilter } from '~console/resource/filter-slots';
import { paged, resource, type FilterProps, type ListView } from '~console/resource/resource';
import { formatCount, formatShort } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { Column } from '~console/ui/table/column';
import { moneyDocumentStatuses } from '~domain/money-documents';
import type { Collection } from '../use-cash';

const amount = (value: number) => <span className={value < 0 ? 'text-failed' : ''}>{formatAmount(value)}</span>;

/** Collections of the user's hubs. */
const collections = resource<Collection>({
  name: 'cod-collections',
  list: paged((query, signal) => call('GET /cod-collections', { query, signal })),
  rowId: ({ id }) => id,
  rowName: ({ code }) => code,
  rowPath: ({ id }) => `/cod-collection/${id}`,
  defaultSort: '-created_at',
  sorts: ['created_at', 'counted', 'difference', 'code'],
  filters: [
    { params: { status: (value) => ['New', 'Approved', 'Rejected'].includes(value) }, Control: StatusTabs },
    textFilter({
      label: (t) => t('cod-collection:list.search'),
      hint: (t) => t('cod-collection:list.search_hint'),
    }),
    linkedFilter('courier_id', 'courier'),
  ],
  view,
});

const by = (t: Text, id: 'created_by' | 'decided_by'): Column<Collection> => ({
  id,
  title: t(`cod-collection:column.${id}`),
  width: 150,
  kind: 'name',
  yields: id === 'decided_by' ? 3 : 2,
  cell: (row) => row[id] ?? nothing,
});

function columnsOf(t: Text): readonly Column<Collection>[] {
  return [
    {
      id: 'code',
      title: t('cod-collection:column.code'),
      width: 124,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: ({ id, code }) => <CellLink to={`/cod-collection/${id}`}>{code}</CellLink>,
    },
    {
      id: 'status',
      title: t('cod-collection:column.status'),
      width: 120,
      kind: 'mark',
      cell: ({ status }) => <DocumentMark status={status} />,
    },
    {
      id: 'hub',
      title: t('cod-collection:column.hub'),
      width: 72,
      kind: 'code',
      cell: ({ hub }) => hub?.code ?? nothing,
    },
    {
      id: 'courier',
      title: t('cod-collection:column.courier'),
      width: 200,
      line: 1,
      kind: 'name',
      grow: true,
      cell: ({ courier }) => (courier ? `${courier.name} · ${courier.code}` : nothing),
    },
    {
      id: 'packages',
      title: t('cod-collection:column.packages'),
      width: 68,
      kind: 'number',
      yields: 1,
      cell: ({ lines }) => formatCount(lines),
    },
    {
      id: 'expected',
      title: t('cod-collection:column.expected'),
      width: 124,
      kind: 'number',
      cell: ({ expected }) => amount(expected),
    },
    {
      id: 'counted',
      title: t('cod-collection:column.counted'),
      width: 124,
      line: 2,
      kind: 'number',
      sort: 'counted',
      cell: ({ counted }) => amount(counted),
    },
    {
      id: 'difference',
      title: t('cod-collection:column.difference'),
      width: 116,
      line: 3,
      kind: 'number',
      sort: 'difference',
      cell: ({ difference: off }) => (off === 0 ? nothing : <span className="text-failed">{formatAmount(off)}</span>),
    },
    by(t, 'created_by'),
    by(t, 'decided_by'),
    {
      id: 'created',
      title: t('cod-collection:column.created'),
      width: 100,
      line: 4,
      kind: 'number',
      sort: 'created_at',
      cell: ({ created_at: at }) => formatShort(at, Date.now()),
    },
  ];
}

function view(t: Text): ListView<Collection> {
  return {
    title: t('cod-collection:list.title'),
    columns: columnsOf(t),
    empty: t('cod-collection:list.empty'),
    emptyHint: t('cod-collection:list.empty_hint'),
    emptyFiltered: t('cod-collection:list.empty_filtered'),
  };
}

/** Cash that was counted: waiting for somebody to approve it, approved, rejected. */
export function CodCollections() {
  return (
    <ListPage resource={collections} renderMenu={(row) => <RecordMenu record={codCollectionRecord.read(row)} />} />
  );
}

/** Documents of each status; pressed again = of all. */
function StatusTabs({ filters, change }: FilterProps) {
  const t = useText('cod-collection');
  return (
    <fieldset aria-label={t('list.status')} className="inline-flex overflow-hidden rounded border border-line">
      {moneyDocumentStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          className="flex h-control items-center border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ status: filters.status === status ? null : status })}
        >
          {t(`money:state.${status}`)}
        </button>
      ))}
    </fieldset>
  );
}
