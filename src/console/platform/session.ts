import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '~contract/endpoints';
import type { AccountRole } from '~domain/roles';
import { call } from './api';
import { logFailure } from './log';
import { removeTokens, useAccessToken } from './tokens';

export type Hub = ResponseOf<'GET /user/profile'>['data']['hubs']['data'][number];
type CurrentUser = ResponseOf<'GET /user/current'>['data'];

/** The signed-in user, shaped so that commands/gate takes it as it is. */
export interface SessionUser extends CurrentUser {
  readonly role: AccountRole;
  readonly hubs: readonly Hub[];
  readonly hubIds: readonly number[];
  readonly packagesExcluded: boolean;
}

export const sessionKey = ['session'] as const;

export function useSession(): UseQueryResult<SessionUser> {
  const token = useAccessToken();
  return useQuery({ queryKey: sessionKey, queryFn: loadUser, enabled: token !== null });
}

/** Null while nobody is signed in, while the profile loads, and for a role that may not work here. */
export function useUser(): SessionUser | null {
  const { data } = useSession();
  const token = useAccessToken();
  return token !== null && data?.login_allowed ? data : null;
}

/** Who is signed in, as far as it is known; asks nobody. */
export function knownUserId(client: QueryClient): number | null {
  return client.getQueryData<SessionUser>(sessionKey)?.id ?? null;
}

/** Changes the known user without asking the provider, after a call that told what changed. */
export function usePatchUser(): (change: Partial<CurrentUser>) => void {
  const client = useQueryClient();
  return useMemo(
    () => (change) => {
      client.setQueryData<SessionUser>(sessionKey, (user) => (user ? { ...user, ...change } : user));
    },
    [client],
  );
}

/** The browser forgets the session at once; the provider is told, and a failure to tell is only logged. */
export function signOut(reason: 'signed_out' | 'role_refused' = 'signed_out'): void {
  // `call` reads the token before it first waits, so it still goes out with the session it ends.
  call('DELETE /logout').catch((error: unknown) => logFailure('the session could not be ended at the provider', error));
  removeTokens(reason);
}

async function loadUser(): Promise<SessionUser> {
  const asked = call('GET /user/current');
  const [current, hubs] = await Promise.all([asked, hubsOf(asked)]);
  return {
    ...current.data,
    role: current.data.role_name,
    hubs,
    hubIds: hubs.map((hub) => hub.id),
    packagesExcluded: current.data.packages_excluded,
  };
}

/** Asked for beside the user, not after him. Who has yet to choose his own password is told none. */
async function hubsOf(asked: Promise<{ readonly data: CurrentUser }>): Promise<readonly Hub[]> {
  try {
    return (await call('GET /user/profile', { query: { include: 'hubs,roles' } })).data.hubs.data;
  } catch (error) {
    const { data } = await asked;
    if (data.must_confirm_password) return [];
    throw error;
  }
}
