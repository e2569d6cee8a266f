import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { pendingKeysAtom } from '~console/terminal/hotkeys/pending';
import { useKeys } from '~console/terminal/hotkeys/user-keys';
import { commands } from '~commands/registry';
import { maySee } from '~console/platform/access';
import { findRoute, knownRoutes, preloadPage } from '~console/platform/page-cache';
import { useUser } from '~console/platform/session';
import { whenIdle } from '~console/platform/when-idle';

/** Fetches a page that is about to be opened, and what it will ask for first, both at once. */
export function usePrefetchPage(): (path: string) => void {
  const client = useQueryClient();
  const user = useUser();
  return useCallback(
    (path) => {
      const route = findRoute(path);
      if (!route || !user || !maySee(user, route.access)) return;
      preloadPage(path);
      route.ahead?.(client);
    },
    [client, user],
  );
}

/**
 * Mounted once by the frame: pages that open with much are fetched in idle time; those that the keys pressed may lead
 * to, at once.
 */
export function usePrefetchPages(): void {
  const prefetchPage = usePrefetchPage();
  const pending = useAtomValue(pendingKeysAtom);
  const keysOf = useKeys();
  useEffect(
    () =>
      whenIdle(() => {
        for (const { path, ahead } of knownRoutes()) if (ahead && path !== window.location.pathname) prefetchPage(path);
      }),
    [prefetchPage],
  );
  useEffect(() => {
    if (pending === null) return;
    for (const command of commands) {
      if (command.effect.kind !== 'page' || keysOf(command)?.startsWith(`${pending} `) !== true) continue;
      // The others are small, and there are many of them.
      if (findRoute(command.effect.path)?.ahead) prefetchPage(command.effect.path);
    }
  }, [pending, keysOf, prefetchPage]);
}
