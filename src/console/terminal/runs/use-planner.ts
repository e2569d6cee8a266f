import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import { useUser } from '~console/platform/session';
import { useUserSetting } from '~console/platform/user-settings';
import { expand, type Expansion, type Memory } from '~commands/language/expand';
import { plan, type Plan } from '~commands/language/plan';
import { createResolver } from './resolver';

/** The user's own aliases and macros. */
export function useMemory(): Memory {
  const [aliases] = useUserSetting('aliases');
  const [macros] = useUserSetting('macros');
  return useMemo(() => ({ aliases, macros }), [aliases, macros]);
}

/** `unlooked` = codes that are among its packages, but can't be looked up without a network. */
export type Planned = { readonly ok: true; readonly plan: Plan; readonly changed: boolean; readonly unlooked: readonly string[] } | Extract<Expansion, { ok: false }>;

/** Plans a line as typed: the user's own words replaced, its packages looked up. Null while nobody is signed in. Rejects with ApiFailure. */
export function usePlanner(): (text: string, signal?: AbortSignal) => Promise<Planned | null> {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const memory = useMemory();
  const [sets] = useUserSetting('sets');
  return useCallback(
    async (text, signal) => {
      if (!user) return null;
      const expansion = expand(text, memory);
      if (!expansion.ok) return expansion;
      const unlooked: string[] = [];
      const resolver = createResolver({ store, client, sets, onUnlooked: (codes) => unlooked.push(...codes), ...(signal ? { signal } : {}) });
      return { ok: true, plan: await plan(expansion.text, { user, now: new Date(), resolver }), changed: expansion.changed, unlooked };
    },
    [store, client, user, memory, sets],
  );
}
