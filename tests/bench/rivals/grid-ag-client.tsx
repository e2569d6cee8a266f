import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import type { BenchPage } from '../browser/bench-page';
import { rowCount, rowHeight, rowsFrom, type GridDatum } from '../browser/grid-data';
import { agGridSelectors, columnDefs } from './ag-grid';

let rows: GridDatum[] = [];

export const page: BenchPage = {
  prepare: () => {
    rows = rowsFrom(0, rowCount);
  },
  mount: (root) =>
    createRoot(root).render(
      <div style={{ height: '100%' }}>
        <AgGridReact<GridDatum> rowData={rows} columnDefs={columnDefs} rowHeight={rowHeight} headerHeight={28} />
      </div>,
    ),
  ...agGridSelectors,
};
