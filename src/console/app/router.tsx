import { lazy, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { findRoute, provideRoutes } from '~console/platform/page-cache';
// Hears of the way back before the router does: whoever listens first is told first.
import '~console/platform/list-place';
import { routes } from './routes';
import { PageSlot } from './page-slot';
import { presentPlace, returnPlace, type LoginState } from './return-place';
import { SkeletonLoading } from './frame/skeleton-loading';
import { sessionEnd, useAccessToken } from '~console/platform/tokens';

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
