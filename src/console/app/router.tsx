import { lazy, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { findRoute, provideRoutes } from '~console/platform/page-cache';
// Hears of the way back before the router does: whoever listens first is told first.
import '~console/platform/list-place';
import { PageSlot } from './page-slot';
import { SkeletonLoading } from './frame/skeleton-loading';
import { sessionEnd, useAccessToken } from '~console/platform/tokens';
import type { PageRoute } from '~console/platform/page-route';

const features = import.meta.glob<readonly PageRoute[]>('../features/*/feature.ts', { eager: true, import: 'pages' });

/** The first pattern that fits wins: what is fixed in a path stands before a parameter. */
const rank = ({ path }: PageRoute): string => path.replaceAll(/:\w+/g, '\uffff');

/** Every page that a feature declares; all load on demand. */
export const routes: readonly PageRoute[] = Object.values(features)
  .flat()
  .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));

provideRoutes(routes);

/** Fetched once the first frame stands: neither the sign-in page nor the first paint waits for it. */
const SignedIn = lazy(() => import('./signed-in').then((m) => ({ default: m.SignedIn })));

/** All parts of the interface in all their states; a build has no such page. */
const Parts = import.meta.env.DEV
  ? lazy(() => import('~console/dev/parts-page').then((m) => ({ default: m.PartsPage })))
  : null;

/** Every route but /login needs a stored access token; whether it is still good shows only when it is used. */
export function Pages() {
  const [path] = useLocation();
  const state = useHistoryState<LoginState | null>();
  const token = useAccessToken();
  const route = findRoute(path);
  const open = route?.access === 'public';

  if (Parts && path === '/dev/ui')
    return (
      <Suspense fallback={<SkeletonLoading />}>
        <Parts />
      </Suspense>
    );

  if (token === null && !open) {
    // Who signed out himself, or was refused, begins at the first page again.
    const comesBack = sessionEnd() === null || sessionEnd() === 'expired';
    return <Redirect to="/login" replace state={comesBack ? { from: presentPlace() } : null} />;
  }
  if (route && open) return token === null ? <PageSlot route={route} /> : <Redirect to={returnPlace(state)} replace />;
  return (
    <Suspense fallback={<SkeletonLoading />}>
      <SignedIn path={path} route={route} />
    </Suspense>
  );
}

/** Kept in the history entry of /login, so that a reload does not forget it and the address stays plain. */
interface LoginState {
  readonly from?: string;
}

/** Where the browser is now, as something to come back to. */
function presentPlace(): string {
  return window.location.pathname + window.location.search;
}

/** A place inside the console only: never another site, never /login itself. */
export function returnPlace(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return '/';
  return from;
}
