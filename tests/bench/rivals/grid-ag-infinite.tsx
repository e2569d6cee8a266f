import type { IDatasource } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import type { BenchPage } from '../browser/bench-page';
import { rowCount, rowHeight, rowsFrom, type GridDatum } from '../browser/grid-data';
import { agGridSelectors, columnDefs } from './ag-grid';

const datasource: IDatasource = {
  rowCount,
  getRows: ({ startRow, endRow, successCallback }) => {
    void Promise.resolve().then(() => successCallback(rowsFrom(startRow, endRow), rowCount));
  },
};

export const page: BenchPage = {
  mount: (root) =>
    createRoot(root).render(
      <div style={{ height: '100%' }}>
        <AgGridReact<GridDatum>
          rowModelType="infinite"
          datasource={datasource}
          infiniteInitialRowCount={rowCount}
          maxBlocksInCache={60}
          cacheBlockSize={100}
          columnDefs={columnDefs}
          rowHeight={rowHeight}
          headerHeight={28}
        />
      </div>,
    ),
  ...agGridSelectors,
};
