import { call } from '~console/platform/api';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { useText, type Text } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { codeFilter, hubFilter, linkedFilter, madeFilter, statusFilter } from '~console/money/filters';
import { ShopFilter } from '~console/package/filters/shop-filter';
import { resource, type FilterProps, type FilterSlot, type ListView, type Resource } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { formatCount } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { Column } from '~console/ui/table/column';
import { documentPages } from '~commands/document-pages';
import { lostPaths } from '~commands/lost-documents';
import { lostDebtors, lostLiables, type LostDocumentKind } from '~domain/lost-claims';
import { Liable } from './liable';
import type { LostDocument } from './use-lost';

const isIds = (text: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(text);

function LiableFilter({ filters, change, among }: FilterProps & { readonly among: readonly LostDocument['liable'][] }) {
  const t = useText('lost-claims');
  const options = among.map((value) => ({ value, label: t(`liable.${value}`) }));
  return (
    <FilterOptions
      label={t('column.liable')}
      options={options}
      value={filters.liable ?? null}
      onChange={(liable) => change({ liable })}
    />
  );
}

const AnybodyFilter = (props: FilterProps) => <LiableFilter {...props} among={lostLiables} />;
const DebtorFilter = (props: FilterProps) => <LiableFilter {...props} among={lostDebtors} />;

const oneOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((one) => values.includes(one));
const shop: FilterSlot = {
  params: { seller_id: isIds },
  Control: ShopFilter,
  folded: (t) => t('package:filter.shop'),
};
const debtor: FilterSlot = { params: { liable: oneOf(lostDebtors) }, Control: DebtorFilter };
const anybody: FilterSlot = {
  params: { liable: oneOf(lostLiables) },
  Control: AnybodyFilter,
  folded: (t) => t('lost-claims:column.liable'),
};
/** Of one courier or carrier, from another page. */
const persons: readonly FilterSlot[] = [linkedFilter('courier_id', 'courier'), linkedFilter('carrier_id', 'carrier')];

const filters: Readonly<Record<LostDocumentKind, readonly FilterSlot[]>> = {
  lost_claim: [codeFilter, statusFilter, hubFilter, shop, anybody, madeFilter, ...persons],
  hub_lost_claim: [codeFilter, statusFilter, hubFilter, debtor, madeFilter, ...persons],
  lost_collection: [codeFilter, statusFilter, hubFilter, debtor, madeFilter, ...persons],
};

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
    view: (t) => viewOf(kind, t),
  });
}

/** Columns that only one kind has. */
function kindColumns(t: Text) {
  const ofShop: Column<LostDocument> = {
    id: 'shop',
    title: t('lost-claims:column.shop'),
    width: 150,
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
    { id: 'hub', title: t('lost-claims:column.hub'), width: 66, kind: 'code', cell: (row) => row.hub?.code ?? nothing },
    ...(kind === 'lost_claim' ? [ofShop] : []),
    {
      id: 'liable',
      title: t('lost-claims:column.liable'),
      width: 120,
      grow: kind !== 'lost_claim',
      cell: (row) => <Liable {...row} />,
    },
    ...(kind === 'hub_lost_claim' ? [share] : []),
    {
      id: 'lines',
      title: t('lost-claims:column.lines'),
      width: 80,
      kind: 'number',
      cell: (row) => formatCount(row.lines),
    },
    {
      id: 'amount',
      title: t('lost-claims:column.amount'),
      width: 124,
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
