import { AllCommunityModule, ModuleRegistry, type ColDef } from 'ag-grid-community';
import { hasElement } from '../browser/bench-page';
import { gridColumns, type GridDatum } from '../browser/grid-data';

ModuleRegistry.registerModules([AllCommunityModule]);

export const columnDefs: ColDef<GridDatum>[] = gridColumns.map(({ id, title, width }) => ({
  field: id,
  headerName: title,
  width,
  sortable: true,
  resizable: true,
}));

export const agGridSelectors = {
  scroller: '.ag-grid-viewport',
  filled: hasElement('.ag-row[row-index="28"] .ag-cell'),
};
