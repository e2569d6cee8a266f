import { useQueryClient } from '@tanstack/react-query';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { useUser } from '~console/platform/session';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { may } from '~domain/access';
import { call } from '~console/platform/api';
import { type Text, useText } from '~console/platform/text';
import { paged, resource, type ListView } from '~console/resource/resource';
import { formatCount, formatKg } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { bagFilters } from '~console/linehaul/list-filters';
import { BagStatus } from '~console/linehaul/status-words';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { NewBetween } from '~console/linehaul/new-between';

type Row = ResponseOf<'GET /mobile-units'>['data'][number];

/** Bags as a list page. */
const bags = resource<Row>({
  name: 'mobile-unit-list',
  list: paged((query, signal) => call('GET /mobile-units', { query, signal })),
  rowId: (row) => row.id,
  rowName: (row) => row.mu_code,
  rowPath: (row) => `/mobile-units/${row.id}`,
  defaultSort: '-created_at',
  sorts: ['created_at', 'mu_code'],
  filters: bagFilters,
  view,
});

const weight = (row: Row) => formatKg(row.weight);

function columnsOf(t: Text): readonly Column<Row>[] {
  return [
    {
      id: 'code',
      title: t('linehaul:column.bag'),
      width: 140,
      kind: 'code',
      pinned: true,
      sort: 'mu_code',
      cell: (row) => <CellLink to={`/mobile-units/${row.id}`}>{row.mu_code}</CellLink>,
    },
    {
      id: 'seal',
      title: t('linehaul:column.seal'),
      width: 120,
      kind: 'code',
      cell: (row) => row.serial_number ?? nothing,
    },
    {
      id: 'status',
      title: t('linehaul:column.status'),
      width: 140,
      line: 'first',
      cell: (row) => <BagStatus status={row.status} received={row.received_at !== null} />,
    },
    {
      id: 'from',
      title: t('linehaul:column.from'),
      width: 76,
      line: 1,
      kind: 'code',
      cell: (row) => row.origin_hub.code,
    },
    {
      id: 'to',
      title: t('linehaul:column.to'),
      width: 76,
      line: 2,
      kind: 'code',
      cell: (row) => row.destination_hub.code,
    },
    {
      id: 'packages',
      title: t('linehaul:column.packages'),
      width: 76,
      line: 3,
      kind: 'number',
      cell: (row) => formatCount(row.packages),
    },
    { id: 'weight', title: t('linehaul:column.weight'), width: 84, line: 4, kind: 'number', cell: weight },
    {
      id: 'trip',
      title: t('linehaul:column.trip'),
      width: 140,
      line: 5,
      kind: 'code',
      grow: true,
      cell: (row) =>
        row.runsheet ? <CellLink to={`/linehaul-runsheet/${row.runsheet.id}`}>{row.runsheet.code}</CellLink> : nothing,
    },
    {
      id: 'created',
      title: t('linehaul:column.created'),
      width: 104,
      line: 6,
      kind: 'number',
      sort: 'created_at',
      cell: (row) => moment(row.created_at),
    },
    {
      id: 'received',
      title: t('linehaul:column.received'),
      width: 104,
      kind: 'number',
      cell: (row) => moment(row.received_at),
    },
  ];
}

function view(t: Text): ListView<Row> {
  return {
    title: t('linehaul:title.bags'),
    columns: columnsOf(t),
    empty: t('linehaul:bag.empty'),
    emptyHint: t('linehaul:bag.empty_hint'),
    emptyFiltered: t('linehaul:bag.empty_filtered'),
  };
}

/** Bags of the user's hubs, and the way to begin one. */
export function MobileUnits() {
  const user = useUser();
  return (
    <ListPage
      resource={bags}
      actions={
        <>
          <CommandButton id="page.linehaul-detail" />
          {user && may(user, 'package.mu_add') && <NewBag />}
        </>
      }
    />
  );
}

/** A new bag from a hub of one's own. */
function NewBag() {
  const t = useText('linehaul');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  const create = async (origin_hub_id: number, destination_hub_id: number): Promise<void> => {
    const open = fromHere();
    const { data } = await call('POST /mobile-units', { body: { origin_hub_id, destination_hub_id } });
    client.setQueryData(['mobile-units', 'bag', data.id], data);
    void client.invalidateQueries({ queryKey: ['mobile-unit-list'] });
    open(`/mobile-units/${data.id}`, data.mu_code);
  };
  return <NewBetween command="mobile-unit.new" title={t('bag.new')} onCreate={create} />;
}
