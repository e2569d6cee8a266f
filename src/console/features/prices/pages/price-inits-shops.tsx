import { ListPage } from '~console/resource/list-page';
import { CellLink } from '~console/resource/cells';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { priceRecord, pricePath } from '~commands/prices';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { textFilter } from '~console/resource/filter-slots';
import { paged, resource, type ListView } from '~console/resource/resource';
import { formatMoment, noValue } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { PriceState } from '../version-list';
import { pricesKey, type PriceRow } from '../use-prices';

const name = textFilter({ label: (t) => t('prices:filter.q'), hint: (t) => t('prices:filter.q_hint') });

/** Shops with prices of their own. */
const shopTables = resource<PriceRow>({
  name: pricesKey[0],
  // Tables are few: they are always counted, and have no cursor.
  list: paged((query, signal) => call('GET /prices', { query: { ...query, owner: 'shop' }, signal })),
  rowId: (row) => row.id,
  rowName: (row) => row.owner.code ?? row.name,
  rowPath: pricePath,
  defaultSort: 'code',
  sorts: ['code', 'valid_from'],
  filters: [name],
  view,
});

function view(t: Text): ListView<PriceRow> {
  const columns: readonly Column<PriceRow>[] = [
    {
      id: 'code',
      title: t('prices:shops.code'),
      width: 110,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: (row) => <CellLink to={`/shops/price-table/${row.owner.id ?? 0}`}>{row.owner.code}</CellLink>,
    },
    { id: 'shop', title: t('prices:shops.shop'), width: 220, line: 'first', cell: (row) => row.owner.name },
    {
      id: 'name',
      title: t('prices:shops.name'),
      width: 260,
      line: 1,
      grow: true,
      cell: (row) => <CellLink to={pricePath(row)}>{row.name}</CellLink>,
    },
    {
      id: 'state',
      title: t('prices:shops.state'),
      width: 150,
      line: 2,
      cell: (row) => <PriceState state={row.state} />,
    },
    {
      id: 'from',
      title: t('prices:shops.from'),
      width: 140,
      line: 3,
      kind: 'number',
      sort: 'valid_from',
      cell: (row) => formatMoment(row.valid_from),
    },
    {
      id: 'next',
      title: t('prices:shops.next'),
      width: 140,
      kind: 'number',
      cell: (row) => (row.next === null ? noValue : formatMoment(row.next.valid_from)),
    },
    { id: 'versions', title: t('prices:shops.versions'), width: 80, kind: 'number', cell: (row) => row.versions },
  ];
  return {
    title: t('prices:shops.title'),
    columns,
    empty: t('prices:shops.empty'),
    emptyHint: t('prices:shops.empty_hint'),
    emptyFiltered: t('prices:shops.none_match'),
  };
}

/** Shops with prices of their own, and the way to give one to another. */
export function PriceInitsShops() {
  const actions = (
    <>
      <CommandButton id="page.price-standards" />
      <CommandButton id="page.price-quote" />
      <CommandButton id="price.new" look="primary" />
    </>
  );
  return (
    <ListPage
      resource={shopTables}
      renderMenu={(row) => <RecordMenu record={priceRecord.read(row)} />}
      actions={actions}
    />
  );
}
