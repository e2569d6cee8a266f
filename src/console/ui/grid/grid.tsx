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
  type ClipboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { checkboxWidth, menuWidth } from '../table/column';
import { useDelayed } from '../use-delayed';
import { ColumnMenu } from './column-menu';
import './grid.css';
import { GridHead } from './grid-head';
import { headRow } from './grid-keys';
import { GridNotice } from './grid-notice';
import type { GridProps } from './grid-props';
import { GridRow, cellLooks, cursorCellId } from './grid-row';
import { movedTo, placeColumns, withWidth, withoutWidth, type GridLayout } from './layout';
import { RowMenu } from './row-menu';
import { pageRows, rowOfSlot } from './scale';
import { headState, inSpan, isSelected, longestRange } from './selection';
import { useCopy } from './use-copy';
import { useCursor } from './use-cursor';
import { useGridActions } from './use-grid-actions';
import { useRange } from './use-range';
import { useRowEnds } from './use-row-ends';
import { useScroller } from './use-scroller';

/** Height of the head with its line, px. */
const headHeight = 28;
/** Rows are placed from the last multiple of this many: positions stay small and seldom change. */
const stageRows = 512;

const unsorted = (): void => undefined;

interface OpenMenu {
  readonly kind: 'row' | 'column';
  readonly anchor: HTMLElement;
  /** Row index or column id. */
  readonly of: number | string;
  readonly column: number;
}

