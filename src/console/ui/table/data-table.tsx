import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useText } from '~console/platform/text';
import { leaveList, returned, rowLeft } from '~console/platform/list-place';
import { limits } from '~domain/limits';
import { Popover } from '../popover';
import { useDelayed } from '../spinner';
import { checkboxWidth, endsWidth, menuWidth, pinnedLefts, type Column, type RowEnds } from './column';
import { useFittedColumns, type LinedTable } from './fit-columns';
import { TableHead } from './table-head';
import { TableRow, SkeletonRows } from './table-row';
import './table.css';
import { useEntryKeys } from './row-keys';
import { useRows, type RowSelection } from './use-rows';

const unsorted = (): void => undefined;
/** In two lines nothing slides beneath anything. */
const unpinned: readonly null[] = [];

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** undefined = not there yet; rows shown before stay until new ones come. */
  readonly rows: readonly Row[] | undefined;
  /** They are of what was asked for before; the others are on their way. */
  readonly stale?: boolean;
  readonly rowId: (row: Row) => number;
  /** How a row is called where its box and its menu are named. */
  readonly rowName: (row: Row) => string;
  /**
   * Rows of the whole list, null while unknown; and how many stand before this page. Left out where the rows are all
   * there are, as is the next.
   */
  readonly total?: number | null;
  readonly offset?: number;
  /** Room is kept for this many rows, so that nothing below moves. */
  readonly pageSize?: number;
  /** `name` or `-name` of a column's `sort`; where no column has one, neither is needed. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: RowSelection<Row>;
  readonly onOpen?: (row: Row) => void;
  readonly onCursor?: (row: Row | null) => void;
  readonly renderMenu?: (row: Row) => ReactNode;
  /** Said in place of rows: that there are none, or why they could not be had. */
  readonly notice?: ReactNode;
}

/** Height of the head row with its line. */
const headHeight = '1.8125rem';

interface RowMouse<Row> extends Pick<ReturnType<typeof useRows<Row>>, 'toggle' | 'onRowClick'> {
  readonly shown: readonly Row[];
  readonly rowId: (row: Row) => number;
  readonly menu: ReturnType<typeof useRowMenu<Row>>;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** What the mouse does with a row. */
function rowMouse<Row>({ shown, rowId, menu, toggle, onRowClick, onOpen }: RowMouse<Row>) {
  const onClick = (event: MouseEvent<HTMLElement>): void =>
    atRow(event, (index, target) => {
      const row = shown[index];
      if (target instanceof HTMLInputElement && !event.shiftKey) toggle(index);
      else if (row && target.closest('[data-menu]')) menu.openOf(row);
      else onRowClick(index, event);
    });
  const onDoubleClick = (event: MouseEvent<HTMLElement>): void =>
    atRow(event, (index, target) => {
      const row = shown[index];
      if (row && onOpen && !target.closest('a,button,input')) onOpen(row);
    });

  // Before the link leads away.
  const onClickCapture = (event: MouseEvent<HTMLElement>): void =>
    atRow(event, (index, target) => {
      const row = shown[index];
      if (row && target.closest('a')) leaveList(rowId(row));
    });
  return { onClick, onDoubleClick, onClickCapture };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, sort = '', onSort = unsorted, selection, renderMenu, notice } = props;
  const { total = rows?.length ?? null, pageSize = rows?.length ?? 0 } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const withBox = selection !== undefined;
  const withMenu = renderMenu !== undefined;
  const { columns, width, lined } = useFittedColumns(props.columns, { box, table, withBox, withMenu, rows });
  const lefts = lined ? unpinned : pinnedLefts(columns, withBox, width);
  const menu = useRowMenu(table, rowId);
  const shown = rows ?? [];
  const onOpen = opening(props);
  const initial = useReturn(table, rows !== undefined);
  const { cursor, press, onKeyDown, onRowClick, toggle, toggleAll } = useRows({
    rows: shown,
    rowId,
    selection,
    onOpen,
    onCursor: props.onCursor,
    onMenu: renderMenu ? menu.openOf : undefined,
    initial,
  });
  useEntryKeys(table, press);
  const waiting = useDelayed(rows === undefined && !notice);
  // An answer that comes at once dims nothing.
  const dimmed = useDelayed(props.stale === true);
  const cursorRow = shown[cursor];
  useInSight(table, cursor);
  const mouse = rowMouse({ shown, rowId, menu, toggle, onRowClick, onOpen });

  return (
    <div className="table-frame relative isolate" data-lines={lined ? 2 : 1}>
      <div ref={box} className="overflow-auto border-y border-line bg-panel" style={frameHeight(pageSize)}>
        <table
          ref={table}
          id={id}
          // The grid of the ARIA practices on a real table, whose rows and heads it keeps.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={props.label}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-multiselectable={selection ? true : undefined}
          aria-activedescendant={cursorRow ? `${id}-${rowId(cursorRow)}` : undefined}
          aria-busy={props.stale === true || (rows === undefined && !notice)}
          data-dimmed={dimmed || undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...mouse}
          className="data-table outline-none"
          style={
            lined
              ? { gridTemplateColumns: lined.tracks }
              : { minWidth: columns.reduce((sum, column) => sum + column.width, endsWidth({ withBox, withMenu })) }
          }
        >
          {!lined && <ColumnWidths columns={columns} withBox={withBox} withMenu={withMenu} />}
          <TableHead
            columns={columns}
            lefts={lefts}
            sort={sort}
            onSort={onSort}
            selection={selection}
            rows={shown}
            rowId={rowId}
            onToggleAll={toggleAll}
            withMenu={withMenu}
            lined={lined}
          />
          <TableBody table={props} id={id} columns={columns} lefts={lefts} lined={lined} cursor={cursor} />
        </table>
        {waiting && (
          <SkeletonRows
            count={pageSize}
            columns={lined ? columns.slice(0, 1) : columns}
            inset={selection ? checkboxWidth : 0}
          />
        )}
        {notice && <div className={`sticky left-0 ${dimmed ? 'opacity-50' : ''}`}>{notice}</div>}
        {menu.open && <RowMenu table={props} of={menu.open} onClose={menu.close} />}
      </div>
    </div>
  );
}

