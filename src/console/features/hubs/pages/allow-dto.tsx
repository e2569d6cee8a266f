import { call } from '~console/platform/api';
import { useText, type Text } from '~console/platform/text';
import { useCsvExport } from '~console/resource/csv-export';
import { ListPage } from '~console/resource/list-page';
import { paged, resource } from '~console/resource/resource';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { formatMoment, noValue } from '~console/platform/format';
import { FamilySquare } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { byAllowed, byHub, bySearch } from '../hub-filters';

type Row = ResponseOf<'GET /allow-dto'>['data'][number];

const columnsOf = (t: Text): readonly Column<Row>[] => [
  {
    id: 'code',
    title: t('hubs:column.shop_code'),
    width: 120,
    kind: 'code',
    pinned: true,
    sort: 'code',
    cell: (row) => row.shop.code,
  },
  {
    id: 'name',
    title: t('hubs:column.shop'),
    width: 260,
    line: 'first',
    grow: true,
    sort: 'name',
    cell: (row) => row.shop.name,
  },
  { id: 'hub', title: t('hubs:column.hub'), width: 90, line: 1, kind: 'code', cell: (row) => row.hub.code },
  {
    id: 'allowed',
    title: t('hubs:dto.allowed'),
    width: 150,
    line: 2,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <FamilySquare family={row.allowed ? 'done' : 'waiting'} />
        {t(row.allowed ? 'hubs:dto.yes' : 'hubs:dto.no')}
      </span>
    ),
  },
  {
    id: 'at',
    title: t('hubs:dto.since'),
    width: 150,
    kind: 'number',
    cell: (row) => (row.changed ? formatMoment(row.changed.at) : noValue),
  },
  { id: 'by', title: t('hubs:dto.by'), width: 160, cell: (row) => row.changed?.by ?? noValue },
  {
    id: 'switch',
    title: t('hubs:dto.switch'),
    width: 190,
    line: 'aside',
    cell: (row) => (
      <CommandButton
        compact
        className="h-6!"
        id={row.allowed ? 'dto.refuse' : 'dto.allow'}
        named={{ shop: row.shop }}
        label={t(row.allowed ? 'hubs:dto.refuse' : 'hubs:dto.allow')}
      />
    ),
  },
];

const shops = resource<Row>({
  name: 'allow-dto',
  list: paged((query, signal) => call('GET /allow-dto', { query, signal })),
  rowId: ({ shop }) => shop.id,
  rowName: ({ shop }) => shop.name,
  rowPath: ({ shop }) => `/packages?seller_id=${shop.id}`,
  defaultSort: 'code',
  sorts: ['code', 'name'],
  filters: [bySearch, byHub, byAllowed],
  view: (t) => ({
    title: t('hubs:title.dto'),
    columns: columnsOf(t),
    empty: t('hubs:empty.dto'),
    emptyFiltered: t('hubs:empty_filtered'),
  }),
});

/** Which shops may bring packages to the counter instead of waiting for a pickup. */
export function AllowDto() {
  const t = useText();
  const [state] = useListState(shops);
  useCsvExport(shops, state, 'dto-shops', [
    { title: t('hubs:column.shop_code'), text: (row) => row.shop.code },
    { title: t('hubs:column.shop'), text: (row) => row.shop.name },
    { title: t('hubs:column.hub'), text: (row) => row.hub.code },
    { title: t('hubs:dto.allowed'), text: (row) => t(row.allowed ? 'hubs:dto.yes' : 'hubs:dto.no') },
  ]);
  return (
    <ListPage
      resource={shops}
      actions={<CommandButton id="face.export" args={{ format: 'csv' }} label={t('resource:kept.csv')} />}
    />
  );
}
