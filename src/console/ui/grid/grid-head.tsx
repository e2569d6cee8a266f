/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import { useEffect, useRef, type PointerEvent } from 'react';
import { useText } from '~console/platform/text';
import { ariaSort, nextSort } from '../table/column';
import type { GridColumn } from './grid-column';
import { headRow } from './grid-keys';
import type { WholeGridProps } from './grid-props';
import { headState } from './selection';
import type { GridCursor } from './use-cursor';
import { useHeadDrag } from './use-head-drag';
import type { PlacedColumns } from './use-placed-columns';

interface GridHeadProps<Row> {
  readonly grid: WholeGridProps<Row>;
  readonly placed: PlacedColumns<Row>;
  readonly cursor: GridCursor | null;
  /** Of the cell that the cursor is in. */
  readonly cellId: string;
  readonly onToggleAll: () => void;
  readonly onMenu: (anchor: HTMLElement, id: string) => void;
}

export function GridHead<Row>({ grid, placed, cursor, cellId, onToggleAll, onMenu }: GridHeadProps<Row>) {
  const { sort, onSort, selection, source } = grid;
  const { columns, firstColumn, headLooks, lines, resize, resetWidth } = placed;
  const t = useText('ui');
  const { drag, press, wasDrag } = useHeadDrag(placed.move);
  // In two lines one menu is there for all of them.
  const { column: sorted } =
    columns.find(({ column }) => column.sort !== undefined && ariaSort(sort, column) !== 'none') ?? columns[0] ?? {};
  const pointed = cursor?.row === headRow ? cursor.column : -1;
  return (
    <div role="rowgroup" className="g-head-group" style={{ minWidth: placed.contentWidth }}>
      <div role="row" aria-rowindex={1} className="g-head">
        {selection && (
          <div role="columnheader" aria-colindex={1} className="g-head-cell g-box g-pinned">
            <AllBox label={t('grid.select_all')} state={headState(selection, source.total)} onToggle={onToggleAll} />
          </div>
        )}
        {columns.map(({ column, width }, at) => {
          const { id } = column;
          const order = column.sort === undefined ? undefined : ariaSort(sort, column);
          return (
            <div
              key={id}
              id={at === pointed ? cellId : undefined}
              role="columnheader"
              aria-colindex={firstColumn + at}
              // Its menu is no part of its name, which is said at every step from column to column.
              aria-label={column.title}
              aria-sort={order}
              data-column={id}
              data-cursor={at === pointed || undefined}
              data-drop={(drag?.target === id && drag.id !== id) || undefined}
              className={headLooks[at]?.className}
              style={headLooks[at]?.style}
            >
              <HeadName
                title={column.title}
                order={order}
                onPress={(event) => lines === 1 && press(event, id)}
                onClick={() => !wasDrag() && onSort(nextSort(sort, column))}
              />
              {lines === 1 && (
                <>
                  <MenuButton className="g-head-menu" column={column} onMenu={onMenu} />
                  <span
                    aria-hidden="true"
                    className="g-handle"
                    onPointerDown={(event) => pull(event, width, (to, done) => resize(id, to, done))}
                    onDoubleClick={() => resetWidth(id)}
                  />
                </>
              )}
            </div>
          );
        })}
        <div role="columnheader" aria-colindex={firstColumn + columns.length} className="g-head-cell g-menu">
          <span className="sr-only">{t('table.actions')}</span>
          {lines === 2 && sorted && <MenuButton column={sorted} onMenu={onMenu} />}
        </div>
      </div>
    </div>
  );
}

interface MenuButtonProps<Row> extends Pick<GridHeadProps<Row>, 'onMenu'> {
  readonly column: GridColumn<Row>;
  readonly className?: string;
}

function MenuButton<Row>({ column: { id, title }, className, onMenu }: MenuButtonProps<Row>) {
  const t = useText('ui');
  return (
    <button
      type="button"
      tabIndex={-1}
      data-head-menu=""
      aria-haspopup="menu"
      aria-label={t('grid.column_menu', { column: title })}
      className={className}
      onClick={(event) => onMenu(event.currentTarget, id)}
    >
      ▾
    </button>
  );
}

interface HeadNameProps {
  readonly title: string;
  /** undefined = the list can't be sorted by it. */
  readonly order: ReturnType<typeof ariaSort> | undefined;
  readonly onPress: (event: PointerEvent) => void;
  readonly onClick: () => void;
}

function HeadName({ title, order, onPress, onClick }: HeadNameProps) {
  const name = <span className="head-words">{title}</span>;
  if (order === undefined)
    return (
      <span className="g-name" onPointerDown={onPress}>
        {name}
      </span>
    );
  return (
    <button type="button" tabIndex={-1} className="g-name" onPointerDown={onPress} onClick={onClick}>
      {name}
      {order !== 'none' && (
        <span aria-hidden="true" className="text-accent">
          {order === 'ascending' ? '↑' : '↓'}
        </span>
      )}
    </button>
  );
}

/** Follows the pointer until it is let go. */
function pull(event: PointerEvent, width: number, onWidth: (width: number, done: boolean) => void): void {
  event.preventDefault();
  const handle = event.currentTarget;
  const startX = event.clientX;
  const controller = new AbortController();
  const { signal } = controller;
  handle.setPointerCapture(event.pointerId);
  const follow =
    (done: boolean) =>
    (moved: Event): void => {
      if (done) controller.abort();
      if (moved instanceof MouseEvent) onWidth(width + moved.clientX - startX, done);
    };
  handle.addEventListener('pointermove', follow(false), { signal });
  handle.addEventListener('pointerup', follow(true), { signal });
  handle.addEventListener('pointercancel', follow(true), { signal });
}

function AllBox({
  label,
  state,
  onToggle,
}: {
  readonly label: string;
  readonly state: 'none' | 'some' | 'all';
  readonly onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input ref={box} type="checkbox" tabIndex={-1} aria-label={label} checked={state === 'all'} onChange={onToggle} />
  );
}
