import { arraySource } from '~console/ui/grid/source';
import { rowAt, rowCount } from '../grid-data';
import { HublineGrid, gridPage } from '../hubline-grid';

/** Rows made as they are drawn and kept by nobody, as the page of glide-data-grid makes its cells. */
const source = { ...arraySource([]), total: rowCount, rowAt };

export const page = gridPage(() => <HublineGrid source={source} />);
