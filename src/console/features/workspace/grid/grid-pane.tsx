import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useText } from '~console/app/text';
import { packageRules } from '~console/parcel/filters/filters';
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
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { isNarrowWindow } from '../panes/narrow-window';
import { filterOfCell, workspaceColumns } from './columns';
import { FindBar } from './find-bar';
import { useGridLayout } from './use-grid-layout';
import { usePackagesWindow, type GridPackage } from './use-packages-window';
import { useRowLoader } from './use-row-loader';

/** Rows of the workspace are low until the user says otherwise. */
const lowRows: Density = 26;

interface GridPaneProps {
  readonly grid: RefObject<GridHandle | null>;
  readonly onCursor: (row: GridPackage | null) => void;
}

const rowId = (row: GridPackage): number => row.id;
const rowName = (row: GridPackage): string => row.package_code;

/** Everything the filters find, a million rows as well as ten; what is found, sorted and filtered by stands in the address. */
export function GridPane({ grid, onCursor }: GridPaneProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const [state, setState] = useListState(packageRules);
  const { source, query, readAt, subjectOf } = usePackagesWindow(state);
  const { selection, change: select, count } = useChosenRows({ query, total: source.total, subjectOf });
  const [layout, setLayout] = useGridLayout();
  const [narrow] = useState(isNarrowWindow);
  const columns = useMemo(() => workspaceColumns(t, now, narrow), [t, now, narrow]);
  const setCurrent = useSetAtom(currentPackageAtom);
  const setPlace = useSetAtom(cursorPlaceAtom);
  const pane = useRef<HTMLElement>(null);
  const loadRows = useRowLoader();
  useToldList(source, query);
  useRowLetters(pane, grid);
  useEffect(() => registerFaceEffect('density', () => setLayout({ ...layout, density: nextDensity(layout.density ?? lowRows) }), 'page'), [layout, setLayout]);

  const cursor = useCallback(
    (row: GridPackage | null, index: number) => {
      setCurrent(row && toSubject(row));
      onCursor(row);
      setPlace(row && { row: index + 1, total: source.total ?? 0 });
    },
    [setCurrent, onCursor, setPlace, source.total],
  );

  const filters = Object.keys(state.filters).length > 0;
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    // A search that goes on being typed is one step back, not one for every pause.
    const retyped = 'q' in changes && state.filters.q !== undefined && Boolean(changes.q);
    setState(withFilters(state, changes), { replace: retyped });
  };
  const clear = (): void => setState({ ...state, filters: {}, page: 1 });

  return (
    <section ref={pane} className="flex h-full flex-col bg-panel" aria-label={t('workspace:grid.label')}>
      <FindBar filters={state.filters} change={change} onClear={clear} total={source.total} selected={count} readAt={readAt} refreshing={source.busy} />
      <div className="min-h-0 flex-1 border-t border-line">
        <Grid
          ref={grid}
          label={t('workspace:grid.label')}
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
          onOpen={(row) => go(`/packages/${row.id}`)}
          onCursor={cursor}
          renderMenu={(row) => <RowMenu row={row} />}
          onFilterCell={(columnId, row) => {
            const changes = filterOfCell(columnId, row);
            if (changes) change(changes);
          }}
          loadRows={loadRows}
          empty={
            filters ? (
              <EmptyState title={t('parcel:list.empty_filtered')}>
                <Button onClick={clear}>{t('resource:filter.clear_all')}</Button>
              </EmptyState>
            ) : (
              <EmptyState title={t('workspace:grid.empty')} hint={t('workspace:grid.empty_hint')} />
            )
          }
        />
      </div>
    </section>
  );
}
