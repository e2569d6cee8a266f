import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useText } from '~console/app/text';
import { useUserSetting } from '~console/app/user-settings';
import { useChosenRows } from '~console/parcel/grid/use-chosen-rows';
import { useRowLetters } from '~console/parcel/grid/use-row-letters';
import { useToldList } from '~console/parcel/grid/use-told-list';
import { RowMenu } from '~console/parcel/row-menu';
import { withFilters } from '~console/resource/list-state';
import { useListState } from '~console/resource/use-list-state';
import { registerFaceEffect } from '~console/terminal/face-effects';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom, cursorPlaceAtom } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { nextDensity, type Density } from '~console/ui/density';
import { EmptyState } from '~console/ui/empty';
import { Grid } from '~console/ui/grid/grid';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { readLayout, type GridLayout } from '~console/ui/grid/layout';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { AtHand } from './at-hand';
import { backlogColumns, filterOfCell } from './columns';
import { ListHead } from './list-head';
import { backlogRules } from './rules';
import { subjectQuery } from './subject-query';
import { useBacklogWindow, type BacklogRow } from './use-backlog-window';

const lowRows: Density = 26;
const rowId = (row: BacklogRow): number => row.id;
const rowName = (row: BacklogRow): string => row.package_code;

interface ListPaneProps {
  readonly grid: RefObject<GridHandle | null>;
  /** When the figures beside it were last read or asked for in vain, ms: the list follows them. */
  readonly changedAt: number;
}

/** The parcels that the filters of the address find, the oldest first; a million as well as ten. */
export function ListPane({ grid, changedAt }: ListPaneProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const [state, setState] = useListState(backlogRules);
  const { source, readAt, subjectOf } = useBacklogWindow(state, changedAt);
  const query = useMemo(() => subjectQuery(state.filters), [state.filters]);
  const { selection, change: select, count } = useChosenRows({ query, total: source.total, subjectOf });
  const [layout, setLayout] = useBacklogLayout();
  const columns = useMemo(() => backlogColumns(t, now), [t, now]);
  const setCurrent = useSetAtom(currentPackageAtom);
  const setPlace = useSetAtom(cursorPlaceAtom);
  const [row, setRow] = useState<BacklogRow | null>(null);
  const pane = useRef<HTMLElement>(null);
  useToldList(source, query);
  useRowLetters(pane, grid);
  useEffect(() => registerFaceEffect('density', () => setLayout({ ...layout, density: nextDensity(layout.density ?? lowRows) }), 'page'), [layout, setLayout]);

  const cursor = useCallback(
    (at: BacklogRow | null, index: number) => {
      setCurrent(at && toSubject(at));
      setRow(at);
      setPlace(at && { row: index + 1, total: source.total ?? 0 });
    },
    [setCurrent, setPlace, source.total],
  );
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    // A search that goes on being typed is one step back, not one for every pause.
    const retyped = 'q' in changes && state.filters.q !== undefined && Boolean(changes.q);
    setState(withFilters(state, changes), { replace: retyped });
  };
  const clear = (): void => setState({ ...state, filters: {}, page: 1 });

  return (
    <section ref={pane} className="flex h-full min-w-0 flex-col bg-panel" aria-label={t('backlog:list.label')}>
      <ListHead filters={state.filters} change={change} onClear={clear} total={source.total} selected={count} readAt={readAt} refreshing={source.busy} />
      <div className="min-h-0 flex-1 border-t border-line">
        <Grid
          ref={grid}
          label={t('backlog:list.label')}
          columns={columns}
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
          onOpen={(opened) => go(`/packages/${opened.id}`)}
          onCursor={cursor}
          renderMenu={(of) => <RowMenu row={of} />}
          onFilterCell={(columnId, of) => {
            const changes = filterOfCell(columnId, of);
            if (changes) change(changes);
          }}
          empty={
            Object.keys(state.filters).length > 0 ? (
              <EmptyState title={t('backlog:list.empty_filtered')}>
                <Button onClick={clear}>{t('resource:filter.clear_all')}</Button>
              </EmptyState>
            ) : (
              <EmptyState title={t('backlog:list.empty')} hint={t('backlog:list.empty_hint')} />
            )
          }
        />
      </div>
      <AtHand row={row} />
    </section>
  );
}

/** How the user has laid the columns out, kept between browsers. */
function useBacklogLayout(): readonly [GridLayout, (layout: GridLayout) => void] {
  const [grids, setGrids] = useUserSetting('grid');
  const layout = useMemo(() => readLayout(grids.backlog), [grids.backlog]);
  const change = useCallback((next: GridLayout) => setGrids((now) => ({ ...now, backlog: next })), [setGrids]);
  return [layout, change];
}
