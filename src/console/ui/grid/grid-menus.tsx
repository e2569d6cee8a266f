import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '~console/platform/text';
import { Popover } from '../popover';
import { densities, type Density } from '../density';
import type { GridColumn } from './grid-column';
import type { WholeGridProps } from './grid-props';
import { MenuLine, MenuPanel, MenuItem } from './menu-panel';
import type { GridCursor } from './use-cursor';
import { revealCell, type PlacedColumns } from './use-placed-columns';
import type { GridView } from './use-scroller';
import {
  isHidden,
  isPinned,
  movedBy,
  orderedColumns,
  withHidden,
  withPinned,
  withoutWidth,
  type GridLayout,
} from './layout';

/** Beside which cell a menu stands open, and whose it is. */
type OpenMenu =
  | { readonly kind: 'row'; readonly anchor: HTMLElement; readonly at: GridCursor; readonly id: number }
  | { readonly kind: 'column'; readonly anchor: HTMLElement; readonly id: string };

interface Place<Row> {
  readonly grid: Pick<WholeGridProps<Row>, 'source' | 'rowId'>;
  readonly placed: PlacedColumns<Row>;
  readonly view: GridView;
  readonly cursor: GridCursor | null;
  readonly cellId: string;
}

/** The menu of a row or of a column: beside the cursor's cell for the keys, beside the cell pressed for the mouse. */
export function useGridMenu<Row>({ grid, placed, view, cursor, cellId }: Place<Row>) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const { focus } = view;
  const cursorCell = (): HTMLElement | null => document.getElementById(cellId);
  const ofRow = (anchor: HTMLElement, at: GridCursor): void => {
    const row = grid.source.rowAt(at.row);
    if (row !== undefined) setOpen({ kind: 'row', anchor, at, id: grid.rowId(row) });
  };
  const ofColumn = (anchor: HTMLElement, id: string): void => setOpen({ kind: 'column', anchor, id });
  return {
    open,
    ofRow,
    ofColumn,
    ofCursorRow: (): void => {
      // Scrolled away from, it is not there to open anything beside.
      if (cursor && !cursorCell()) flushSync(() => revealCell(view, placed, cursor));
      const anchor = cursorCell();
      if (anchor && cursor) ofRow(anchor, cursor);
    },
    ofCursorColumn: (): void => {
      const anchor = cursorCell();
      const at = cursor && placed.columns[cursor.column];
      if (anchor && at) ofColumn(anchor, at.column.id);
    },
    close: useCallback(() => {
      setOpen(null);
      // The keys go on where they were.
      focus();
    }, [focus]),
  };
}

export type GridMenu = ReturnType<typeof useGridMenu>;

interface GridMenusProps<Row> {
  readonly grid: WholeGridProps<Row>;
  readonly menu: GridMenu;
  readonly placed: PlacedColumns<Row>;
  readonly onCopy: () => void;
}

/** The menu that stands open, if its row or column is still there. */
export function GridMenus<Row>({ grid, menu, placed, onCopy }: GridMenusProps<Row>) {
  const { open, close } = menu;
  const there = open?.kind === 'row' ? grid.source.rowAt(open.at.row) : undefined;
  const row = open?.kind === 'row' && there !== undefined && grid.rowId(there) === open.id ? there : undefined;
  // Beside another row it would be read as that one's.
  const left = open?.kind === 'row' && row === undefined;
  useEffect(() => {
    if (left) close();
  }, [left, close]);
  if (open?.kind === 'row') {
    return (
      row !== undefined && (
        <RowMenu
          anchor={open.anchor}
          row={row}
          name={grid.rowName(row)}
          column={placed.columns[open.at.column]?.column}
          onFilterCell={grid.onFilterCell}
          onCopy={onCopy}
          onClose={close}
        >
          {grid.renderMenu?.(row)}
        </RowMenu>
      )
    );
  }
  const column = open && placed.all.find(({ id }) => id === open.id);
  return (
    column && (
      <ColumnMenu
        anchor={open.anchor}
        column={column}
        columns={placed.all}
        layout={grid.layout}
        lines={placed.lines}
        density={grid.layout.density ?? grid.density}
        onLayout={grid.onLayout}
        onSort={grid.onSort}
        onClose={close}
      />
    )
  );
}