/** Opens a row, and keeps which one the list was left for. */
function opening<Row>({ rowId, onOpen }: DataTableProps<Row>): ((row: Row) => void) | undefined {
  return (
    onOpen &&
    ((row) => {
      leaveList(rowId(row));
      onOpen(row);
    })
  );
}

function useInSight(table: RefObject<HTMLTableElement | null>, cursor: number): void {
  useEffect(() => {
    if (cursor >= 0) table.current?.tBodies[0]?.rows[cursor]?.scrollIntoView?.({ block: 'nearest' });
  }, [table, cursor]);
}

/** The row that the list was left for, where it was come back to: there the keys go on. */
function useReturn(table: RefObject<HTMLTableElement | null>, here: boolean): number | null {
  const [row] = useState(rowLeft);
  useEffect(() => {
    if (row === null || !here) return;
    returned();
    const focused = document.activeElement;
    if (focused === document.body || focused?.tagName === 'MAIN') table.current?.focus({ preventScroll: true });
  }, [table, row, here]);
  return row;
}

/** Room is kept for a whole page, but no more than fits the window. */
function frameHeight(pageSize: number): CSSProperties {
  const most = `${limits.tableMaxHeightViewport}vh`;
  return { maxHeight: most, minHeight: `min(${most}, calc(${headHeight} + ${pageSize} * var(--row-height)))` };
}

interface ColumnWidthsProps<Row> extends RowEnds {
  readonly columns: readonly Column<Row>[];
}

function ColumnWidths<Row>({ columns, withBox, withMenu }: ColumnWidthsProps<Row>) {
  return (
    <colgroup>
      {withBox && <col style={{ width: checkboxWidth }} />}
      {columns.map((column) => (
        <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
      ))}
      {withMenu && <col style={{ width: menuWidth }} />}
    </colgroup>
  );
}

interface TableBodyProps<Row> {
  readonly table: DataTableProps<Row>;
  /** Rows are named after it. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly lefts: readonly (number | null)[];
  readonly lined: LinedTable | null;
  /** Index of the row that the cursor stands on. */
  readonly cursor: number;
}

function TableBody<Row>({ table, id, columns, lefts, lined, cursor }: TableBodyProps<Row>) {
  const { rows = [], rowId, rowName, selection, offset = 0, renderMenu } = table;
  return (
    <tbody role={lined ? 'rowgroup' : undefined}>
      {rows.map((row, index) => (
        <TableRow
          key={rowId(row)}
          id={`${id}-${rowId(row)}`}
          row={row}
          index={index}
          ariaIndex={offset + index + 2}
          columns={columns}
          lefts={lefts}
          lined={lined}
          name={rowName(row)}
          selected={selection ? selection.ids.has(rowId(row)) : null}
          cursor={index === cursor}
          menuId={renderMenu ? rowId(row) : null}
        />
      ))}
    </tbody>
  );
}

interface OpenMenu<Row> {
  readonly row: Row;
  readonly anchor: HTMLElement;
}

/** Of which row the menu stands open, beside its button. */
function useRowMenu<Row>(table: RefObject<HTMLTableElement | null>, rowId: (row: Row) => number) {
  const [open, setOpen] = useState<OpenMenu<Row> | null>(null);
  const openOf = (row: Row): void => {
    const anchor = table.current?.querySelector<HTMLElement>(`[data-menu="${rowId(row)}"]`);
    if (anchor) setOpen({ row, anchor });
  };
  const close = useCallback(() => {
    setOpen(null);
    // The keys go on where they were, at the rows.
    table.current?.focus({ preventScroll: true });
  }, [table]);
  return { open, openOf, close };
}

interface RowMenuProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly of: OpenMenu<Row>;
  readonly onClose: () => void;
}

function RowMenu<Row>({ table, of: { row, anchor }, onClose }: RowMenuProps<Row>) {
  const t = useText('ui');
  return (
    <Popover
      anchor={anchor}
      label={t('table.actions_of', { name: table.rowName(row) })}
      align="end"
      once
      onClose={onClose}
    >
      {table.renderMenu?.(row)}
    </Popover>
  );
}

/** One listener for all rows: what was pressed says whose it is. */
function atRow(event: MouseEvent<HTMLElement>, act: (index: number, target: HTMLElement) => void): void {
  if (!(event.target instanceof HTMLElement)) return;
  const index = Number(event.target.closest('tr')?.dataset.index ?? -1);
  if (index >= 0) act(index, event.target);
}
