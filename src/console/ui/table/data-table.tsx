import { useCallback, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { Popover } from '../popover';
import { useDelayed } from '../use-delayed';
import { checkboxWidth, menuWidth, stickyLefts, type Column } from './column';
import { useFittedColumns } from './fit-columns';
import { TableHead } from './table-head';
import { SkeletonRows } from './skeleton-rows';
import { TableRow } from './table-row';
import './table.css';
import { useEntryKeys } from './use-entry-keys';
import { useRows, type RowSelection } from './use-rows';

const unsorted = (): void => undefined;

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** undefined = not there yet; rows shown before stay until new ones come. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => number;
  /** How a row is called where its box and its menu are named. */
  readonly rowName: (row: Row) => string;
  /** Rows of the whole list, null while unknown; and how many stand before this page. */
  readonly total: number | null;
  readonly offset: number;
  /** Room is kept for this many rows, so that nothing below moves. */
  readonly pageSize: number;
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

/** Height of the head row with its line, px. */
const headHeight = 29;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns: wished,
    rows,
    rowId,
    rowName,
    total,
    offset,
    pageSize,
    sort = '',
    onSort = unsorted,
    selection,
    onOpen,
    onCursor,
    renderMenu,
    notice,
  } = props;
  const t = useText('ui');
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const besides = (selection ? checkboxWidth : 0) + (renderMenu ? menuWidth : 0);
  const columns = useFittedColumns(box, wished, besides);
  const [menu, setMenu] = useState<{ row: Row; anchor: HTMLElement } | null>(null);
  const closeMenu = useCallback(() => {
    setMenu(null);
    // The keys go on where they were, at the rows.
    table.current?.focus({ preventScroll: true });
  }, []);
  const openMenu = (row: Row): void => {
    const anchor = table.current?.querySelector<HTMLElement>(`[data-menu="${rowId(row)}"]`);
    if (anchor) setMenu({ row, anchor });
  };
  const shown = rows ?? [];
  const { cursor, press, onKeyDown, onRowClick, toggle, toggleAll } = useRows({
    rows: shown,
    rowId,
    selection,
    onOpen,
    onCursor,
    onMenu: renderMenu ? openMenu : undefined,
  });
  useEntryKeys(table, press);
  const waiting = useDelayed(rows === undefined && !notice);
  const lefts = stickyLefts(columns, selection !== undefined);
  const rowDomId = (row: Row): string => `${id}-${rowId(row)}`;
  const cursorRow = shown[cursor];

  useEffect(() => {
    if (cursor >= 0) table.current?.tBodies[0]?.rows[cursor]?.scrollIntoView?.({ block: 'nearest' });
  }, [cursor]);

  const onClick = (event: MouseEvent<HTMLElement>): void =>
    atRow(event, (index, target) => {
      const row = shown[index];
      if (target instanceof HTMLInputElement && !event.shiftKey) toggle(index);
      else if (row && target.closest('[data-menu]')) openMenu(row);
      else onRowClick(index, event);
    });
  const onDoubleClick = (event: MouseEvent<HTMLElement>): void =>
    atRow(event, (index, target) => {
      const row = shown[index];
      if (row && onOpen && !target.closest('a,button,input')) onOpen(row);
    });

  const least = columns.reduce((sum, column) => sum + column.width, 0) + besides;
  const most = `${limits.tableMaxHeightViewport}vh`;
  return (
    <div className="table-frame relative isolate">
      <div
        ref={box}
        className="overflow-auto border-y border-line bg-panel"
        style={{ maxHeight: most, minHeight: `min(${most}, calc(${headHeight}px + ${pageSize} * var(--row-height)))` }}
      >
        <table
          ref={table}
          id={id}
          // The grid of the ARIA practices on a real table, whose rows and heads it keeps.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-multiselectable={selection ? true : undefined}
          aria-activedescendant={cursorRow ? rowDomId(cursorRow) : undefined}
          aria-busy={rows === undefined && !notice}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          className="data-table outline-none"
          style={{ minWidth: least }}
        >
          <colgroup>
            {selection && <col style={{ width: checkboxWidth }} />}
            {columns.map((column) => (
              <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
            ))}
            {renderMenu && <col style={{ width: menuWidth }} />}
          </colgroup>
          <TableHead
            columns={columns}
            lefts={lefts}
            sort={sort}
            onSort={onSort}
            selection={selection}
            rows={shown}
            rowId={rowId}
            onToggleAll={toggleAll}
            withMenu={renderMenu !== undefined}
          />
          <tbody>
            {shown.map((row, index) => (
              <TableRow
                key={rowId(row)}
                id={rowDomId(row)}
                row={row}
                index={index}
                ariaIndex={offset + index + 2}
                columns={columns}
                lefts={lefts}
                name={rowName(row)}
                selected={selection ? selection.ids.has(rowId(row)) : null}
                cursor={index === cursor}
                menuId={renderMenu ? rowId(row) : null}
              />
            ))}
          </tbody>
        </table>
        {waiting && <SkeletonRows count={pageSize} columns={columns} inset={selection ? checkboxWidth : 0} />}
        {notice && <div className="sticky left-0">{notice}</div>}
        {menu && renderMenu && (
          <Popover
            anchor={menu.anchor}
            label={t('table.actions_of', { name: rowName(menu.row) })}
            align="end"
            once
            onClose={closeMenu}
          >
            {renderMenu(menu.row)}
          </Popover>
        )}
      </div>
    </div>
  );
}

/** One listener for all rows: what was pressed says whose it is. */
function atRow(event: MouseEvent<HTMLElement>, act: (index: number, target: HTMLElement) => void): void {
  if (!(event.target instanceof HTMLElement)) return;
  const index = Number(event.target.closest('tr')?.dataset.index ?? -1);
  if (index >= 0) act(index, event.target);
}
