import { useEffect, useRef, useMemo, useState, type RefObject } from 'react';
import { useAtomValue } from 'jotai';
import { useListState } from '~console/resource/use-list-state';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useText, type Text } from '~console/platform/text';
import { ListPane } from '~console/package/grid/list-pane';
import { useNow } from '~console/ui/use-now';
import { ageText, packageColumns } from '~console/package/columns';
import { ActionBar } from '~console/package/action-bar';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { formatCount, formatMoment, formatShort, noValue } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { backlogPlace, type BacklogBucket } from '~domain/backlog';
import type { Filters, ListState } from '~console/resource/list-state';
import type { ListFilters } from '~commands/source';
import { backlogTypes } from '~domain/stages';
import { call } from '~console/platform/api';
import { answerOrLast, justRead } from '~console/platform/kept-answers';
import { useTakenRows } from '~console/package/grid/use-taken-rows';
import { useWindowSource } from '~console/ui/grid/use-window-source';
import type { ResponseOf } from '~contract/endpoints';
import { hourMs } from '~domain/time';
import { FiguresPane } from '../figures/figures-pane';
import { useReport } from '../figures/sums';
import { backlogRules } from '../list/rules';

/** A package of the backlog and its place in the list, from 0 on. */
type BacklogRow = ResponseOf<'GET /backlog-packages'>['data'][number] & { readonly place: number };

/** The provider may answer with a total of three seconds ago, so it is asked again, ms. */
const recountMs = 3_500;

/** The most rows of one call: a line of thousands reads them in as few as may be. */
const rowsACall = 200;

/** The list that filters and sort ask for, brought by windows; read anew whenever `changedAt` changes. */
function useBacklogWindow({ filters, sort }: ListState, changedAt: number) {
  const { take, readAt, subjectOf } = useTakenRows();
  const key = JSON.stringify([filters, sort]);
  const { source, refresh } = useWindowSource<BacklogRow>({
    key,
    load: async (from, limit, signal) => {
      const ask = () => call('GET /backlog-packages', { query: { ...filters, sort, from, limit }, signal });
      // Without a network the list begins as it last was; the rest of it nobody keeps.
      const { data, at, failed } = await (from === 0 ? answerOrLast(`backlog ${key} ${limit}`, ask) : justRead(ask));
      take(data.data, at);
      return { rows: data.data.map((row, step) => ({ ...row, place: from + step })), total: data.meta.total, failed };
    },
    most: rowsACall,
  });

  const known = useRef(0);
  useEffect(() => {
    const first = known.current === 0;
    known.current = changedAt;
    if (first || changedAt === 0) return undefined;
    refresh();
    const timer = setTimeout(refresh, recountMs);
    return () => clearTimeout(timer);
  }, [changedAt, refresh]);

  return { source, readAt, subjectOf };
}

const colours: Record<BacklogBucket, string> = {
  within_24h: '',
  within_48h: 'text-attention',
  over_48h: 'text-failed',
};
const hubOf = (row: BacklogRow): string => (row.current_hub ?? row.fm_hub)?.code ?? noValue;

/** The columns of the backlog, in the language of the interface. `now` (ms) is what ages are counted to. */
function backlogColumns(t: Text, now: number): readonly GridColumn<BacklogRow>[] {
  const of = packageColumns(t, now);
  // Rows age while they stand here; what the answer said of them holds until its own clock went on.
  const place = (row: BacklogRow) =>
    backlogPlace(row, now) ?? { ageMs: now - Date.parse(row.anchor), bucket: row.bucket, daysOver: row.days_over };
  const age = (row: BacklogRow): string => ageText(Math.max(0, Math.floor(place(row).ageMs / hourMs)), t);
  const late = (row: BacklogRow): string =>
    place(row).daysOver === 0 ? noValue : t('backlog:list.days', { n: place(row).daysOver });
  return [
    of.code,
    {
      id: 'type',
      title: t('backlog:filter.type'),
      width: 104,
      filter: true,
      text: (row) => t(`backlog:type.${row.backlog_type}`),
    },
    of.status,
    { id: 'hub', title: t('package:column.hub'), width: 60, kind: 'code', filter: true, text: hubOf },
    {
      id: 'age',
      title: t('package:column.age'),
      width: 96,
      kind: 'number',
      sort: 'anchor',
      line: 2,
      reversed: true,
      text: age,
      cell: (row) => <span className={colours[place(row).bucket]}>{age(row)}</span>,
    },
    {
      id: 'late',
      title: t('backlog:list.late'),
      width: 62,
      kind: 'number',
      filter: true,
      line: 3,
      text: late,
      cell: (row) => <span className={place(row).daysOver > 0 ? 'text-failed' : 'text-dim'}>{late(row)}</span>,
    },
    {
      id: 'due',
      title: t('backlog:list.due'),
      width: 108,
      kind: 'number',
      text: (row) => formatShort(row.due_at, now),
    },
    { ...of.seller, width: 76 },
    { ...of.receiver, width: 120 },
    { ...of.cod, line: 4 },
    of.attempts,
    { ...of.weight, hidden: true },
    of.phone,
    of.order,
    of.created,
  ];
}

