import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import { resource, type ListView } from '~console/resource/resource';
import { formatCount, formatMoment, formatShort } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { ticketFilters } from './ticket-filters';
import { TicketStatus } from './ticket-status';

type Row = ResponseOf<'GET /customer-request'>['data'][number];

const moment = (at: string) => <span title={formatMoment(at)}>{formatShort(at, Date.now())}</span>;

/** Support requests as a list page. */
export const tickets = resource<Row>({
  name: 'tickets',
  list: async ({ count: _count, ...query }, signal) => ({ ...(await call('GET /customer-request', { query, signal })), next: null }),
  rowId: (row) => row.id,
  rowName: (row) => `#${row.id}`,
  rowPath: (row) => `/support/${row.id}`,
  defaultSort: '-last_message_at',
  sorts: ['created_at', 'last_message_at'],
  filters: ticketFilters,
  view,
});

function view(t: Text): ListView<Row> {
  const columns: readonly Column<Row>[] = [
    {
      id: 'number',
      title: t('support:column.number'),
      width: 52,
      kind: 'code',
      sticky: true,
      cell: (row) => (
        <GoLink to={`/support/${row.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {row.id}
        </GoLink>
      ),
    },
    {
      id: 'subject',
      title: t('support:column.subject'),
      width: 230,
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
    { id: 'status', title: t('support:column.status'), width: 124, kind: 'mark', cell: (row) => <TicketStatus status={row.status} /> },
    { id: 'type', title: t('support:column.type'), width: 148, cell: (row) => t(`support:type.${row.request_type}`) },
    { id: 'requester', title: t('support:column.requester'), width: 150, cell: (row) => <span className="truncate">{row.requester.name}</span> },
    { id: 'hub', title: t('support:column.hub'), width: 70, kind: 'code', cell: (row) => row.hub?.code ?? <span className="text-dim">–</span> },
    { id: 'replies', title: t('support:column.replies'), width: 64, kind: 'number', cell: (row) => formatCount(row.replies) },
    { id: 'last', title: t('support:column.last'), width: 104, kind: 'number', sort: 'last_message_at', cell: (row) => moment(row.last_message_at) },
    { id: 'created', title: t('support:column.created'), width: 104, kind: 'number', sort: 'created_at', cell: (row) => moment(row.created_at) },
  ];
  return { title: t('support:title'), columns, empty: t('support:empty'), emptyHint: t('support:empty_hint'), emptyFiltered: t('support:empty_filtered') };
}
