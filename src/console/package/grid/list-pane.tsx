import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { subscribeReturn, useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import type { ListState } from '~console/resource/list-state';
import type { FilterSlot, FilterProps } from '~console/resource/resource';
import { FilterControls } from '~console/resource/filter-bar';
import { useListLayout, viewText } from '~console/resource/use-list-columns';
import { ViewsTool } from '~console/resource/views-tool';
import { useFilterChange, type Rules } from '~console/resource/use-list-state';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useGo } from '~console/terminal/go-from-here';
import {
  currentPackageAtom,
  cursorPlaceAtom,
  type PackageRow,
  currentFilterAtom,
  visibleRowsAtom,
} from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { nextDensity, type Density } from '~console/ui/density';
import { EmptyState } from '~console/ui/empty';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridHandle, GridProps } from '~console/ui/grid/grid-props';
import type { GridSource } from '~console/ui/grid/source';
import type { ListFilters } from '~commands/source';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Said } from '~console/platform/said';
import { formatCount, formatReadAt } from '~console/platform/format';
import { useDelayed } from '~console/ui/spinner';
import { RowMenu } from '../row-menu';
import { useChosenRows } from './use-chosen-rows';
import { useRowLetters } from './use-row-letters';

/** Rows are low until the user says otherwise. */
const lowRows: Density = 26;
const rowId = (row: PackageRow): number => row.id;
const rowName = (row: PackageRow): string => row.package_code;

interface ListPaneProps<Row extends PackageRow> {
  readonly grid: RefObject<GridHandle | null>;
  /** Under which its layout is kept between browsers. */
  readonly name: string;
  readonly label: string;
  /** What the list is found and sorted by. */
  readonly rules: Rules;
  readonly state: ListState;
  readonly setState: (next: ListState, options?: { replace?: boolean }) => void;
  readonly source: GridSource<Row>;
  readonly readAt: number;
  readonly subjectOf: (id: number) => SubjectPackage | undefined;
  /** What is found, as the calls that read packages for commands know it. The same object for the same list. */
  readonly query: ListFilters;
  readonly columns: readonly GridColumn<Row>[];
  /** The filter under which only rows with this cell's content are found; null = there is none. */
  readonly filterOfCell: (columnId: string, row: Row) => Readonly<Record<string, string | null>> | null;
  readonly onCursor: (row: Row | null) => void;
  readonly loadRows?: NonNullable<GridProps<Row>['loadRows']>;
  /** `filtered` = while there are filters. */
  readonly empty: { readonly title: string; readonly hint: string; readonly filtered: string };
  /** Under the grid. */
  readonly children?: ReactNode;
}

/** Whether there is one. On its return the list is read anew, also where the browser itself noticed nothing. */
function useNetwork<Row>({ error, retry }: GridSource<Row>): boolean {
  useEffect(() => (error === null ? undefined : subscribeReturn(retry)), [error, retry]);
  return useOnline();
}

/**
 * Everything that filters find, a million rows as well as ten; what is found, sorted and filtered by stands in the
 * address.
 */
export function ListPane<Row extends PackageRow>(props: ListPaneProps<Row>) {
  const { grid, label, rules, state, setState, source, readAt, query, filterOfCell, loadRows, empty } = props;
  const t = useText();
  const go = useGo();
  const { change, clear } = useFilterChange(state, setState);
  const {
    selection,
    change: select,
    count,
  } = useChosenRows({ query, total: source.total, subjectOf: props.subjectOf });
  const { layout, change: setLayout } = useListLayout(props.name, props.columns, state, setState);
  const view = useMemo(
    () => viewText(rules, state, props.columns, layout, false),
    [rules, state, props.columns, layout],
  );
  const pane = useRef<HTMLElement>(null);
  // Where commands can't have what is found in the order of the list, its rows are the list's to read.
  usePublishedList(source, query, query.sort === state.sort ? null : JSON.stringify([state.filters, state.sort]));
  useRowLetters(pane, grid);
  const onCursor = usePublishedCursor(source, props.onCursor);
  const online = useNetwork(source);
  useEffect(
    () =>
      registerActionHandler(
        uiCommands.density,
        () => setLayout({ ...layout, density: nextDensity(layout.density ?? lowRows) }),
        'page',
      ),
    [layout, setLayout],
  );

  return (
    <section ref={pane} className="flex h-full min-w-0 flex-col bg-panel" aria-label={label}>
      <FindBar
        slots={rules.filters}
        views={<ViewsTool list={props.name} current={view} compact />}
        filters={state.filters}
        change={change}
        total={source.total}
        selected={count}
        readAt={readAt}
        refreshing={source.busy}
      />
      {/* Without a network it is the list as it last was. */}
      <div className={`min-h-0 flex-1 border-t border-line ${!online && readAt > 0 ? 'saturate-0' : ''}`}>
        <Grid
          ref={grid}
          label={label}
          columns={props.columns}
          source={source}
          rowId={rowId}
          rowName={rowName}
          sort={state.sort}
          onSort={(sort) => setState({ ...state, sort, page: 1 })}
          layout={layout}
          onLayout={setLayout}
          density={lowRows}
          selection={selection}
          onSelection={select}
          onOpen={(row) => go(`/packages/${row.id}`)}
          onCursor={onCursor}
          renderMenu={(row) => <RowMenu row={row} />}
          onFilterCell={(columnId, row) => {
            const changes = filterOfCell(columnId, row);
            if (changes) change(changes);
          }}
          {...(loadRows ? { loadRows } : {})}
          empty={
            Object.keys(state.filters).length > 0 ? (
              <EmptyState title={empty.filtered}>
                <Button onClick={clear}>{t('resource:filter.clear_all')}</Button>
              </EmptyState>
            ) : (
              <EmptyState title={empty.title} hint={empty.hint} />
            )
          }
        />
      </div>
      {props.children}
    </section>
  );
}

