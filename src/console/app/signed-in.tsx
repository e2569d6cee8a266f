import { lazy, Suspense, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { ErrorState } from '~console/ui/empty';
import { homePath, maySee } from '~console/platform/access';
import { SkeletonLoading } from './frame/skeleton-loading';
import { PageSlot } from './page-slot';
import { Inactive } from './pages/inactive';
import { NoPermission } from './pages/no-permission';
import { NotFound } from './pages/not-found';
import { knownRoutes } from '~console/platform/page-cache';
import type { PageRoute } from '~console/platform/page-route';
import { useSession, useUser, type SessionUser } from '~console/platform/session';
import { SignOutButton } from '~console/features/session/sign-out-button';
import { useAdoptLanguage } from '~console/platform/use-language';
import { useRefuseRole } from './use-refuse-role';
import { SignOutAsked } from './use-sign-out';

const DefaultLayout = lazy(() => import('./frame/default-layout').then((m) => ({ default: m.DefaultLayout })));
const InactiveLayout = lazy(() => import('./frame/inactive-layout').then((m) => ({ default: m.InactiveLayout })));

interface Place {
  readonly path: string;
  readonly route: PageRoute | undefined;
}

/** What a stored token shows: nothing until the profile is there, then what the profile allows. */
export function SignedIn(place: Place) {
  return (
    <>
      <SessionPlace {...place} />
      <SignOutAsked />
    </>
  );
}

function SessionPlace(place: Place) {
  const session = useSession();
  const user = useUser();
  useRefuseRole(session.data);
  useAdoptLanguage(user);
  if (user) return <UserPlace {...place} user={user} />;
  if (session.isError) {
    return (
      <ErrorState error={session.error} retry={() => void session.refetch()}>
        <SignOutButton />
      </ErrorState>
    );
  }
  return <SkeletonLoading />;
}

function UserPlace({ user, path, route }: Place & { readonly user: SessionUser }) {
  if (user.active !== 1) {
    return (
      <Framed>
        <InactiveLayout user={user}>
          <Inactive />
        </InactiveLayout>
      </Framed>
    );
  }
  const confirming = `/confirm-password/${user.id}`;
  if (user.must_confirm_password && path !== confirming) return <Redirect to={confirming} replace />;
  const confirmedAlready = route?.path.startsWith('/confirm-password') === true && !user.must_confirm_password;
  if (path === '/' || confirmedAlready) return <Redirect to={homePath(user, knownRoutes())} replace />;
  if (route?.layout === 'empty' && maySee(user, route.access)) return <PageSlot route={route} />;
  return (
    <Framed>
      <DefaultLayout user={user}>{page(user, route, path)}</DefaultLayout>
    </Framed>
  );
}

function page(user: SessionUser, route: PageRoute | undefined, path: string): ReactNode {
  if (!route) return <NotFound path={path} />;
  return maySee(user, route.access) ? <PageSlot route={route} /> : <NoPermission user={user} />;
}

function Framed({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<SkeletonLoading />}>{children}</Suspense>;
}
