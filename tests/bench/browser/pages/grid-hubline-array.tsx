import { arraySource, type GridSource } from '~console/ui/grid/source';
import { rowCount, rowsFrom, type GridDatum } from '../grid-data';
import { HublineGrid, gridPage } from '../hubline-grid';

let source: GridSource<GridDatum> | null = null;

/** All rows at hand, as the rivals' client grids have them. */
export const page = gridPage(
  () => (source ? <HublineGrid source={source} /> : null),
  () => {
    source = arraySource(rowsFrom(0, rowCount));
  },
);
