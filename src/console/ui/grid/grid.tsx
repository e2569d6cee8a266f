/* A div grid: the rows of a real table can't be placed by transforms, and are laid out together. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { formatCount } from '~console/platform/format';
import { returned } from '~console/platform/list-place';
import { failureText } from '~console/platform/failure-text';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { useRowHeight } from '../density';
import { inType, widthsInType } from '../root-type';
import { useDelayed } from '../spinner';
import { gridActions } from './grid-actions';
import { GridBody } from './grid-body';
import './grid.css';
import { GridHead } from './grid-head';
import { headRow } from './grid-keys';
import { GridMenus, useGridMenu } from './grid-menus';
import type { GridHandle, GridProps, WholeGridProps } from './grid-props';
import type { GridLayout } from './layout';
import type { Extent } from './scale';
import type { GridSource } from './source';
import { useCopy } from './use-copy';
import { useCursor, type GridCursor } from './use-cursor';
import { usePlacedColumns } from './use-placed-columns';
import { useRange } from './use-range';
import { useScroller, useSize, type GridView } from './use-scroller';
import { Button } from '../button';
import { ErrorState, OfflineState } from '../empty';

/**
 * Height of the head with its line, by the lines of a row, px: with two it has two itself, which a thumb sorts by.
 */
const headHeightPx = { 1: 28, 2: 52 };

const unsorted = (): void => undefined;

/**
 * A grid over a list of any length, after the ARIA practices: one stop for Tab, the cursor is told by
 * `aria-activedescendant`. Only the rows seen exist, in elements that are used again as others scroll in.
 */
export function Grid<Row>(given: GridProps<Row>) {
  const props = useWholeProps(given);
  const { source, rowId, selection, layout } = props;
  const cellId = `${useId()}-cursor`;
  const [said, say] = useState('');
  const { scroller, passing, view, style } = useWindow(source, layout.density ?? props.density);
  const placed = usePlacedColumns(props, view);
  const range = useRange(props);
  const { cursor, point, left } = useCursor(props, placed);
  useReturn(left, view, source.total !== null);
  const menu = useGridMenu({ grid: props, placed, view, cursor, cellId });
  const actions = gridActions({ props, placed, view, cursor, point, range, menu });
  const { copy, onCopy } = useCopy(props, { columns: placed.shown, row: actions.row, say });
  useHandle(props, placed.entry, cursor, actions, {
    focus: view.focus,
    openMenu: menu.ofCursorRow,
    copy: () => copy(),
  });
  const busy = useDelayed(source.busy || range.pending !== null);
  // An answer that comes at once dims nothing.
  const dimmed = useDelayed(source.stale === true);
  const late = useDelayed(source.total !== null && isComing(source, view.extent));
  const coming = source.total === null && source.error === null;

  return (
    <div
      className="data-grid"
      style={style}
      data-busy={busy || undefined}
      data-dimmed={dimmed || undefined}
      data-late={late || undefined}
      data-lines={view.lines}
    >
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={source.total === null ? -1 : source.total + 1}
        aria-colcount={placed.columns.length + placed.firstColumn}
        aria-multiselectable={placed.selectable ? true : undefined}
        aria-activedescendant={isDrawn(cursor, view.extent) ? cellId : undefined}
        aria-busy={source.total === null ? coming : source.busy}
        tabIndex={0}
        className="g-scroller"
        data-wide={placed.contentWidth > view.width || undefined}
        data-coming={coming || undefined}
        {...actions.on}
        onCopy={onCopy}
      >
        {view.known && (
          <GridHead
            grid={props}
            placed={placed}
            cursor={cursor}
            cellId={cellId}
            onToggleAll={actions.toggleAll}
            onMenu={menu.ofColumn}
          />
        )}
        <GridBody
          source={source}
          rowId={rowId}
          selection={selection}
          placed={placed}
          view={view}
          cursor={cursor}
          cellId={cellId}
          pending={range.pending}
        />
      </div>
      <div ref={passing} aria-hidden="true" className="g-passing" />
      <GridNotice source={source} empty={props.empty} failed={props.failed} offline={props.offline} />
      <output className="sr-only">{said}</output>
      <GridMenus grid={props} menu={menu} placed={placed} onCopy={() => copy()} />
    </div>
  );
}