interface RowMenuProps<Row> {
  readonly anchor: HTMLElement;
  readonly row: Row;
  readonly name: string;
  readonly column: GridColumn<Row> | undefined;
  readonly children: ReactNode;
  readonly onFilterCell: ((columnId: string, row: Row) => void) | undefined;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

function RowMenu<Row>({ anchor, row, name, column, children, onFilterCell, onCopy, onClose }: RowMenuProps<Row>) {
  const t = useText('ui');
  const label = t('table.actions_of', { name });
  return (
    <Popover anchor={anchor} label={label} once onClose={onClose}>
      <MenuPanel label={label}>
        {children}
        {children ? <MenuLine /> : null}
        {column?.filter && onFilterCell && (
          <PlainItem onSelect={() => onFilterCell(column.id, row)}>
            {t('grid.filter_cell', { column: column.title, value: column.text(row) })}
          </PlainItem>
        )}
        <PlainItem hint="Ctrl+C" onSelect={onCopy}>
          {t('grid.copy')}
        </PlainItem>
      </MenuPanel>
    </Popover>
  );
}

/** The commands above are buttons of a group, not of a menu: so are these. */
function PlainItem({
  hint,
  onSelect,
  children,
}: {
  readonly hint?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="flex min-h-7 w-full max-w-80 items-center gap-2 rounded px-2 text-left hover:bg-raised focus:bg-raised"
      onClick={onSelect}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <kbd className="text-label text-dim hand:hidden">{hint}</kbd>}
    </button>
  );
}

interface ColumnMenuProps<Row> {
  readonly anchor: HTMLElement;
  readonly column: GridColumn<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly lines: 1 | 2;
  readonly density: Density;
  readonly onLayout: (layout: GridLayout) => void;
  readonly onSort: (sort: string) => void;
  readonly onClose: () => void;
}

/** What can be done with a column, and with all of them. */
function ColumnMenu<Row>({
  anchor,
  column,
  columns,
  layout,
  lines,
  density,
  onLayout,
  onSort,
  onClose,
}: ColumnMenuProps<Row>) {
  const t = useText('ui');
  const { id, sort, reversed = false } = column;
  const pinned = isPinned(columns, layout, id);
  const label = t('grid.column_menu', { column: column.title });
  const ascending = reversed ? `-${sort}` : sort;
  const descending = reversed ? sort : `-${sort}`;
  const move = (step: number) => (): void => onLayout(movedBy(columns, layout, id, step));
  return (
    <Popover anchor={anchor} label={label} once onClose={onClose}>
      <MenuPanel menu label={label}>
        {sort !== undefined && (
          <>
            <MenuItem onSelect={() => onSort(ascending ?? sort)}>{t('grid.ascending')}</MenuItem>
            <MenuItem onSelect={() => onSort(descending ?? sort)}>{t('grid.descending')}</MenuItem>
            <MenuLine />
          </>
        )}
        {/* In two lines columns stand where they are declared to. */}
        {lines === 1 && (
          <>
            <MenuItem onSelect={() => onLayout(withPinned(columns, layout, id, !pinned))}>
              {t(pinned ? 'grid.unpin' : 'grid.pin')}
            </MenuItem>
            <MenuItem hint="Alt+Shift+←" onSelect={move(-1)}>
              {t('grid.move_left')}
            </MenuItem>
            <MenuItem hint="Alt+Shift+→" onSelect={move(1)}>
              {t('grid.move_right')}
            </MenuItem>
            <MenuItem hint="Alt+← →" onSelect={() => onLayout(withoutWidth(layout, id))}>
              {t('grid.own_width')}
            </MenuItem>
          </>
        )}
        <MenuItem onSelect={() => onLayout(withHidden(columns, layout, id, true))}>{t('grid.hide')}</MenuItem>
        <MenuLine />
        {orderedColumns(columns, layout).map((one) => {
          const shown = !isHidden(columns, layout, one.id);
          return (
            <MenuItem
              key={one.id}
              checked={shown}
              onSelect={() => onLayout(withHidden(columns, layout, one.id, shown))}
            >
              {one.title}
            </MenuItem>
          );
        })}
        <MenuLine />
        {densities.map((one) => (
          <MenuItem
            key={one}
            kind="menuitemradio"
            checked={one === density}
            onSelect={() => onLayout({ ...layout, density: one })}
          >
            {t('grid.density', { px: one })}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => onLayout({})}>{t('grid.reset')}</MenuItem>
      </MenuPanel>
    </Popover>
  );
}