/** The filter under which only packages with this cell's content are found; null = there is none. */
function filterOfCell(columnId: string, row: BacklogRow): Readonly<Record<string, string>> | null {
  const hub = row.current_hub ?? row.fm_hub;
  if (columnId === 'type') return { type: row.backlog_type };
  if (columnId === 'seller') return { seller_id: String(row.seller_id) };
  if (columnId === 'hub') return hub === null ? null : { hub_id: String(hub.id) };
  return columnId === 'late' && row.days_over > 0 ? { days_over: String(row.days_over) } : null;
}

/** What waits too long, in figures, and beside them the packages that a figure stands for. */
export function Backlog() {
  const [{ filters }] = useListState(backlogRules);
  const report = useReport(filters.seller_id);
  const grid = useRef<GridHandle>(null);
  const figures = useRef<HTMLElement>(null);

  useEffect(() => {
    const toFigures = (): void => figures.current?.querySelector<HTMLElement>('a, button')?.focus();
    const removals = [
      registerActionHandler(uiCommands.paneGrid, () => grid.current?.focus(), 'page'),
      registerActionHandler(uiCommands.paneInspector, toFigures, 'page'),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, []);

  return (
    <div className="grid h-full grid-cols-[22rem_minmax(0,1fr)] max-desk:h-auto max-desk:grid-cols-[minmax(0,1fr)] max-desk:grid-rows-[auto_80vh] min-[1400px]:grid-cols-[24.5rem_minmax(0,1fr)]">
      <FiguresPane ref={figures} report={report} filters={filters} />
      <BacklogList grid={grid} changedAt={Math.max(report.dataUpdatedAt, report.errorUpdatedAt)} />
    </div>
  );
}

interface BacklogListProps {
  readonly grid: RefObject<GridHandle | null>;
  /** When the figures beside it were last read or asked for in vain, ms: the list follows them. */
  readonly changedAt: number;
}

/** The packages that the filters of the address find, the oldest first. */
function BacklogList({ grid, changedAt }: BacklogListProps) {
  const t = useText();
  const now = useNow();
  const [state, setState] = useListState(backlogRules);
  const window = useBacklogWindow(state, changedAt);
  const query = useMemo(() => subjectQuery(state.filters), [state.filters]);
  const columns = useMemo(() => backlogColumns(t, now), [t, now]);
  const [row, setRow] = useState<BacklogRow | null>(null);
  return (
    <ListPane
      {...window}
      grid={grid}
      name="backlog"
      label={t('backlog:list.label')}
      rules={backlogRules}
      state={state}
      setState={setState}
      query={query}
      columns={columns}
      filterOfCell={filterOfCell}
      onCursor={setRow}
      empty={{
        title: t('backlog:list.empty'),
        hint: t('backlog:list.empty_hint'),
        filtered: t('backlog:list.empty_filtered'),
      }}
    >
      <AtHand row={row} />
    </ListPane>
  );
}

/** What is acted on now, the chosen packages before the one under the cursor, and what can be done with it. */
function AtHand({ row }: { readonly row: BacklogRow | null }) {
  const t = useText('backlog');
  const selected = useAtomValue(selectedPackagesAtom);
  const several = selected.length > 0;
  if (!several && !row)
    return (
      <p className="flex h-9 shrink-0 items-center border-t border-line bg-panel px-3 text-dim">{t('at_hand.none')}</p>
    );
  const label = several ? t('at_hand.selected', { n: formatCount(selected.length) }) : t('at_hand.actions');
  return (
    <section
      aria-label={label}
      className={`flex max-h-32 shrink-0 flex-col gap-1.5 overflow-y-auto border-t border-line px-3 py-2 ${several ? 'bg-tint' : 'bg-panel'}`}
    >
      <h2 className="flex flex-wrap items-center gap-x-3 font-normal">
        {several || !row ? (
          <strong className="font-semibold">{label}</strong>
        ) : (
          <>
            <span className="font-mono text-mono font-semibold">{row.package_code}</span>
            <StatusMark status={row.status} />
            <span className="text-dim">{t('at_hand.counts_from', { moment: formatMoment(row.anchor) })}</span>
            <span className="text-dim">{t('at_hand.due', { moment: formatMoment(row.due_at) })}</span>
            {row.days_over > 0 && <span className="text-failed">{t('at_hand.late', { n: row.days_over })}</span>}
          </>
        )}
      </h2>
      <ActionBar label={label} />
    </section>
  );
}

/** What the list shows, as the calls that read packages for commands know it; the oldest first, as far as they can. */
function subjectQuery({ type, bucket, hub_id, seller_id, days_over, q }: Filters): ListFilters {
  return {
    backlog_type: type ?? backlogTypes.join(','),
    ...(bucket === undefined ? {} : { backlog_bucket: bucket }),
    ...(hub_id === undefined ? {} : { hub_id, hub_role: 'custody' }),
    ...(seller_id === undefined ? {} : { seller_id }),
    ...(days_over === undefined ? {} : { days_over }),
    ...(q === undefined ? {} : { q }),
    sort: 'stage_entered_at',
  };
}
