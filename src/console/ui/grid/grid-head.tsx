/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { ariaSort, nextSort } from '../table/column';
import type { CellLook } from './grid-row';
import type { PlacedColumn } from './layout';
import { useHeadDrag } from './use-head-drag';

interface GridHeadProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly looks: readonly CellLook[];
  readonly firstColumn: number;
  readonly cellId: string;
  /** The cursor's column if it is in the head, −1 otherwise. */
  readonly cursorColumn: number;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The box in the corner; undefined = rows can't be selected. */
  readonly all: 'none' | 'some' | 'all' | undefined;
  readonly onToggleAll: () => void;
  readonly withMenu: boolean;
  /** `done` = the handle has been let go. */
  readonly onResize: (id: string, width: number, done: boolean) => void;
  readonly onOwnWidth: (id: string) => void;
  readonly onMove: (id: string, target: string) => void;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const {
    columns,
    looks,
    firstColumn,
    cellId,
    cursorColumn,
    sort,
    onSort,
    all,
    onToggleAll,
    withMenu,
    onResize,
    onOwnWidth,
    onMove,
    onMenu,
  } = props;
  const t = useText('ui');
  const { drag, press, wasDrag } = useHeadDrag(onMove);
  return (
    <div role="row" aria-rowindex={1} className="g-head">
      {all !== undefined && (
        <div role="columnheader" aria-colindex={1} className="g-head-cell g-box g-pinned">
          <AllBox label={t('grid.select_all')} state={all} onToggle={onToggleAll} />
        </div>
      )}
      {columns.map(({ column, width }, at) => {
        const order = column.sort === undefined ? undefined : ariaSort(sort, column);
        const dropped = drag?.target === column.id && drag.id !== column.id;
        return (
          <div
            key={column.id}
            id={at === cursorColumn ? cellId : undefined}
            role="columnheader"
            aria-colindex={firstColumn + at}
            aria-sort={order}
            data-column={column.id}
            data-cursor={at === cursorColumn || undefined}
            data-drop={dropped || undefined}
            className={looks[at]?.className}
            style={looks[at]?.style}
          >
            <HeadName
              sortable={order !== undefined}
              onPress={(event) => press(event, column.id)}
              onClick={() => !wasDrag() && onSort(nextSort(sort, column))}
            >
              <span className="truncate">{column.title}</span>
              {order !== undefined && order !== 'none' && (
                <span aria-hidden="true" className="text-accent">
                  {order === 'ascending' ? '↑' : '↓'}
                </span>
              )}
            </HeadName>
            <button
              type="button"
              tabIndex={-1}
              data-head-menu=""
              aria-haspopup="menu"
              aria-label={t('grid.column_menu', { column: column.title })}
              className="g-head-menu"
              onClick={(event) => onMenu(column.id, event.currentTarget)}
            >
              ▾
            </button>
            <span
              aria-hidden="true"
              className="g-handle"
              onPointerDown={(event) => pull(event, width, (to, done) => onResize(column.id, to, done))}
              onDoubleClick={() => onOwnWidth(column.id)}
            />
          </div>
        );
      })}
      {withMenu && (
        <div role="columnheader" aria-colindex={firstColumn + columns.length} className="g-head-cell g-menu">
          <span className="sr-only">{t('table.actions')}</span>
        </div>
      )}
    </div>
  );
}

interface HeadNameProps {
  readonly sortable: boolean;
  readonly onPress: (event: PointerEvent) => void;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function HeadName({ sortable, onPress, onClick, children }: HeadNameProps) {
  return sortable ? (
    <button type="button" tabIndex={-1} className="g-name" onPointerDown={onPress} onClick={onClick}>
      {children}
    </button>
  ) : (
    <span className="g-name" onPointerDown={onPress}>
      {children}
    </span>
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
