import { ticketRecord } from '~commands/support';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { choiceFilter, flagFilter, textFilter } from '~console/resource/filter-slots';
import { paged, resource, type ListView, type FilterSlot } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { hubFilter } from '~console/package/filters/hub-filter';
import { supportStatuses, supportTypes } from '~domain/support-machine';
import { TicketStatus } from '../ticket-status';

const ticketFilters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('support:filter.q'), hint: (t) => t('support:filter.q_hint') }),
  choiceFilter({
    param: 'status',
    label: (t) => t('support:filter.status'),
    values: supportStatuses,
    several: true,
    option: (t, status) => t(`support:status.${status}`),
  }),
  choiceFilter({
    param: 'request_type',
    label: (t) => t('support:filter.type'),
    values: supportTypes,
    several: true,
    option: (t, type) => t(`support:type.${type}`),
  }),
  flagFilter({
    param: 'unread',
    label: (t) => t('support:filter.unread'),
    yes: (t) => t('support:filter.unread_1'),
    no: (t) => t('support:filter.unread_0'),
  }),
  hubFilter({ own: true }),
];

type Row = ResponseOf<'GET /customer-request'>['data'][number];

/** Support requests as a list page. */
const tickets = resource<Row>({
  name: 'tickets',
  list: paged((query, signal) => call('GET /customer-request', { query, signal })),
  rowId: (row) => row.id,
  rowName: (row) => `#${row.id}`,
  rowPath: (row) => `/support/${row.id}`,
  defaultSort: '-last_message_at',
  sorts: ['created_at', 'last_message_at'],
  filters: ticketFilters,
  view,
});

function columnsOf(t: Text): readonly Column<Row>[] {
  return [
    {
      id: 'number',
      title: t('support:column.number'),
      width: 52,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`/support/${row.id}`}>{row.id}</CellLink>,
    },
    {
      id: 'subject',
      title: t('support:column.subject'),
      width: 230,
      line: 'first',
      grow: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2" title={row.content}>
          {row.unread && (
            <span className="size-1.5 shrink-0 rounded-full bg-failed">
              <span className="sr-only">{t('support:unread')}</span>
            </span>
          )}
          <span className={`truncate ${row.unread ? 'font-semibold' : ''}`}>{row.subject}</span>
        </span>
      ),
    },
    {
      id: 'status',
      title: t('support:column.status'),
      width: 124,
      line: 2,
      kind: 'mark',
      cell: (row) => <TicketStatus status={row.status} />,
    },
    { id: 'type', title: t('support:column.type'), width: 148, cell: (row) => t(`support:type.${row.request_type}`) },
    {
      id: 'requester',
      title: t('support:column.requester'),
      width: 150,
      line: 1,
      cell: (row) => <span className="truncate">{row.requester.name}</span>,
    },
    {
      id: 'hub',
      title: t('support:column.hub'),
      width: 70,
      kind: 'code',
      cell: (row) => row.hub?.code ?? nothing,
    },
    {
      id: 'replies',
      title: t('support:column.replies'),
      width: 64,
      kind: 'number',
      cell: (row) => formatCount(row.replies),
    },
    {
      id: 'last',
      title: t('support:column.last'),
      width: 104,
      line: 3,
      kind: 'number',
      sort: 'last_message_at',
      cell: (row) => moment(row.last_message_at),
    },
    {
      id: 'created',
      title: t('support:column.created'),
      width: 104,
      kind: 'number',
      sort: 'created_at',
      cell: (row) => moment(row.created_at),
    },
  ];
}

function view(t: Text): ListView<Row> {
  return {
    title: t('support:title'),
    columns: columnsOf(t),
    empty: t('support:empty'),
    emptyHint: t('support:empty_hint'),
    emptyFiltered: t('support:empty_filtered'),
  };
}

/** What shops and staff ask for, the latest word first. */
export function Support() {
  return (
    <ListPage
      resource={tickets}
      actions={<CommandButton id="ticket.new" look="primary" />}
      renderMenu={(row) => <RecordMenu record={ticketRecord.read(row)} />}
    />
  );
}
