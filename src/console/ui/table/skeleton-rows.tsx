import { useOnline } from '~console/platform/network';
import { OfflineState } from '../empty';
import type { Column } from './column';

interface SkeletonRowsProps<Row> {
  readonly count: number;
  readonly columns: readonly Column<Row>[];
  /** Before the first column, px. */
  readonly inset: number;
}

/**
 * Bars where rows will stand; the table says that it is busy, so they say nothing themselves. Without a network, that
 * there is none.
 */
export function SkeletonRows<Row>({ count, columns, inset }: SkeletonRowsProps<Row>) {
  if (!useOnline())
    return (
      <div className="sticky left-0">
        <OfflineState />
      </div>
    );
  return (
    <div aria-hidden="true" data-skeleton="" style={{ paddingLeft: inset }}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-row items-center border-b border-line">
          {columns.map((column, index) => (
            <span
              key={column.id}
              className={`px-2 ${column.grow ? 'flex-1' : 'shrink-0'}`}
              style={{ width: column.width }}
            >
              <span
                className="block h-2 rounded-sm bg-raised"
                style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
