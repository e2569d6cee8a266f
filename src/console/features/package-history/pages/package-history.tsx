import { useEffect } from 'react';
import { CellLink, nothing } from '~console/resource/cells';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { formatOf } from '~console/package/exports/list-export';
import { useStartExport } from '~console/package/exports/run-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { rangeInstants, shortcutRange } from '~console/ui/date-range/range';
import { call } from '~console/platform/api';
import { resource, type ListQuery, type FilterSlot, type ListView } from '~console/resource/resource';
import { choiceFilter, periodFilter, textFilter } from '~console/resource/filter-slots';
import { limits } from '~domain/limits';
import { useLanguage } from '~console/platform/use-language';
import { hubFilter } from '~console/package/filters/hub-filter';
import { actorName, roleName } from '~console/package/detail/timeline';
import { actionTitle, titledActions } from '~domain/titles';
import { packageActions } from '~domain/package-machine';
import { seesAllHubs } from '~domain/roles';
import { packageStatuses } from '~domain/statuses';
import { normaliseCode } from '~domain/tracking-code';
import { formatMoment } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { findReason } from '~domain/reasons';
import { noteText } from '~domain/step-words';
import type { ResponseOf } from '~contract/endpoints';

type HistoryRow = ResponseOf<'GET /package-history'>['data'][number];

function historyView(t: Text): ListView<HistoryRow> {
  const columns: readonly Column<HistoryRow>[] = [
    {
      id: 'code',
      title: t('package-history:column.code'),
      width: 136,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`/packages/${row.package.id}`}>{row.package.code}</CellLink>,
    },
    {
      id: 'at',
      title: t('package-history:column.at'),
      width: 146,
      line: 2,
      kind: 'number',
      cell: (row) => formatMoment(row.at),
    },
    {
      id: 'step',
      title: t('package-history:column.step'),
      width: 170,
      line: 1,
      cell: (row) => <StepName action={row.action} />,
    },
    {
      id: 'from',
      title: t('package-history:column.from'),
      width: 160,
      kind: 'mark',
      cell: (row) =>
        row.from_status === null || row.from_status === row.to_status ? (
          nothing
        ) : (
          <StatusMark status={row.from_status} />
        ),
    },
    {
      id: 'to',
      title: t('package-history:column.to'),
      width: 164,
      line: 'first',
      kind: 'mark',
      cell: (row) => <StatusMark status={row.to_status} />,
    },
    {
      id: 'by',
      title: t('package-history:column.by'),
      width: 150,
      line: 3,
      kind: 'name',
      cell: (row) => <span title={roleName(row.actor_role, t)}>{actorName(row, t)}</span>,
    },
    {
      id: 'hub',
      title: t('package-history:column.hub'),
      width: 64,
      line: 4,
      kind: 'code',
      cell: (row) => row.hub?.code ?? nothing,
    },
    {
      id: 'reason',
      title: t('package-history:column.reason'),
      width: 200,
      grow: true,
      cell: (row) => <Reason row={row} />,
    },
  ];
  return {
    title: t('package-history:title'),
    columns,
    empty: t('package-history:empty'),
    emptyHint: t('package-history:empty_hint'),
    emptyFiltered: t('package-history:empty_filtered'),
  };
}

function Reason({ row: { reason, note } }: { readonly row: HistoryRow }) {
  const language = useLanguage();
  const found = reason === null ? undefined : findReason(reason);
  const text = [found ? `${found.code} ${found[language]}` : reason, note && noteText(note, language)]
    .filter((part) => part !== null)
    .join(' · ');
  return text === '' ? nothing : <span title={text}>{text}</span>;
}

function StepName({ action }: { readonly action: string }) {
  const language = useLanguage();
  const title = actionTitle(action);
  return title ? title[language] : <span className="font-mono text-mono text-dim">{action}</span>;
}

const known: ReadonlySet<string> = new Set([...packageActions, ...titledActions]);

const historyFilters: readonly FilterSlot[] = [
  textFilter({
    param: 'code',
    label: (t) => t('package-history:filter.code'),
    hint: (t) => t('package-history:filter.code_hint'),
    most: 40,
    clean: normaliseCode,
  }),
  textFilter({
    param: 'actor',
    label: (t) => t('package-history:filter.actor'),
    hint: (t) => t('package-history:filter.actor_hint'),
    folded: true,
  }),
  hubFilter(),
  choiceFilter({
    param: 'action',
    label: (t) => t('package-history:filter.action'),
    values: titledActions,
    several: true,
    accepts: (value) => value.split(',').every((one) => known.has(one)),
    option: (_t, action, language) => actionTitle(action)?.[language] ?? action,
  }),
  choiceFilter({
    param: 'to_status',
    label: (t) => t('package-history:filter.to_status'),
    values: packageStatuses,
    several: true,
    option: (t, status) => t(`ui:status.${status}`),
    folded: true,
  }),
  choiceFilter({
    param: 'moved',
    label: (t) => t('package-history:filter.moved'),
    values: ['1'],
    option: (t) => t('package-history:filter.moved_stands'),
    folded: true,
  }),
  periodFilter({ from: 'from', to: 'to', label: (t) => t('package-history:filter.range') }),
];

const newest = '-at';

/** The list of steps. Its call knows cursors only: a page that an address names is read with those before it. */
const historyResource = resource<HistoryRow>({
  name: 'package-history',
  list: async ({ page, limit, sort: _order, cursor, ...query }: ListQuery, signal) => {
    const size = Number(limit);
    let before = cursor === undefined ? (Number(page ?? 1) - 1) * size : 0;
    let place = cursor;
    for (;;) {
      const within = before + size <= limits.maxApiLimit;
      const { data, meta, next } = await call('GET /package-history', {
        query: {
          ...query,
          limit: within ? before + size : Math.min(limits.maxApiLimit, before),
          ...(place === undefined ? {} : { cursor: place }),
        },
        signal,
      });
      if (within || next === null)
        return { data: within ? data.slice(before) : [], meta: { pagination: { total: meta.total } }, next };
      before -= data.length;
      place = next;
    }
  },
  rowId: (row) => row.id,
  rowName: (row) => `${row.package.code} ${row.action}`,
  rowPath: (row) => `/packages/${row.package.id}`,
  defaultSort: newest,
  sorts: [],
  filters: historyFilters,
  view: historyView,
});

/** What was done to packages, by whom, where and when. */
export function PackageHistory() {
  const t = useText('package-history');
  const user = useUser();
  const [{ filters }] = useListState(historyResource);
  // Figures count what was done at his hubs, wherever the packages are now; of those elsewhere he may see no list.
  const few = filters.moved !== undefined && user !== null && !seesAllHubs(user.role);
  const start = useStartExport();
  useEffect(
    () =>
      registerActionHandler(
        uiCommands.export,
        ({ format }) => {
          // As the list itself: without a range the last week.
          const range = filters.from === undefined ? rangeInstants(shortcutRange('last_7_days', Date.now())) : {};
          start({ name: 'package-history', format: formatOf(format) ?? 'csv', query: { ...range, ...filters } });
        },
        'page',
      ),
    [filters, start],
  );
  return (
    <ListPage
      resource={historyResource}
      actions={
        <>
          <span className="self-center text-dim">{few ? t('elsewhere') : t('week')}</span>
          <CommandButton id="face.export" />
        </>
      }
    />
  );
}
