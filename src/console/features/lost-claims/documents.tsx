import { call } from '~console/platform/api';
import { CellLink, moment, nothing } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { byCode, byOwnHub, linkedFilter, byCreation, byStatus } from '~console/money/filters';
import { byShop } from '~console/package/filters/shop-filter';
import { choiceFilter } from '~console/resource/filter-slots';
import { resource, type FilterSlot, type ListView, type Resource } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { Column } from '~console/ui/table/column';
import { documentPages } from '~commands/document-pages';
import { lostPaths } from '~commands/lost-documents';
import { lostDebtors, lostLiables, type LostDocumentKind } from '~domain/lost-claims';
import { Liable } from './liable';
import type { LostDocument } from './use-lost';

/** What the losses of hubs above them are looked for by, and their page. */
export const lossesParam = 'losses';
export const lossesPageParam = 'losses_page';

const debtor = liableFilter(lostDebtors, false);
const anybody = liableFilter(lostLiables, true);
/** Of one courier or carrier, from another page. */
const persons: readonly FilterSlot[] = [linkedFilter('courier_id', 'courier'), linkedFilter('carrier_id', 'carrier')];

const filters: Readonly<Record<LostDocumentKind, readonly FilterSlot[]>> = {
  lost_claim: [byCode, byStatus, byOwnHub, byShop, anybody, byCreation, ...persons],
  hub_lost_claim: [byCode, byStatus, byOwnHub, debtor, byCreation, ...persons],
  lost_collection: [byCode, byStatus, byOwnHub, debtor, byCreation, ...persons],
};

function liableFilter(values: readonly LostDocument['liable'][], folded: boolean): FilterSlot {
  return choiceFilter({
    param: 'liable',
    label: (t) => t('lost-claims:column.liable'),
    values,
    several: true,
    option: (t, liable) => t(`lost-claims:liable.${liable}`),
    folded,
  });
}

/** Documents of one kind as a list page. */
export function lostDocuments(kind: LostDocumentKind): Resource<LostDocument> {
  return resource<LostDocument>({
    name: `lost-documents-${kind}`,
    list: (query, signal) => call(`GET ${lostPaths[kind]}`, { query, signal }),
    rowId: ({ id }) => id,
    rowName: ({ code }) => code,
    rowPath: ({ id }) => `${documentPages[kind]}/${id}`,
    defaultSort: '-id',
    sorts: ['id'],
    filters: filters[kind],
    beside: [lossesParam, lossesPageParam],
    view: (t) => viewOf(kind, t),
  });
}

/** Columns that only one kind has. */
function kindColumns(t: Text) {
  const ofShop: Column<LostDocument> = {
    id: 'shop',
    title: t('lost-claims:column.shop'),
    width: 150,
    line: 1,
    grow: true,
    cell: (row) =>
      row.shop ? (
        <span title={row.shop.name}>
          <span className="font-mono text-mono">{row.shop.code}</span> {row.shop.name}
        </span>
      ) : (
        nothing
      ),
  };
  const share: Column<LostDocument> = {
    id: 'share',
    title: t('lost-claims:column.share'),
    width: 64,
    kind: 'number',
    cell: (row) => (row.share === null ? nothing : `${row.share}%`),
  };
  const reference: Column<LostDocument> = {
    id: 'reference',
    title: t('lost-claims:column.reference'),
    width: 130,
    kind: 'code',
    cell: (row) => row.bank_reference ?? nothing,
  };
  return { ofShop, share, reference };
}

function viewOf(kind: LostDocumentKind, t: Text): ListView<LostDocument> {
  const { ofShop, share, reference } = kindColumns(t);
  const columns: readonly Column<LostDocument>[] = [
    {
      id: 'code',
      title: t('lost-claims:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`${documentPages[kind]}/${row.id}`}>{row.code}</CellLink>,
    },
    {
      id: 'status',
      title: t('lost-claims:column.status'),
      width: 104,
      kind: 'mark',
      cell: (row) => <DocumentMark status={row.status} />,
    },
    {
      id: 'hub',
      title: t('lost-claims:column.hub'),
      width: 66,
      line: 5,
      kind: 'code',
      cell: (row) => row.hub?.code ?? nothing,
    },
    ...(kind === 'lost_claim' ? [ofShop] : []),
    {
      id: 'liable',
      title: t('lost-claims:column.liable'),
      width: 120,
      line: 1,
      grow: kind !== 'lost_claim',
      cell: (row) => <Liable {...row} />,
    },
    ...(kind === 'hub_lost_claim' ? [share] : []),
    {
      id: 'lines',
      title: t('lost-claims:column.lines'),
      width: 80,
      line: 3,
      kind: 'number',
      cell: (row) => formatCount(row.lines),
    },
    {
      id: 'amount',
      title: t('lost-claims:column.amount'),
      width: 124,
      line: 2,
      kind: 'number',
      cell: (row) => <span className={row.counted < 0 ? 'text-failed' : ''}>{formatAmount(row.counted)}</span>,
    },
    ...(kind === 'lost_collection' ? [reference] : []),
    {
      id: 'receipts',
      title: t('lost-claims:column.receipts'),
      width: 72,
      kind: 'number',
      cell: (row) => (row.receipts === 0 ? nothing : formatCount(row.receipts)),
    },
    { id: 'author', title: t('lost-claims:column.author'), width: 120, cell: (row) => row.created_by ?? nothing },
    {
      id: 'created',
      title: t('lost-claims:column.created'),
      width: 110,
      line: 4,
      kind: 'number',
      cell: (row) => moment(row.created_at),
    },
  ];
  return {
    title: t(`lost-claims:kind.${kind}`),
    columns,
    empty: t('lost-claims:list.empty'),
    emptyHint: t(`lost-claims:hint.${kind}`),
    emptyFiltered: t('lost-claims:list.none_match'),
  };
}
