import { hubRecord } from '~commands/hubs';
import { CellLink, nothing } from '~console/resource/cells';
import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { paged, resource } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { type HubRow, HubForm, hubKey } from '../hub-form';
import { byState, byRegion, bySearch } from '../hub-filters';
import { StateMark } from '../state-mark';

function columnsOf(t: Text): readonly Column<HubRow>[] {
  return [
    {
      id: 'code',
      title: t('hubs:column.code'),
      width: 76,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: (row) => <CellLink to={`/hubs/${row.id}`}>{row.code}</CellLink>,
    },
    {
      id: 'name',
      title: t('hubs:column.name'),
      width: 170,
      line: 'first',
      kind: 'name',
      sort: 'name',
      cell: (row) => row.name,
    },
    {
      id: 'state',
      title: t('hubs:column.state'),
      width: 130,
      line: 2,
      kind: 'mark',
      cell: (row) => <StateMark on={row.active} />,
    },
    { id: 'region', title: t('hubs:column.region'), width: 72, cell: (row) => t(`hubs:region.${row.region}`) },
    {
      id: 'address',
      title: t('hubs:column.address'),
      width: 150,
      line: 1,
      grow: true,
      cell: (row) => <span title={row.address}>{row.address}</span>,
    },
    {
      id: 'ports',
      title: t('hubs:column.port_codes'),
      width: 84,
      kind: 'code',
      cell: (row) => row.port_codes.join(', '),
    },
    { id: 'wards', title: t('hubs:column.wards'), width: 60, kind: 'number', cell: (row) => formatCount(row.wards) },
    {
      id: 'staff',
      title: t('hubs:column.staff'),
      width: 56,
      line: 3,
      kind: 'number',
      cell: (row) => formatCount(row.staff),
    },
    {
      id: 'couriers',
      title: t('hubs:column.couriers'),
      width: 62,
      line: 4,
      kind: 'number',
      cell: (row) => formatCount(row.couriers),
    },
    {
      id: 'area',
      title: t('hubs:column.area_manager'),
      width: 140,
      kind: 'name',
      cell: (row) => row.area_manager?.name ?? nothing,
    },
  ];
}

const hubList: CrudList<HubRow> = {
  resource: resource<HubRow>({
    name: hubKey,
    list: paged((query, signal) => call('GET /hub-details', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ code }) => code,
    rowPath: ({ id }) => `/hubs/${id}`,
    defaultSort: 'code',
    sorts: ['code', 'name'],
    filters: [bySearch, byRegion, byState],
    view: (t) => ({
      title: t('hubs:title.hubs'),
      columns: columnsOf(t),
      empty: t('hubs:empty.hubs'),
      emptyFiltered: t('hubs:empty_filtered'),
    }),
  }),
  file: 'hubs',
  csv: (t) => [
    { title: t('hubs:column.code'), text: (row) => row.code },
    { title: t('hubs:column.name'), text: (row) => row.name },
    { title: t('hubs:column.region'), text: (row) => t(`hubs:region.${row.region}`) },
    { title: t('hubs:column.province'), text: (row) => row.province.name },
    { title: t('hubs:form.ward'), text: (row) => row.ward?.name ?? '' },
    { title: t('hubs:column.address'), text: (row) => row.address },
    { title: t('hubs:form.phone'), text: (row) => row.phone ?? '' },
    { title: t('hubs:column.port_codes'), text: (row) => row.port_codes.join(' ') },
    { title: t('hubs:column.area_manager'), text: (row) => row.area_manager?.name ?? '' },
    { title: t('hubs:column.state'), text: (row) => t(row.active ? 'hubs:state.on' : 'hubs:state.off') },
  ],
  edit: 'hubs_edit',
  words: (t) => ({ add: t('hubs:add.hubs'), change: t('hubs:change.hubs') }),
  Form: HubForm,
  pages: true,
};

/** The hubs the user works at. */
export function Hubs() {
  return (
    <CrudListPage
      list={hubList}
      renderMenu={(row) => <RecordMenu record={hubRecord.read(row)} />}
      pageOfMade={(made) => {
        const { id, code } = made as HubRow;
        return { path: `/hubs/${id}`, what: code };
      }}
    />
  );
}
