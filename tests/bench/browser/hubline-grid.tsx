import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridSelection } from '~console/ui/grid/selection';
import type { GridSource } from '~console/ui/grid/source';
import '~console/styles.css';
import { hasElement, type BenchPage } from './bench-page';
import { gridColumns, rowHeight, type GridDatum } from './grid-data';

/** The console's grid with everything switched on: selection, menus, sorting, the cursor. */
export function HublineGrid({ source }: { readonly source: GridSource<GridDatum> }) {
  const [layout, setLayout] = useState({});
  const [selection, setSelection] = useState<GridSelection>({ kind: 'some', ids: new Set([3, 5, 6]) });
  const columns = useMemo(
    () =>
      gridColumns.map(({ id, title, width }): GridColumn<GridDatum> => ({
        id,
        title,
        width,
        sort: id,
        filter: true,
        text: (row) => String(row[id]),
      })),
    [],
  );
  return (
    <div style={{ height: '100%' }}>
      <Grid
        label="Bench"
        columns={columns}
        source={source}
        rowId={(row) => row.id}
        rowName={(row) => row.code}
        sort="-id"
        onSort={() => undefined}
        layout={layout}
        onLayout={setLayout}
        density={rowHeight}
        selection={selection}
        onSelection={setSelection}
        onOpen={() => undefined}
        onFilterCell={() => undefined}
        renderMenu={() => null}
        empty={null}
      />
    </div>
  );
}

// The console's texts are there before any of its pages, as the rivals' are within their code.
await startI18n('vi');

/** `data` makes the rows of the page, which count as its own. */
export function gridPage(render: () => ReactElement | null, data: () => void = () => undefined): BenchPage {
  return {
    prepare: data,
    mount: (root) => {
      createRoot(root).render(<QueryClientProvider client={createQueryClient()}>{render()}</QueryClientProvider>);
    },
    scroller: '[role=grid]',
    filled: hasElement('[role=row][aria-rowindex="30"]:not([aria-busy])'),
  };
}
