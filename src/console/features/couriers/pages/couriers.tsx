import { useText, type Text } from '~console/platform/text';
import { CellLink, nothing } from '~console/resource/cells';
import { formatDate, formatMoment } from '~console/platform/format';
import { useCsvExport } from '~console/resource/csv-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { courierRecord } from '~commands/couriers';
import { call } from '~console/platform/api';
import { paged, resource, type ListView } from '~console/resource/resource';
import type { Column } from '~console/ui/table/column';
import { courierCsv } from '../list/csv-columns';
import { AccountMark, ContractMark, PapersMark, StepsMark } from '../marks';
import type { CourierRow } from '../use-courier';
import { courierFilters } from '../list/filters';

const pathOf = ({ id }: CourierRow): string => `/couriers/${id}/info`;

/** Couriers as a list page. */
const couriersResource = resource<CourierRow>({
  name: 'courier-list',
  list: paged((query, signal) => call('GET /couriers', { query, signal })),
  rowId: ({ id }) => id,
  rowName: ({ courier_code }) => courier_code,
  rowPath: pathOf,
  defaultSort: 'courier_code',
  sorts: ['courier_code', 'first_name', 'created_at'],
  filters: courierFilters,
  view,
});

function view(t: Text): ListView<CourierRow> {
  const columns: readonly Column<CourierRow>[] = [
    {
      id: 'code',
      title: t('couriers:column.code'),
      width: 76,
      kind: 'code',
      pinned: true,
      sort: 'courier_code',
      cell: (row) => <CellLink to={pathOf(row)}>{row.courier_code}</CellLink>,
    },
    {
      id: 'name',
      title: t('couriers:column.name'),
      width: 160,
      line: 'first',
      kind: 'name',
      grow: true,
      sort: 'first_name',
      cell: (row) => <span title={row.first_name}>{row.first_name}</span>,
    },
    { id: 'hub', title: t('couriers:column.hub'), width: 66, line: 3, kind: 'code', cell: (row) => row.hub.code },
    { id: 'phone', title: t('couriers:column.phone'), width: 108, line: 2, kind: 'code', cell: (row) => row.phone },
    {
      id: 'account',
      title: t('couriers:column.account'),
      width: 96,
      line: 1,
      kind: 'mark',
      cell: (row) => <AccountMark status={row.account_status} />,
    },
    {
      id: 'papers',
      title: t('couriers:column.papers'),
      width: 118,
      line: 4,
      kind: 'mark',
      cell: (row) => <PapersMark status={row.paper_status} />,
    },
    { id: 'steps', title: t('couriers:column.steps'), width: 176, cell: (row) => <StepsMark steps={row.steps} /> },
    {
      id: 'contract',
      title: t('couriers:column.contract'),
      width: 130,
      kind: 'mark',
      cell: (row) => <ContractMark status={row.e_contract_status} />,
    },
    {
      id: 'plate',
      title: t('couriers:column.plate'),
      width: 96,
      kind: 'code',
      yields: 2,
      cell: (row) => row.licence_plate ?? nothing,
    },
    {
      id: 'created',
      title: t('couriers:column.created'),
      width: 104,
      kind: 'number',
      sort: 'created_at',
      yields: 1,
      // Of those that began years ago too the day alone is wanted.
      cell: (row) => <span title={formatMoment(row.created_at)}>{formatDate(row.created_at)}</span>,
    },
  ];
  return {
    title: t('couriers:title'),
    columns,
    empty: t('couriers:empty'),
    emptyHint: t('couriers:empty_hint'),
    emptyFiltered: t('couriers:empty_filtered'),
  };
}

/** Couriers of the user's hubs, with how far each is. */
export function Couriers() {
  const t = useText();
  const [state] = useListState(couriersResource);
  useCsvExport(couriersResource, state, 'couriers', courierCsv(t));
  return (
    <ListPage
      resource={couriersResource}
      renderMenu={(row) => <RecordMenu record={courierRecord.read(row)} />}
      actions={
        <>
          <CommandButton id="page.e-contracts" />
          <CommandButton id="face.export" />
          <CommandButton id="page.courier-register" look="primary" />
        </>
      }
    />
  );
}
