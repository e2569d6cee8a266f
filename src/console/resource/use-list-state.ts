import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState, type ListRules, type ListState } from './list-state';
import type { Resource } from './resource';

type Rules = Pick<Resource<never>, 'sorts' | 'defaultSort' | 'filters'>;

export function rulesOf({ sorts, defaultSort, filters }: Rules): ListRules {
  return {
    sorts,
    defaultSort,
    filters: Object.assign({}, ...filters.map((slot) => slot.params)) as ListRules['filters'],
  };
}

/** The list's state, kept in the address alone: a link, a reload, back and forward all find it. */
export function useListState(
  definition: Rules,
): readonly [ListState, (next: ListState, options?: { replace?: boolean }) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const rules = useMemo(() => rulesOf(definition), [definition]);
  const state = useMemo(() => readListState(search, rules), [search, rules]);
  const set = useCallback(
    (next: ListState, options: { replace?: boolean } = {}) => {
      // A page that is being left stands hidden until the next one is loaded; its search, at rest only now, must not lead back.
      if (window.location.pathname !== path) return;
      const written = writeListState(next, rules);
      navigate(written === '' ? path : `${path}?${written}`, options);
    },
    [navigate, path, rules],
  );
  return [state, set];
}
