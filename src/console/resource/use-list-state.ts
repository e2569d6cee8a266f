import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { uiCommands } from '~commands/ui-commands';
import type { PageSize } from '../ui/page-size';
import { readListState, withPageSize, writeListState, type ListRules, type ListState, withFilters } from './list-state';
import type { Resource } from './resource';
import { usePageHabit } from './use-page-habit';
import { useActionHandler } from '../terminal/action-handlers';

/** What a list is found and sorted by. */
export type Rules = Pick<Resource<never>, 'tab' | 'beside' | 'sorts' | 'defaultSort' | 'filters'>;

export function rulesOf({ tab, sorts, defaultSort, filters }: Rules): ListRules {
  return {
    tab,
    sorts,
    defaultSort,
    filters: Object.assign({}, ...filters.map((slot) => slot.params)) as ListRules['filters'],
  };
}

export type SetListState = (next: ListState, options?: { readonly replace?: boolean }) => void;

/**
 * The list's state, kept in the address alone: a link, a reload, back and forward all find it. What the address leaves
 * out, a page's size, is as the user chose it last; choosing is the third.
 */
export function useListState(definition: Rules): readonly [ListState, SetListState, (size: PageSize) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [{ size, fitting }, remember] = usePageHabit();
  const habit = useMemo(() => ({ size, fitting }), [size, fitting]);
  const { beside } = definition;
  const rules = useMemo(() => rulesOf(definition), [definition]);
  const state = useMemo(() => readListState(search, rules, habit), [search, rules, habit]);
  const set = useCallback<SetListState>(
    (next, options = {}) => {
      // A page that is being left stands hidden until the next one is loaded; its search, at rest only now, must not
      // lead back.
      if (window.location.pathname !== path) return;
      const said = new URLSearchParams(window.location.search);
      const kept = (beside ?? []).flatMap((name) => {
        const value = said.get(name);
        return value ? `${name}=${encodeURIComponent(value)}` : [];
      });
      const written = [writeListState(next, rules, habit), ...kept].filter(Boolean).join('&');
      navigate(written === '' ? path : `${path}?${written}`, options);
    },
    [navigate, path, rules, habit, beside],
  );
  const choose = useCallback(
    (next: PageSize) => {
      set(withPageSize(state, next, habit));
      remember(next);
    },
    [set, state, habit, remember],
  );
  return [state, set, choose];
}

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
