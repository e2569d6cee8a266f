import { DataEditor, GridCellKind, type GridCell, type GridColumn, type Item } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { createRoot } from 'react-dom/client';
import type { BenchPage } from '../browser/bench-page';
import { gridColumns, rowAt, rowCount, rowHeight } from '../browser/grid-data';

const columns: GridColumn[] = gridColumns.map(({ id, title, width }) => ({ id, title, width }));

function cellAt([column, row]: Item): GridCell {
  const text = String(rowAt(row)[gridColumns[column]?.id ?? 'id']);
  return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false };
}

export const page: BenchPage = {
  mount: (root) =>
    createRoot(root).render(
      <div style={{ height: '100%' }}>
        <DataEditor
          columns={columns}
          rows={rowCount}
          getCellContent={cellAt}
          rowHeight={rowHeight}
          headerHeight={28}
          width="100%"
          height="100%"
          smoothScrollY
        />
      </div>,
    ),
  scroller: '.dvn-scroller',
  filled: () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-testid=data-grid-canvas]');
    if (!canvas || canvas.height < 400) return false;
    // Text has been drawn where the middle of the screen is: not all of it is of one colour.
    const pixels = canvas.getContext('2d')?.getImageData(0, Math.floor(canvas.height / 2), 400, rowHeight).data ?? [];
    return pixels.some((value, index) => value !== pixels[index % 4]);
  },
};