/**
 * A grid over a list of any length, after the ARIA practices: one stop for Tab, the cursor is told by
 * `aria-activedescendant`. Only the rows seen exist, in elements that are used again as others scroll in.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const [own, setOwn] = useState<GridLayout>({});
  const {
    label,
    columns,
    source,
    rowId,
    rowName,
    sort = '',
    onSort = unsorted,
    layout = own,
    onLayout = setOwn,
    selection,
    onSelection,
    renderMenu,
    onFilterCell,
    empty,
    failed,
    offline,
    loadRows,
    onCursor,
    ref,
  } = props;
  const t = useText('ui');
  const id = useId();
  const [said, say] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [draft, setDraft] = useState<{ id: string; width: number } | null>(null);

  const density = layout.density ?? props.density;
  const passing = useRef<HTMLDivElement>(null);
  const onPassing = useCallback((index: number) => {
    if (passing.current) passing.current.textContent = formatCount(index + 1);
  }, []);
  const { scroller, scale, extent, shift, width, known, reveal, revealAcross, focus } = useScroller({
    rows: source.total,
    rowHeight: density,
    headHeight,
    epoch: source.epoch,
    onPassing,
  });
  const selectable = selection !== undefined;
  const inset = selectable ? checkboxWidth : 0;
  const firstColumn = selectable ? 2 : 1;
  const laidOut = draft ? withWidth(layout, draft.id, draft.width) : layout;
  const placed = useMemo(
    () => placeColumns(columns, laidOut, inset, width - inset - menuWidth),
    [columns, laidOut, inset, width],
  );
  const looks = useMemo(() => cellLooks(placed, 'g-cell'), [placed]);
  const headLooks = useMemo(() => cellLooks(placed, 'g-head-cell'), [placed]);
  const pinnedWidth = placed.reduce((sum, one) => (one.pinned ? sum + one.width : sum), inset);
  const contentWidth = placed.reduce((sum, one) => sum + one.width, inset + menuWidth);

  const { want } = source;
  const end = extent.start + extent.count;
  useEffect(() => {
    if (source.total !== null) want(extent.start, end);
  }, [want, extent.start, end, source.total]);

  const range = useRange({
    source,
    rowId,
    selection,
    onSelection,
    onTooLong: () => say(t('grid.range_too_long', { n: formatCount(longestRange) })),
    onFailed: () => say(t('grid.rows_failed')),
  });
  const { cursor, point } = useCursor(source, rowId, onCursor);
  const cursorColumn = cursor ? Math.min(cursor.column, placed.length - 1) : -1;
  const at = cursor && { row: cursor.row, column: cursorColumn };

  const revealCell = (row: number, column: number): void => {
    if (row >= 0) reveal(row);
    const cell = placed[column];
    if (cell && !cell.pinned) revealAcross(cell.left, cell.left + cell.width, pinnedWidth, menuWidth);
  };
  const cursorCell = (): HTMLElement | null => document.getElementById(cursorCellId(id));
  const openRowMenu = (): void => {
    // Scrolled away from, it is not there to open anything beside.
    if (at && !cursorCell()) flushSync(() => revealCell(at.row, at.column));
    const anchor = cursorCell();
    if (anchor && at) setMenu({ kind: 'row', anchor, of: at.row, column: at.column });
  };
  const openColumnMenu = (): void => {
    const anchor = cursorCell();
    const column = placed[cursorColumn]?.column;
    if (anchor && column) setMenu({ kind: 'column', anchor, of: column.id, column: cursorColumn });
  };
  const closeMenu = useCallback(() => {
    setMenu(null);
    // The keys go on where they were.
    focus();
  }, [focus]);
  const actions = useGridActions({
    props: { ...props, sort, onSort, layout, onLayout },
    columns: placed,
    cursor: at,
    point,
    pageRows: pageRows(scale),
    reveal: revealCell,
    range,
    openRowMenu,
    openColumnMenu,
  });
  const shownColumns = useMemo(() => placed.map(({ column }) => column), [placed]);
  const copy = useCopy({ source, rowId, selection, loadRows, columns: shownColumns, row: actions.row, say });

  useImperativeHandle(ref, () => ({
    focus,
    goTo: (index) => {
      const last = (source.total ?? 0) - 1;
      if (last >= 0) actions.pointTo({ row: Math.min(Math.max(index, 0), last), column: Math.max(cursorColumn, 0) });
    },
    move: (step, extend = false) => {
      if (step !== 'previous' || cursor?.row !== 0) actions.moveRow(step, extend);
    },
    toggle: () => {
      if (cursor && cursor.row >= 0) actions.toggleAt(cursor.row);
    },
    selectAll: actions.selectAll,
    openMenu: openRowMenu,
    copy: () => copy(),
    cursor: () => (cursor && cursor.row >= 0 ? cursor.row : null),
  }));

  const onCopy = (event: ClipboardEvent): void => {
    // A text that has been marked is what is meant.
    if (event.target === event.currentTarget && document.getSelection()?.isCollapsed !== false) copy(event.nativeEvent);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const pressed = actions.placeOf(event);
    const anchor = pressed?.target.closest<HTMLElement>('[role=gridcell]');
    if (!pressed || !anchor || pressed.target.closest('a') || source.rowAt(pressed.row) === undefined) return;
    event.preventDefault();
    point({ row: pressed.row, column: pressed.column });
    setMenu({ kind: 'row', anchor, of: pressed.row, column: pressed.column });
  };
  const onClick = (event: MouseEvent): void => {
    actions.onClick(event);
    if (event.target instanceof Element && event.target.closest('[data-row-menu]')) onContextMenu(event);
  };

  const { box, menu: menuCell } = useRowEnds(selectable, firstColumn + placed.length);

  const origin = Math.floor(extent.start / stageRows) * stageRows;
  const rows = [];
  let coming = false;
  // Before their number is known bars stand for all of them, as they do while the list is flung.
  const slots = source.total === null ? 0 : extent.count;
  for (let slot = 0; slot < slots; slot += 1) {
    const index = rowOfSlot(extent, slot);
    const row = source.rowAt(index);
    coming ||= row === undefined;
    rows.push(
      <GridRow
        key={slot}
        id={cursorCellId(id)}
        index={index}
        y={(index - origin) * density}
        row={row}
        columns={placed}
        looks={looks}
        pinnedWidth={pinnedWidth}
        box={box}
        menu={menuCell}
        firstColumn={firstColumn}
        selected={
          selection && (inSpan(range.pending, index) || (row !== undefined && isSelected(selection, rowId(row))))
        }
        cursorColumn={cursor?.row === index ? cursorColumn : -1}
      />,
    );
  }
  const cursorDrawn = cursor && (cursor.row === headRow || (cursor.row >= extent.start && cursor.row < end));
  const busy = useDelayed(source.busy || range.pending !== null);
  const late = useDelayed(coming);
  const menuRow = menu?.kind === 'row' ? source.rowAt(Number(menu.of)) : undefined;
  const menuColumn = menu?.kind === 'column' ? columns.find((column) => column.id === menu.of) : undefined;

  return (
    <div
      className="data-grid"
      style={{ '--g-row': `${density}px`, '--g-head': `${headHeight}px` } as CSSProperties}
      data-busy={busy || undefined}
      data-late={late || undefined}
    >
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={source.total === null ? -1 : source.total + 1}
        aria-colcount={placed.length + firstColumn}
        aria-multiselectable={selectable ? true : undefined}
        aria-activedescendant={cursorDrawn ? cursorCellId(id) : undefined}
        aria-busy={source.total === null ? source.error === null : source.busy}
        tabIndex={0}
        className="g-scroller"
        data-wide={contentWidth > width || undefined}
        data-coming={(source.total === null && source.error === null) || undefined}
        onKeyDown={actions.onKeyDown}
        onClick={onClick}
        onDoubleClick={actions.onDoubleClick}
        onContextMenu={onContextMenu}
        onCopy={onCopy}
        onMouseDown={(event) => {
          // Shift and a click extend the selection of rows, not one of text.
          if (event.shiftKey) {
            event.preventDefault();
            focus();
          }
        }}
      >
        {known && (
          <div role="rowgroup" className="g-head-group" style={{ minWidth: contentWidth }}>
            <GridHead
              columns={placed}
              looks={headLooks}
              firstColumn={firstColumn}
              cellId={cursorCellId(id)}
              cursorColumn={cursor?.row === headRow ? cursorColumn : -1}
              sort={sort}
              onSort={onSort}
              all={selection && headState(selection, source.total)}
              onToggleAll={actions.toggleAll}
              withMenu
              onResize={(column, to, done) => {
                setDraft(done ? null : { id: column, width: to });
                if (done) onLayout(withWidth(layout, column, to));
              }}
              onOwnWidth={(column) => onLayout(withoutWidth(layout, column))}
              onMove={(column, target) => onLayout(movedTo(columns, layout, column, target))}
              onMenu={(column, anchor) =>
                setMenu({
                  kind: 'column',
                  anchor,
                  of: column,
                  column: placed.findIndex((one) => one.column.id === column),
                })
              }
            />
          </div>
        )}
        <div role="rowgroup" className="g-body" style={{ height: scale.height, minWidth: contentWidth }}>
          <div
            role="presentation"
            className="g-stage"
            style={{ transform: `translateY(${origin * density + shift}px)` }}
          >
            {rows}
          </div>
        </div>
      </div>
      <div ref={passing} aria-hidden="true" className="g-passing" />
      <GridNotice source={source} empty={empty} failed={failed} offline={offline} />
      <output className="sr-only">{said}</output>
      {menu && menuRow !== undefined && (
        <RowMenu
          anchor={menu.anchor}
          row={menuRow}
          name={rowName(menuRow)}
          column={placed[menu.column]?.column}
          onFilterCell={onFilterCell}
          onCopy={() => copy()}
          onClose={closeMenu}
        >
          {renderMenu?.(menuRow)}
        </RowMenu>
      )}
      {menu && menuColumn && (
        <ColumnMenu
          anchor={menu.anchor}
          column={menuColumn}
          columns={columns}
          layout={layout}
          density={density}
          onLayout={onLayout}
          onSort={onSort}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}
