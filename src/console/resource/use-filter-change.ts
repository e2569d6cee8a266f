import { useText } from '~console/platform/text';
import { useActionHandler } from '../terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { withFilters, type ListState } from './list-state';
import type { SetListState } from './use-list-state';

export interface FilterChange {
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
  readonly clear: () => void;
}

/** How a list's filters are changed, and all taken off by button or command. */
export function useFilterChange(state: ListState, setState: SetListState): FilterChange {
  const t = useText('resource');
  const clear = (): void => setState({ ...state, filters: {}, page: 1 });
  useActionHandler(uiCommands.clearFilters, () =>
    Object.keys(state.filters).length === 0 ? t('filter.none') : clear(),
  );
  return {
    clear,
    change: (changes) => {
      // A search that goes on being typed is one step back, not one for every pause.
      const retyped = 'q' in changes && state.filters.q !== undefined && Boolean(changes.q);
      setState(withFilters(state, changes), { replace: retyped });
    },
  };
}
