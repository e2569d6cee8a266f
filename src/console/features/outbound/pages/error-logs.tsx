import { useCallback, useMemo, useState } from 'react';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { useText, type Text } from '~console/platform/text';
import { BatchBar } from '~console/resource/batch-bar';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useOwnChoice } from '~console/terminal/empty-set';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { choiceFilter, loadedFilter, textFilter } from '~console/resource/filter-slots';
import { resource, type ListView, type FilterSlot } from '~console/resource/resource';
import { formatCount, formatMoment, formatShort } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { deliveryKinds, deliveryStates } from '~domain/outbound';
import { type Delivery, DeliveryMark, FaultText } from '../error-log/delivery-mark';
import { useRetryCommand } from '../error-log/use-retry';
import { useEndpoints } from '../endpoints/use-endpoints';

const deliveryFilters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('outbound:filter.q'), hint: (t) => t('outbound:filter.q_hint'), most: 40 }),
  choiceFilter({
    param: 'state',
    label: (t) => t('outbound:filter.state'),
    values: deliveryStates,
    several: true,
    option: (t, state) => t(`outbound:state.${state}`),
  }),
  choiceFilter({
    param: 'kind',
    label: (t) => t('outbound:filter.kind'),
    values: deliveryKinds,
    several: true,
    option: (t, kind) => t(`outbound:kind.${kind}`),
  }),
  loadedFilter({
    param: 'endpoint',
    label: (t) => t('outbound:filter.endpoint'),
    useRows: useEndpoints,
    option: ({ id, name }) => ({ value: String(id), label: name }),
  }),
];

/** What needs somebody's eye, unless another outcome is asked for. */
const troubled = 'failed,waiting';

/** The error log as a list page. */
const deliveries = resource<Delivery>({
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
      pinned: true,
      cell: (row) => (
        <GoLink
          to={`/error-logs/${row.id}`}
          tabIndex={-1}
          title={formatMoment(row.created_at)}
          className="tabular-nums hover:text-accent hover:underline"
        >
          {formatShort(row.created_at, Date.now())}
        </GoLink>
      ),
    },
    {
      id: 'kind',
      title: t('outbound:column.kind'),
      width: 140,
      line: 2,
      cell: (row) => t(`outbound:kind.${row.kind}`),
    },
    {
      id: 'package',
      title: t('outbound:column.package'),
      width: 136,
      line: 3,
      kind: 'code',
      cell: (row) =>
        row.package ? <CellLink to={`/packages/${row.package.id}`}>{row.package.code}</CellLink> : nothing,
    },
    {
      id: 'endpoint',
      title: t('outbound:column.endpoint'),
      width: 120,
      cell: (row) => <span title={row.endpoint.url}>{row.endpoint.name}</span>,
    },
    {
      id: 'state',
      title: t('outbound:column.state'),
      width: 130,
      line: 'first',
      cell: (row) => <DeliveryMark delivery={row} />,
    },
    {
      id: 'fault',
      title: t('outbound:column.fault'),
      width: 190,
      line: 1,
      grow: true,
      cell: (row) => <FaultText of={row} />,
    },
    {
      id: 'attempts',
      title: t('outbound:column.attempts'),
      width: 60,
      line: 4,
      kind: 'number',
      cell: (row) => formatCount(row.attempts),
    },
    {
      id: 'next',
      title: t('outbound:column.next'),
      width: 104,
      kind: 'number',
      cell: (row) => moment(row.due_at),
    },
  ];
  return {
    title: t('outbound:title.error_logs'),
    columns,
    empty: t('outbound:log.empty'),
    emptyHint: t('outbound:log.empty_hint'),
    emptyFiltered: t('outbound:log.empty_filtered'),
  };
}

/** As many as one call starts again. */
const atOnce = { most: 1_000 };

/** What could not be sent to others, or waits to be sent again. */
export function ErrorLogs() {
  const t = useText('outbound');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const clear = useCallback(() => setChosen([]), []);
  useRetryCommand(chosen, clear);
  useOwnChoice(chosen.length, clear);
  const selection = useMemo(
    () => ({
      ids: new Set(chosen),
      change: (rows: readonly Delivery[], on: boolean): void => {
        const touched = new Set(rows.map((row) => row.id));
        setChosen((old) =>
          on ? [...old.filter((id) => !touched.has(id)), ...touched] : old.filter((id) => !touched.has(id)),
        );
      },
    }),
    [chosen],
  );
  return (
    <ListPage
      resource={deliveries}
      selection={selection}
      selectAll={atOnce}
      renderBatch={
        chosen.length > 0
          ? (_rows, selectAll) => (
              <BatchBar
                title={t('title.error_logs')}
                label={t('log.selected', { n: chosen.length })}
                told={t('log.selected', { n: chosen.length })}
                selectAll={selectAll}
                clear={t('log.clear')}
                actions={[{ id: 'retry', button: <CommandButton id="face.retry-deliveries" /> }]}
              />
            )
          : null
      }
      actions={
        <>
          <CommandButton id="page.webhooks" />
          <CommandButton id="page.system" />
          <CommandButton id="page.api-config" />
        </>
      }
    />
  );
}
