import type { GridLayout, LaidColumn } from '../ui/grid/layout';
import { columnsText } from './list-columns';
import { sizeOf, writeListState, type ListState } from './list-state';
import type { Resource } from './resource';
import { rulesOf } from './use-list-state';

/**
 * The address of a list as it is seen now, for whoever opens it: a saved view. `paged` = false where it has no pages.
 */
export function viewText(
  rules: Pick<Resource<never>, 'sorts' | 'defaultSort' | 'filters'>,
  state: ListState,
  columns: readonly LaidColumn[],
  layout: GridLayout,
  paged = true,
): string {
  const seen = { ...state, page: 1, columns: columnsText(columns, layout) };
  // A size that everybody has stays out of the address.
  return writeListState(seen, rulesOf(rules), paged ? null : { size: sizeOf(state), fitting: state.limit });
}
