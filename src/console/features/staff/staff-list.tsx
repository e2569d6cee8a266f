import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import type { CrudList } from '~console/resource/crud-list';
import { resource } from '~console/resource/resource';
import { formatDate, formatMoment } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { staffLists, type StaffListName } from '~domain/staff';
import { staffFilters } from './staff-filters';
import { StaffForm } from './staff-form';
import { StaffState } from './staff-state';
import { staffCalls, staffKey, type StaffRow } from './use-staff';

const hubCodes = (row: StaffRow): string => row.hubs.data.map(({ code }) => code).join(', ');

function columnsOf(t: Text, name: StaffListName): readonly Column<StaffRow>[] {
  const { roles, hubs } = staffLists[name];
  return [
    {
      id: 'name',
      title: t('staff:column.name'),
      width: 170,
      sticky: true,
      sort: 'name',
      cell: (row) => (
        <GoLink to={`/${name}/${row.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {row.name}
        </GoLink>
      ),
    },
    { id: 'username', title: t('staff:column.username'), width: 152, kind: 'code', sort: 'username', cell: (row) => row.username },
    ...(roles.length > 1 ? [{ id: 'role', title: t('staff:column.role'), width: 140, kind: 'mark' as const, cell: (row: StaffRow) => t(`app:roles.${row.role}`) }] : []),
    { id: 'state', title: t('staff:column.state'), width: 150, kind: 'mark', cell: (row) => <StaffState staff={row} /> },
    ...(hubs ? [{ id: 'hubs', title: t('staff:column.hubs'), width: 136, kind: 'code' as const, cell: (row: StaffRow) => <span title={hubCodes(row)}>{hubCodes(row)}</span> }] : []),
    { id: 'email', title: t('staff:column.email'), width: 220, grow: true, cell: (row) => <span title={row.email}>{row.email}</span> },
    { id: 'phone', title: t('staff:column.phone'), width: 110, kind: 'number', cell: (row) => row.phone ?? '–' },
    { id: 'created', title: t('staff:column.created'), width: 96, kind: 'number', sort: 'created_at', cell: (row) => <span title={formatMoment(row.created_at)}>{formatDate(row.created_at)}</span> },
  ];
}

/** One list of the staff; what parts them is in the domain's table. */
export function staffList(name: StaffListName): CrudList<StaffRow> {
  const calls = staffCalls(name);
  const { hubs, edit } = staffLists[name];
  return {
    resource: resource<StaffRow>({
      name: staffKey(name),
      list: async ({ count: _counted, cursor: _none, ...query }, signal) => ({ ...(await call(calls.list, { query, signal })), next: null }),
      rowId: ({ id }) => id,
      rowName: ({ name: called }) => called,
      rowPath: ({ id }) => `/${name}/${id}`,
      defaultSort: 'name',
      sorts: ['name', 'username', 'created_at'],
      filters: staffFilters(hubs),
      view: (t) => ({ title: t(`staff:list.${name}`), columns: columnsOf(t, name), empty: t('staff:empty'), emptyFiltered: t('staff:empty_filtered') }),
    }),
    file: name,
    csv: (t) => [
      { title: t('staff:column.name'), text: (row) => row.name },
      { title: t('staff:column.username'), text: (row) => row.username },
      { title: t('staff:column.role'), text: (row) => t(`app:roles.${row.role}`) },
      { title: t('staff:column.email'), text: (row) => row.email },
      { title: t('staff:column.phone'), text: (row) => row.phone ?? '' },
      { title: t('staff:column.hubs'), text: hubCodes },
      { title: t('staff:column.state'), text: (row) => t(row.active ? 'staff:state.active' : 'staff:state.inactive') },
      { title: t('staff:column.created'), text: (row) => formatMoment(row.created_at) },
    ],
    edit,
    words: (t) => ({ add: t('staff:add'), change: t('staff:change') }),
    Form: (props) => <StaffForm {...props} list={name} />,
    pages: true,
  };
}
