import { call } from '~console/platform/api';
import { noValue } from '~console/platform/format';
import { CellLink, moment } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { paged, resource, type ListView } from '~console/resource/resource';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { ContractMark } from '../marks';
import { contractFilters } from './filters';

export type ContractListRow = ResponseOf<'GET /e-contracts'>['data'][number];

const pathOf = ({ courier }: ContractListRow): string => `/couriers/${courier.id}/e-contract`;

/** E-contracts as a list page, the latest change first. */
export const contractsResource = resource<ContractListRow>({
  name: 'e-contract-list',
  list: paged(({ sort: _order, ...query }, signal) => call('GET /e-contracts', { query, signal })),
  rowId: ({ id }) => id,
  rowName: ({ code }) => code,
  rowPath: pathOf,
  defaultSort: '-at',
  sorts: ['at'],
  filters: contractFilters,
  view,
});

function view(t: Text): ListView<ContractListRow> {
  const columns: readonly Column<ContractListRow>[] = [
    {
      id: 'code',
      title: t('couriers:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={pathOf(row)}>{row.code}</CellLink>,
    },
    {
      id: 'status',
      title: t('couriers:column.contract'),
      width: 170,
      kind: 'mark',
      cell: (row) => <ContractMark status={row.status} />,
    },
    {
      id: 'courier',
      title: t('couriers:column.courier'),
      width: 92,
      line: 2,
      kind: 'code',
      cell: (row) => row.courier.courier_code,
    },
    {
      id: 'name',
      title: t('couriers:column.name'),
      width: 180,
      line: 1,
      kind: 'name',
      grow: true,
      cell: (row) => row.courier.name,
    },
    {
      id: 'id_card',
      title: t('couriers:column.id_card'),
      width: 130,
      kind: 'code',
      cell: (row) => row.courier.id_card_number ?? noValue,
    },
    { id: 'hub', title: t('couriers:column.hub'), width: 76, line: 3, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'template',
      title: t('couriers:column.template'),
      width: 80,
      kind: 'number',
      cell: (row) => row.template_version,
    },
    {
      id: 'created',
      title: t('couriers:column.created'),
      width: 104,
      kind: 'number',
      cell: (row) => moment(row.created_at),
    },
    {
      id: 'changed',
      title: t('couriers:column.changed'),
      width: 104,
      line: 4,
      kind: 'number',
      cell: (row) => moment(row.at),
    },
  ];
  return {
    title: t('couriers:contracts_title'),
    columns,
    empty: t('couriers:contracts_empty'),
    emptyHint: t('couriers:contracts_empty_hint'),
    emptyFiltered: t('couriers:contracts_empty_filtered'),
  };
}