/** Tells the command line of the package that the cursor stands on. */
function usePublishedCursor<Row extends PackageRow>(source: GridSource<Row>, onCursor: (row: Row | null) => void) {
  const setCurrent = useSetAtom(currentPackageAtom);
  const setPlace = useSetAtom(cursorPlaceAtom);
  return useCallback(
    (row: Row | null, index: number) => {
      setCurrent(row && toSubject(row));
      onCursor(row);
      setPlace(row && { row: index + 1, total: source.total ?? 0 });
    },
    [setCurrent, onCursor, setPlace, source.total],
  );
}

/** Rows may be chosen one after the other: how many are is said once they stand for so long, in ms. */
const countedMs = 300;

interface FindBarProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  readonly views: ReactNode;
  /** null = not known yet. */
  readonly total: number | null;
  readonly selected: number;
  /** ms; 0 = nothing was read yet. */
  readonly readAt: number;
  readonly refreshing: boolean;
}

/**
 * What a list is filtered by, how much that finds, how much of it is chosen, of when it is, and the way out of it as a
 * file.
 */
function FindBar({ slots, views, filters, change, total, selected, readAt, refreshing }: FindBarProps) {
  const t = useText();
  const late = useDelayed(refreshing && readAt > 0);
  const found = total === null ? '' : t('package:list.total', { n: formatCount(total) });
  // One sentence of its own: as it is drawn, a reader tells the figure and what is behind it one after the other.
  const said =
    selected > 0
      ? `${formatCount(selected)} ${t('package:list.selected_of')} ${found}`
      : t('package:list.say_found', { found });
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-3 p-1.5 pl-2 max-desk:gap-1.5">
      <FilterControls slots={slots} filters={filters} change={change} compact className="gap-1.5 [&_input]:w-36" />
      {views}
      <CommandButton id="face.export" label={t('package:export.short')} className="max-[87.5rem]:[&_kbd]:hidden" />
      <div className="flex h-control min-w-0 flex-none flex-col items-end max-desk:ml-auto justify-center text-dim tabular-nums">
        <output aria-live="off" aria-label={t('package:list.counts')} className="leading-4 whitespace-nowrap">
          {selected > 0 && (
            <>
              <strong className="font-semibold text-ink">{formatCount(selected)}</strong>{' '}
              {t('package:list.selected_of')}{' '}
            </>
          )}
          {found || '…'}
        </output>
        <Said text={total === null ? '' : said} afterMs={countedMs} />
        <span className="text-label leading-3 whitespace-nowrap">
          {late
            ? t('resource:list.refreshing')
            : readAt > 0
              ? t('resource:list.updated', { time: formatReadAt(readAt) })
              : ' '}
        </span>
      </div>
    </header>
  );
}

/**
 * Tells the command line of the list: its row numbers, and the filter that `@all` stands for. Takes all back at the
 * end.
 */
function usePublishedList(source: GridSource<PackageRow>, query: ListFilters, ownName: string | null): void {
  const setRows = useSetAtom(visibleRowsAtom);
  const setFilter = useSetAtom(currentFilterAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const setPlace = useSetAtom(cursorPlaceAtom);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    setRows({
      at: (index) => {
        const row = latest.current.rowAt(index);
        return row && toSubject(row);
      },
      ...(ownName !== null && {
        own: {
          name: ownName,
          rowsIn: async (from, to, signal) => (await latest.current.rowsIn(from, to, signal)).map(toSubject),
        },
      }),
    });
    return () => setRows(null);
  }, [setRows, ownName]);
  useEffect(
    () => () => {
      setCurrent(null);
      setPlace(null);
    },
    [setCurrent, setPlace],
  );
  useEffect(() => {
    setFilter(query);
    return () => setFilter(null);
  }, [setFilter, query]);
}
