import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { NotificationBell } from '~console/features/notifications/notification-bell';
import { PackageSearch } from '~console/features/package-search/package-search';
import { PasswordPanels } from '~console/features/session/password-panels';
import { PasswordReminder } from '~console/features/session/password-reminder';
import { Exports } from '~console/package/exports/exports';
import { Footer } from '~console/terminal/frame/footer';
import { Prompt } from '~console/terminal/prompt/prompt';
import { Terminal } from '~console/terminal/frame/terminal';
import { maySee } from '~console/platform/access';
import { useRememberActiveHub, useActiveHub } from '~console/platform/active-hub';
import { useShellEffects } from '../shell-effects';
import { usePrefetchPages } from '~console/terminal/links/use-prefetch-pages';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import { wallAtom } from '~console/platform/panels';
import { networkSetupAtom } from '~console/platform/network-setup';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Brand } from './brand';
import { HubMenu } from './hub-menu';
import { LanguageMenu } from '~console/ui/language-menu';
import { useHubs } from '~console/package/use-hubs';
import { SetupLink } from '~console/terminal/links/setup-link';
import { OfflineBar } from './offline-bar';
import { Sidebar } from './sidebar';
import { SidebarDrawer } from './sidebar-drawer';
import { UserMenu } from './user-menu';
import { may } from '~domain/access';

/** The frame every classic page shares: header, sidebar, content, footer; only the content scrolls. */
export function DefaultLayout({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  const t = useText();
  useShellEffects();
  const narrow = useMedia(narrowScreen);
  const wall = useAtomValue(wallAtom) !== null;
  useRememberActiveHub();
  usePrefetchPages();
  return (
    <div className="flex h-full flex-col">
      <a
        href="#content"
        className="bg-accent text-on-accent absolute top-1 left-1 z-50 -translate-y-14 rounded px-3 py-1.5 focus:translate-y-0"
      >
        {t('header.skip')}
      </a>
      <header
        hidden={wall}
        className="min-h-header border-line bg-panel relative z-30 flex shrink-0 items-center gap-x-2 border-b pr-2 max-desk:flex-wrap max-desk:px-1"
      >
        {narrow ? <SidebarDrawer user={user} /> : <Brand />}
        {/* On a narrow screen what stands under the line is as wide as the header. */}
        <div className="min-w-0 flex-1 max-desk:basis-36 max-desk:[&>div]:static">
          <Prompt />
        </div>
        {!narrow && maySee(user, 'packages') ? <PackageSearch /> : null}
        <div className="flex shrink-0 items-center max-desk:ml-auto">
          <HubMenu />
          {narrow ? null : <LanguageMenu />}
          <NotificationBell />
          <UserMenu user={user} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        {narrow || wall ? null : <Sidebar user={user} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <OfflineBar />
          <SetupBar user={user} />
          <PasswordReminder user={user} />
          <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-auto outline-none">
            {children}
          </main>
          <Exports />
          <Terminal />
        </div>
      </div>
      {wall ? null : <Footer />}
      <PasswordPanels user={user} />
    </div>
  );
}

interface SetupBarProps {
  readonly user: SessionUser;
}

const SetupSteps = lazy(() => import('./setup-steps').then((module) => ({ default: module.SetupSteps })));

/**
 * A network without a hub can do next to nothing: said on every page; who may open one is told all steps from there on.
 */
function SetupBar({ user }: SetupBarProps) {
  const setup = useAtomValue(networkSetupAtom);
  const hub = useActiveHub();
  return (
    <>
      {hub ? null : <NoHub user={user} />}
      {setup === 'begun' && may(user, 'hubs_edit') && (
        <Suspense fallback={null}>
          <SetupSteps user={user} />
        </Suspense>
      )}
    </>
  );
}

function NoHub({ user }: SetupBarProps) {
  const t = useText();
  const { data } = useHubs();
  const [setup, setSetup] = useAtom(networkSetupAtom);
  const none = data?.length === 0;
  const begins = none && setup === null && may(user, 'hubs_edit');
  useEffect(() => {
    if (begins) setSetup('begun');
  }, [begins, setSetup]);
  if (!none) return null;
  return (
    <p className="border-attention/40 bg-attention-soft border-b px-4 py-1">
      {t('no_hub')} <SetupLink page="page.hubs" />
    </p>
  );
}
