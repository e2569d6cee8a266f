import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { ariaSort, nextSort, type Column } from './column';
import type { LinedTable } from './fit-columns';
import { cellClass } from './table-row';
import type { RowSelection } from './use-rows';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly lefts: readonly (number | null)[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: RowSelection<Row> | undefined;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => number;
  readonly onToggleAll: () => void;
  readonly withMenu: boolean;
  /** In rows of two lines: laid out otherwise, they say themselves what they are. */
  readonly lined: LinedTable | null;
}

export function TableHead<Row>({
  columns,
  lefts,
  sort,
  onSort,
  selection,
  rows,
  rowId,
  onToggleAll,
  withMenu,
  lined,
}: TableHeadProps<Row>) {
  const t = useText('ui');
  const role = lined ? 'columnheader' : undefined;
  const count = selection ? rows.filter((row) => selection.ids.has(rowId(row))).length : 0;
  return (
    <thead role={lined ? 'rowgroup' : undefined}>
      <tr role={lined ? 'row' : undefined} aria-rowindex={1}>
        {selection && (
          <th role={role} className="box-cell sticky-cell" style={{ left: 0 }}>
            <AllBox
              label={t('table.select_page')}
              checked={rows.length > 0 && count === rows.length}
              some={count > 0 && count < rows.length}
              disabled={rows.length === 0}
              onToggle={onToggleAll}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const { sort: name } = column;
          const order = name === undefined ? undefined : ariaSort(sort, column);
          return (
            <th
              key={column.id}
              role={role}
              scope="col"
              aria-sort={order}
              className={`${cellClass(column, lefts, index)} ${lined?.cells[index]?.className ?? ''}`}
              style={lined?.cells[index]?.style ?? { left: lefts[index] ?? undefined }}
            >
              {name === undefined ? (
                <span className="head-words">{column.title}</span>
              ) : (
                <button
                  type="button"
                  className={`inline-flex max-w-full items-center gap-1 text-left font-semibold hover:text-ink ${column.kind === 'number' ? 'flex-row-reverse text-right' : ''}`}
                  onClick={() => onSort(nextSort(sort, column))}
                >
                  <span className="head-words">{column.title}</span>
                  <span aria-hidden="true" className={order === 'none' ? 'opacity-0' : 'text-accent'}>
                    {order === 'ascending' ? '↑' : '↓'}
                  </span>
                </button>
              )}
            </th>
          );
        })}
        {withMenu && (
          <th role={role} scope="col" className="menu-cell sticky-cell" style={{ right: 0 }}>
            <span className="sr-only">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function AllBox({
  label,
  checked,
  some,
  disabled,
  onToggle,
}: {
  label: string;
  checked: boolean;
  some: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input ref={box} type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={onToggle} />
  );
}
