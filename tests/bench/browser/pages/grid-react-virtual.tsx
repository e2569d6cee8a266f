/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid, as those beside it */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import '~console/styles.css';
import '~console/ui/grid/grid.css';
import { hasElement, type BenchPage } from '../bench-page';
import { gridColumns, rowCount, rowHeight, rowsFrom, type GridDatum } from '../grid-data';

let rows: readonly GridDatum[] = [];
const lefts = gridColumns.map((_, at) => gridColumns.slice(0, at).reduce((sum, { width }) => sum + width, 0));
const whole = gridColumns.reduce((sum, { width }) => sum + width, 0);

interface RowProps {
  readonly index: number;
  readonly y: number;
}

const Row = memo(({ index, y }: RowProps) => (
  <div role="row" className="g-row" aria-rowindex={index + 2} style={{ transform: `translateY(${y}px)` }}>
    {gridColumns.map(({ id, width }, at) => (
      <div key={id} role="gridcell" aria-colindex={at + 1} className="g-cell" style={{ left: lefts[at], width }}>
        {String(rows[index]?.[id])}
      </div>
    ))}
  </div>
));

/** Hubline's rows in the library's window, and nothing else: no head, no cursor, no selection, no menu, no sorting. */
function VirtualGrid() {
  const scroller = useRef<HTMLDivElement>(null);
  // Nothing here is memoised on what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
  });
  return (
    <div className="data-grid" style={{ '--g-row': `${rowHeight}px` } as CSSProperties}>
      <div ref={scroller} role="grid" aria-rowcount={rowCount} className="g-scroller">
        <div role="rowgroup" className="g-body" style={{ height: window.getTotalSize(), minWidth: whole }}>
          {window.getVirtualItems().map(({ index, start }) => (
            <Row key={index} index={index} y={start} />
          ))}
        </div>
      </div>
    </div>
  );
}

export const page: BenchPage = {
  prepare: () => {
    rows = rowsFrom(0, rowCount);
  },
  mount: (root) => createRoot(root).render(<VirtualGrid />),
  scroller: '[role=grid]',
  filled: hasElement('[role=row][aria-rowindex="30"]'),
};
