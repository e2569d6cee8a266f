import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { CellLink } from '~console/resource/cells';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { staffRecord } from '~commands/staff';
import { type StaffListName, staffLists } from '~domain/staff';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { flagFilter, textFilter } from '~console/resource/filter-slots';
import { paged, resource, type FilterSlot } from '~console/resource/resource';
import { formatDate, formatMoment, noValue } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { hubFilter } from '~console/package/filters/hub-filter';
import { type StaffRow, staffCalls, staffKey } from '../use-staff';
import { StaffForm } from '../staff-form';
import { StaffState, stateOf } from '../staff-state';

const search = textFilter({ label: (t) => t('staff:filter.q'), hint: (t) => t('staff:filter.q_hint') });
const active = flagFilter({
  param: 'active',
  label: (t) => t('staff:filter.active'),
  yes: (t) => t('staff:state.active'),
  no: (t) => t('staff:state.inactive'),
});
const hub = hubFilter({ own: true });

const staffFilters = (atHubs: boolean): readonly FilterSlot[] => (atHubs ? [search, active, hub] : [search, active]);

const hubCodes = (row: StaffRow): string => row.hubs.data.map(({ code }) => code).join(', ');

function columnsOf(t: Text, name: StaffListName): readonly Column<StaffRow>[] {
  const { roles, hubs } = staffLists[name];
  return [
    {
      id: 'name',
      title: t('staff:column.name'),
      width: 170,
      kind: 'name',
      pinned: true,
      sort: 'name',
      cell: (row) => <CellLink to={`/${name}/${row.id}`}>{row.name}</CellLink>,
    },
    {
      id: 'username',
      title: t('staff:column.username'),
      width: 152,
      kind: 'code',
      sort: 'username',
      cell: (row) => row.username,
    },
    ...(roles.length > 1
      ? [
          {
            id: 'role',
            title: t('staff:column.role'),
            width: 140,
            kind: 'mark' as const,
            cell: (row: StaffRow) => t(`app:roles.${row.role}`),
          },
        ]
      : []),
    {
      id: 'state',
      title: t('staff:column.state'),
      width: 150,
      line: 'first',
      kind: 'mark',
      cell: (row) => <StaffState staff={row} />,
    },
    ...(hubs
      ? [
          {
            id: 'hubs',
            title: t('staff:column.hubs'),
            width: 136,
            line: 3,
            kind: 'code' as const,
            cell: (row: StaffRow) => <span title={hubCodes(row)}>{hubCodes(row)}</span>,
          },
        ]
      : []),
    {
      id: 'email',
      title: t('staff:column.email'),
      width: 220,
      line: 1,
      grow: true,
      cell: (row) => <span title={row.email}>{row.email}</span>,
    },
    {
      id: 'phone',
      title: t('staff:column.phone'),
      width: 110,
      line: 2,
      kind: 'number',
      cell: (row) => row.phone ?? noValue,
    },
    {
      id: 'created',
      title: t('staff:column.created'),
      width: 96,
      kind: 'number',
      sort: 'created_at',
      cell: (row) => <span title={formatMoment(row.created_at)}>{formatDate(row.created_at)}</span>,
    },
  ];
}

/** One list of the staff; what parts them is in the domain's table. */
function staffList(name: StaffListName): CrudList<StaffRow> {
  const calls = staffCalls(name);
  const { hubs, edit } = staffLists[name];
  return {
    resource: resource<StaffRow>({
      name: staffKey(name),
      list: paged((query, signal) => call(calls.list, { query, signal })),
      rowId: ({ id }) => id,
      rowName: ({ name: called }) => called,
      rowPath: ({ id }) => `/${name}/${id}`,
      defaultSort: 'name',
      sorts: ['name', 'username', 'created_at'],
      filters: staffFilters(hubs),
      view: (t) => ({
        title: t(`staff:list.${name}`),
        columns: columnsOf(t, name),
        empty: t('staff:empty'),
        emptyFiltered: t('staff:empty_filtered'),
      }),
    }),
    file: name,
    csv: (t) => [
      { title: t('staff:column.name'), text: (row) => row.name },
      { title: t('staff:column.username'), text: (row) => row.username },
      { title: t('staff:column.role'), text: (row) => t(`app:roles.${row.role}`) },
      { title: t('staff:column.email'), text: (row) => row.email },
      { title: t('staff:column.phone'), text: (row) => row.phone ?? '' },
      { title: t('staff:column.hubs'), text: hubCodes },
      { title: t('staff:column.state'), text: (row) => t(`staff:state.${stateOf(row)}`) },
      { title: t('staff:column.created'), text: (row) => formatMoment(row.created_at) },
    ],
    edit,
    words: (t) => ({ add: t('staff:add'), change: t('staff:change') }),
    Form: (props) => <StaffForm {...props} list={name} />,
    pages: true,
  };
}

/** A page a list; whoever was added is shown at once, to be given his first password. */
function listPage(name: StaffListName) {
  const list = staffList(name);
  return function StaffListPage() {
    return (
      <CrudListPage
        list={list}
        renderMenu={(row) => <RecordMenu record={staffRecord.read(row)} />}
        pageOfMade={(made) => {
          const { id, name: called } = made as StaffRow;
          return { path: `/${name}/${id}?ask=password`, what: called };
        }}
      />
    );
  };
}

export const AdminOperators = listPage('admin-operators');
export const SaleManagements = listPage('sale-managements');
export const SaleAdmins = listPage('sale-admins');
export const AreaManagers = listPage('area-managers');
export const HubManagers = listPage('hub-managers');
export const HubOperators = listPage('hub-operators');
export const DriverManagers = listPage('driver-managers');
