import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText, type Text } from '~console/platform/text';
import { hubFilter } from '~console/package/filters/hub-filter';
import { FilterBar } from '~console/resource/filter-bar';
import type { Filters } from '~console/resource/list-state';
import { useListLayout, viewText } from '~console/resource/use-list-columns';
import { useFilterChange, useListState, type Rules } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
import { EmptyState, Pending } from '~console/ui/empty';
import { formatCount, formatKg, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { useNow } from '~console/ui/use-now';
import type { ExceptionKind } from '~domain/exceptions';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { hourMs } from '~domain/time';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { ActedGrid } from '~console/package/acted-grid';
import { ageText, statusColumn } from '~console/package/columns';

/** What is told of each package of a kind; `now` (ms) is what ages are counted to. */
function worklistColumns(t: Text, now: number, kind: ExceptionKind): readonly GridColumn<WorklistRow>[] {
  const age = ({ since }: WorklistRow): string =>
    ageText(Math.max(0, Math.floor((now - Date.parse(since)) / hourMs)), t);
  const noted = kind === 'missing' || kind === 'abandonable';
  return [
    {
      id: 'code',
      title: t('package:column.code'),
      width: 126,
      kind: 'code',
      pinned: true,
      text: (row) => row.package_code,
    },
    statusColumn(t, ({ status }) => status),
    {
      id: 'hub',
      title: t('package:column.hub'),
      width: 70,
      line: 6,
      kind: 'code',
      text: (row) => (row.current_hub ?? row.fm_hub)?.code ?? noValue,
    },
    { id: 'age', title: t('package:worklist.since'), width: 84, line: 4, kind: 'number', text: age },
    ...found(t, kind),
    {
      id: 'value',
      title: t('package:worklist.value'),
      width: 116,
      line: 5,
      kind: 'number',
      text: (row) => formatAmount(row.value),
      copy: (row) => String(row.value),
    },
    { id: 'seller', title: t('package:column.seller'), width: 74, text: (row) => row.seller_code },
    {
      id: 'receiver',
      title: t('package:field.receiver_name'),
      width: 130,
      line: 2,
      grow: !noted,
      text: (row) => row.receiver_name,
    },
    { id: 'reporter', title: t('package:worklist.reporter'), width: 134, text: (row) => row.reported_by ?? noValue },
    {
      id: 'note',
      title: t('package:worklist.note'),
      width: 160,
      grow: noted,
      line: noted ? 3 : 7,
      text: (row) => row.note ?? noValue,
    },
  ];
}

/** What made the package one of its kind. */
function found(t: Text, kind: ExceptionKind): readonly GridColumn<WorklistRow>[] {
  const text = (row: WorklistRow): string => {
    if (kind === 'two_hubs') return row.hubs.join(' → ');
    const shown = kind === 'cod' ? formatAmount : formatKg;
    return row.expected === null || row.found === null
      ? noValue
      : t('package:worklist.against', { found: shown(row.found), expected: shown(row.expected) });
  };
  const told = kind === 'cod' || kind === 'weight' || kind === 'two_hubs';
  return told
    ? [
        {
          id: 'found',
          title: t(`package:worklist.found.${kind}`),
          width: 170,
          line: 1,
          text,
          cell: (row) => <span className="text-failed">{text(row)}</span>,
        },
      ]
    : [];
}

const rules = { sorts: [], defaultSort: '', filters: [hubFilter()] } satisfies Rules;

interface WorklistProps {
  readonly kind: ExceptionKind;
  /** It stands behind a tab of its page, which its address then says. */
  readonly tab?: boolean;
  readonly label: string;
  /** Ids of the commands that such packages are mostly for. */
  readonly first: readonly string[];
}

/** Packages of one kind that somebody must look into. */
export function Worklist({ kind, tab = false, label, first }: WorklistProps) {
  const t = useText();
  const now = useNow();
  const name = `worklist-${kind}`;
  const found = useMemo(() => (tab ? { ...rules, tab: kind } : rules), [tab, kind]);
  const [state, setState] = useListState(found);
  const { change } = useFilterChange(state, setState);
  const list = useWorklist(kind, state.filters);
  const columns = useMemo(() => worklistColumns(t, now, kind), [t, now, kind]);
  const laid = useListLayout(name, columns, state, setState);
  const total = (
    <output className="flex h-6.5 items-center whitespace-nowrap text-dim tabular-nums">
      {list.data ? t('package:worklist.total', { n: formatCount(list.data.total) }) : '…'}
    </output>
  );
  const none = t(state.filters.hub_id === undefined ? `package:worklist.none.${kind}` : 'package:worklist.none_found');
  return (
    <>
      <FilterBar slots={rules.filters} filters={state.filters} change={change}>
        <ViewsTool list={name} current={viewText(found, state, columns, laid.layout, false)} />
      </FilterBar>
      <div className="flex min-h-0 flex-1 border-t border-line">
        <ActedGrid
          name={name}
          label={label}
          columns={columns}
          laid={laid}
          rows={list.data?.rows}
          stale={list.isPlaceholderData}
          pending={<Pending query={list} />}
          first={first}
          head={total}
          empty={<EmptyState title={none} />}
        />
      </div>
    </>
  );
}

type WorklistRow = ResponseOf<'GET /exception-packages'>['data'][number];

/** The packages of a kind, all that one line takes: what can be done with the list is done with the whole list. */
function useWorklist(kind: ExceptionKind, filters: Filters) {
  return useQuery({
    // Read anew with every other list of packages, after each run.
    queryKey: ['packages', 'worklist', kind, filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rows: WorklistRow[] = [];
      let total = 0;
      do {
        const { data, meta } = await call('GET /exception-packages', {
          query: { kind, ...filters, from: rows.length, limit: limits.maxApiLimit },
          signal,
        });
        rows.push(...data);
        total = data.length === 0 ? rows.length : meta.total;
      } while (rows.length < Math.min(total, limits.runItems));
      return { rows, total };
    },
  });
}

export function useExceptionCounts() {
  return useQuery({
    queryKey: ['packages', 'worklist-counts'],
    queryFn: async ({ signal }) => (await call('GET /exception-counts', { signal })).data,
  });
}
