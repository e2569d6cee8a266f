import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useUserSetting } from '~console/platform/user-settings';
import { toast } from '../ui/toast';

/** Filters, sort, columns and page size of a list under a name. */
export interface SavedView {
  readonly name: string;
  /** What the list's address then says. */
  readonly search: string;
}

/**
 * The views of a list: the user's own, kept between browsers, and those of the hub he works at, which are read once
 * they are `wanted`.
 */
export function useListViews(list: string, wanted: boolean) {
  const client = useQueryClient();
  const hub = useActiveHub();
  const [views, setViews] = useUserSetting('views');
  const key = ['list-views', list, hub?.id ?? 0];
  const shared = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call('GET /list-views', { query: { list, hub_id: String(hub?.id ?? 0) }, signal })).data,
    enabled: wanted && hub !== null,
  });
  const told = {
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error: unknown) => toast('error', failureText(error)),
  };
  const share = useMutation({
    mutationFn: ({ name, search }: SavedView) =>
      call('POST /list-views', { body: { hub_id: hub?.id ?? 0, list, name, search } }),
    ...told,
  });
  const unshare = useMutation({
    mutationFn: (id: number) => call('DELETE /list-views/{id}', { params: { id } }),
    ...told,
  });
  const own = views[list];
  const mine = useMemo(
    () =>
      Object.entries(own ?? {})
        .map(([name, search]): SavedView => ({ name, search }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'vi')),
    [own],
  );
  const keep = (change: (before: Readonly<Record<string, string>>) => Record<string, string>): void =>
    setViews((now) => ({ ...now, [list]: change(now[list] ?? {}) }));
  return {
    hub,
    mine,
    shared,
    save: ({ name, search }: SavedView) => keep((before) => ({ ...before, [name]: search })),
    remove: (name: string) =>
      keep((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name))),
    share,
    unshare,
  };
}
