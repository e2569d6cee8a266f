import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PageSize } from '../ui/page-size';
import { readListState, withPageSize, writeListState, type ListRules, type ListState } from './list-state';
import type { Resource } from './resource';
import { usePageHabit } from './use-page-habit';

type Rules = Pick<Resource<never>, 'sorts' | 'defaultSort' | 'filters'>;

export function rulesOf({ sorts, defaultSort, filters }: Rules): ListRules {
  return {
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
  const rules = useMemo(() => rulesOf(definition), [definition]);
  const state = useMemo(() => readListState(search, rules, habit), [search, rules, habit]);
  const set = useCallback<SetListState>(
    (next, options = {}) => {
      // A page that is being left stands hidden until the next one is loaded; its search, at rest only now, must not
      // lead back.
      if (window.location.pathname !== path) return;
      const written = writeListState(next, rules, habit);
      navigate(written === '' ? path : `${path}?${written}`, options);
    },
    [navigate, path, rules, habit],
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