/** The window over the rows, and the number that a row passing through it is told by. */
function useWindow<Row>({ total, epoch }: GridSource<Row>, density: GridProps<Row>['density']) {
  const scroller = useRef<HTMLDivElement>(null);
  const passing = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const headHeight = inType(headHeightPx[size.lines]);
  const rowHeight = useRowHeight(density, size.lines);
  const onPassing = useCallback((index: number) => {
    if (passing.current) passing.current.textContent = formatCount(index + 1);
  }, []);
  const view = useScroller({ scrollerRef: scroller, size, rows: total, rowHeight, headHeight, epoch, onPassing });
  const style = { '--g-row': `${rowHeight}px`, '--g-head': `${headHeight}px` } as CSSProperties;
  return { scroller, passing, view, style };
}

/** Come back to, the list shows the row that it was left at, and the keys go on there. */
function useReturn(left: { readonly index: number } | null, { known, reveal, focus }: GridView, here: boolean): void {
  const index = left?.index;
  useEffect(() => {
    if (index === undefined || !known || !here) return;
    returned();
    reveal(index);
    const focused = document.activeElement;
    if (focused === document.body || focused?.tagName === 'MAIN') focus();
  }, [index, known, here, reveal, focus]);
}

/** With what was left to the grid; a layout that nobody keeps is its own. */
function useWholeProps<Row>(given: GridProps<Row>): WholeGridProps<Row> {
  const [own, setOwn] = useState<GridLayout>({});
  const { sort = '', onSort = unsorted, layout = own, onLayout = setOwn } = given;
  const columns = useMemo(() => widthsInType(given.columns), [given.columns]);
  return { ...given, columns, sort, onSort, layout, onLayout };
}

/** Whether the cell that the cursor is in stands in the document. */
function isDrawn(cursor: GridCursor | null, { start, count }: Extent): boolean {
  return cursor !== null && (cursor.row === headRow || (cursor.row >= start && cursor.row < start + count));
}

/** Whether a row seen is still on its way. */
function isComing<Row>({ rowAt }: GridSource<Row>, { start, count }: Extent): boolean {
  for (let index = start; index < start + count; index += 1) if (rowAt(index) === undefined) return true;
  return false;
}

function useHandle<Row>(
  { ref, source }: GridProps<Row>,
  entry: number,
  cursor: GridCursor | null,
  actions: ReturnType<typeof gridActions<Row>>,
  others: Pick<GridHandle, 'focus' | 'openMenu' | 'copy'>,
): void {
  const row = cursor && cursor.row >= 0 ? cursor.row : null;
  useImperativeHandle(ref, () => ({
    ...others,
    selectAll: actions.selectAll,
    goTo: (index) => {
      const last = (source.total ?? 0) - 1;
      if (last >= 0) actions.pointTo({ row: Math.min(Math.max(index, 0), last), column: cursor?.column ?? entry });
    },
    move: (step, extend = false) => {
      if (step !== 'previous' || cursor?.row !== 0) actions.moveRow(step, extend);
    },
    toggle: () => {
      if (row !== null) actions.toggleAt(row);
    },
    cursor: () => row,
  }));
}

type GridNoticeProps<Row> = Pick<GridProps<Row>, 'source' | 'empty' | 'failed' | 'offline'>;

/** Why there are no rows; where there are some, that others are missing. */
function GridNotice<Row>({ source, empty, failed, offline }: GridNoticeProps<Row>) {
  const t = useText('ui');
  const online = useOnline();
  const { total, error, retry } = source;
  if (total === 0 && error === null) return <div className="g-notice">{empty}</div>;
  // Nothing has come of it yet, and nothing will before there is a network.
  if (error === null && total === null && !online) return <div className="g-notice">{offline ?? <OfflineState />}</div>;
  if (error === null) return null;
  if (total === null) {
    const told = source.offline
      ? (offline ?? <OfflineState />)
      : (failed?.(error, retry) ?? <ErrorState error={error} retry={retry} />);
    return <div className="g-notice">{told}</div>;
  }
  return (
    <div role="alert" className="g-banner">
      <span className="min-w-0 flex-1 truncate">{source.offline ? t('offline.title') : failureText(error)}</span>
      <Button className="h-6!" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
