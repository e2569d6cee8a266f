import { rowAt, rowCount, rowsFrom, type GridDatum } from '../grid-data';
import { HublineGrid, gridPage } from '../hubline-grid';
import { useWindowSource } from '~console/ui/grid/use-window-source';

/** Rows brought by windows, as the console reads them from the provider; here they are there at once. */
const load = (from: number, limit: number) => Promise.resolve({ rows: rowsFrom(from, from + limit), total: rowCount });

function WindowGrid() {
  const { source } = useWindowSource<GridDatum>({ key: String(rowAt(0).id), load });
  return <HublineGrid source={source} />;
}

export const page = gridPage(() => <WindowGrid />);
