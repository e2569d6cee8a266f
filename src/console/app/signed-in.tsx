import { lazy, Suspense, type ReactNode, useEffect } from 'react';
import { Redirect } from 'wouter';
import { ErrorState, EmptyState } from '~console/ui/empty';
import { homePath, maySee } from '~console/platform/access';
import { SkeletonLoading } from './frame/skeleton-loading';
import { PageSlot, usePageTitle } from './page-slot';
import { knownRoutes } from '~console/platform/page-cache';
import type { PageRoute } from '~console/platform/page-route';
import { useSession, useUser, type SessionUser, signOut } from '~console/platform/session';
import { SignOutButton } from '~console/features/session/sign-out-button';
import { useAdoptLanguage } from '~console/platform/use-language';
import { SignOutAsked } from './use-sign-out';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { toast } from '~console/ui/toast';

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

/** A role without work here is signed out right after its profile loads, and told so. */
function useRefuseRole(user: SessionUser | undefined): void {
  const t = useText();
  const refused = user?.login_allowed === false ? user.role : null;
  useEffect(() => {
    if (refused === null) return;
    toast('error', t('role_refused', { role: t(`roles.${refused}`) }));
    signOut('role_refused');
  }, [refused, t]);
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

/** Stands in place of all content for an account that is not active. */
function Inactive() {
  const t = useText();
  usePageTitle();
  return (
    <div
      role="alert"
      className="border-attention/50 bg-attention-soft mx-auto mt-[12vh] max-w-120 rounded-lg border p-5"
    >
      <h1 className="text-title">{t('active_user_title')}</h1>
      <p className="mt-2">{t('active_user')}</p>
    </div>
  );
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

function NotFound({ path }: { readonly path: string }) {
  const t = useText();
  usePageTitle();
  return (
    <EmptyState page title={t('pages.not_found')} hint={t('pages.not_found_hint', { path })}>
      <GoLink to="/" className="text-accent underline">
        {t('pages.home')}
      </GoLink>
    </EmptyState>
  );
}

function NoPermission({ user }: { readonly user: SessionUser }) {
  const t = useText();
  usePageTitle();
  return (
    <EmptyState
      page
      title={t('pages.no_permission')}
      hint={t('pages.no_permission_hint', { role: t(`roles.${user.role}`) })}
    >
      <GoLink to="/" className="text-accent underline">
        {t('pages.home')}
      </GoLink>
    </EmptyState>
  );
}

function page(user: SessionUser, route: PageRoute | undefined, path: string): ReactNode {
  if (!route) return <NotFound path={path} />;
  return maySee(user, route.access) ? <PageSlot route={route} /> : <NoPermission user={user} />;
}

function Framed({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<SkeletonLoading />}>{children}</Suspense>;
}
