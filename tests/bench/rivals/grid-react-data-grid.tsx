import { createRoot } from 'react-dom/client';
import { DataGrid, type Column } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { hasElement, type BenchPage } from '../browser/bench-page';
import { gridColumns, rowCount, rowHeight, rowsFrom, type GridDatum } from '../browser/grid-data';

const columns: Column<GridDatum>[] = gridColumns.map(({ id, title, width }) => ({
  key: id,
  name: title,
  width,
  resizable: true,
  sortable: true,
}));
let rows: GridDatum[] = [];

export const page: BenchPage = {
  prepare: () => {
    rows = rowsFrom(0, rowCount);
  },
  mount: (root) =>
    createRoot(root).render(
      <DataGrid
        columns={columns}
        rows={rows}
        rowKeyGetter={(row: GridDatum) => row.id}
        rowHeight={rowHeight}
        headerRowHeight={28}
        style={{ blockSize: '100%' }}
      />,
    ),
  scroller: '.rdg',
  filled: hasElement('[role=row][aria-rowindex="30"] [role=gridcell]'),
};
