import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import { resource, type ListView } from '~console/resource/resource';
import { formatCount, formatMoment, formatShort } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { deliveryFilters } from './filters';
import { DeliveryMark, FaultText, type Delivery } from './delivery-mark';

const nothing = <span className="text-dim">–</span>;

/** What needs somebody's eye, unless another outcome is asked for. */
const troubled = 'failed,waiting';

/** The error log as a list page. */
export const deliveries = resource<Delivery>({
  name: 'outbound-deliveries',
  list: (query, signal) => call('GET /outbound-deliveries', { query: { state: troubled, ...query }, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.package?.code ?? String(row.id),
  rowPath: (row) => `/error-logs/${row.id}`,
  defaultSort: '-id',
  sorts: ['id'],
  filters: deliveryFilters,
  view,
});

function view(t: Text): ListView<Delivery> {
  const columns: readonly Column<Delivery>[] = [
    {
      id: 'at',
      title: t('outbound:column.at'),
      width: 104,
      sticky: true,
      cell: (row) => (
        <GoLink to={`/error-logs/${row.id}`} tabIndex={-1} title={formatMoment(row.created_at)} className="tabular-nums hover:text-accent hover:underline">
          {formatShort(row.created_at, Date.now())}
        </GoLink>
      ),
    },
    { id: 'kind', title: t('outbound:column.kind'), width: 140, cell: (row) => t(`outbound:kind.${row.kind}`) },
    {
      id: 'package',
      title: t('outbound:column.package'),
      width: 136,
      kind: 'code',
      cell: (row) =>
        row.package ? (
          <GoLink to={`/packages/${row.package.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
            {row.package.code}
          </GoLink>
        ) : (
          nothing
        ),
    },
    { id: 'endpoint', title: t('outbound:column.endpoint'), width: 120, cell: (row) => <span title={row.endpoint.url}>{row.endpoint.name}</span> },
    { id: 'state', title: t('outbound:column.state'), width: 130, cell: (row) => <DeliveryMark delivery={row} /> },
    { id: 'fault', title: t('outbound:column.fault'), width: 190, grow: true, cell: (row) => <FaultText of={row} /> },
    { id: 'attempts', title: t('outbound:column.attempts'), width: 60, kind: 'number', cell: (row) => formatCount(row.attempts) },
    { id: 'next', title: t('outbound:column.next'), width: 104, kind: 'number', cell: (row) => (row.due_at === null ? nothing : <span title={formatMoment(row.due_at)}>{formatShort(row.due_at, Date.now())}</span>) },
  ];
  return { title: t('outbound:title.error_logs'), columns, empty: t('outbound:log.empty'), emptyHint: t('outbound:log.empty_hint'), emptyFiltered: t('outbound:log.empty_filtered') };
}
