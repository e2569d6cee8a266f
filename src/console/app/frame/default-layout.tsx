import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { NotificationBell } from '~console/features/notifications/notification-bell';
import { PackageSearch } from '~console/features/package-search/package-search';
import { PasswordReminder, PasswordPanels } from '~console/features/session/password-reminder';
import { CameraButton, CameraDock } from '~console/package/camera/camera-scans';
import { Exports } from '~console/package/exports/exports';
import { Footer } from '~console/terminal/frame/footer';
import { Prompt } from '~console/terminal/prompt/prompt';
import { Terminal } from '~console/terminal/frame/terminal';
import { maySee } from '~console/platform/access';
import { useRememberActiveHub, useActiveHub, useSetActiveHub } from '~console/platform/active-hub';
import { usePrefetchPages } from '~console/terminal/links/use-prefetch-pages';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import {
  wallAtom,
  changePasswordOpenAtom,
  notificationsOpenAtom,
  sidebarDrawerAtom,
  sidebarFoldedAtom,
  networkSetupAtom,
} from '~console/platform/panels';
import { type SessionUser, useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Brand } from './brand';
import { LanguageMenu } from '~console/ui/language-menu';
import { useHubs } from '~console/package/use-hubs';
import { SetupLink } from '~console/terminal/links/setup-link';
import { Sidebar } from './sidebar';
import { SidebarDrawer } from './sidebar-drawer';
import { UserMenu } from './user-menu';
import { may } from '~domain/access';
import { Menu } from '~console/ui/menu';
import { useQueueView } from '~console/terminal/offline/use-queue';
import { formatCount } from '~console/platform/format';
import { useOnline } from '~console/platform/network';
import { useActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useGo } from '~console/terminal/go-from-here';
import { densityAtom, nextDensity } from '~console/ui/density';
import { quotePath, priceUi } from '~commands/prices';
import { applyTheme, oppositeTheme, themeAtom } from '~console/platform/theme';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';
import { useSignOut } from '../use-sign-out';

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
          <Prompt>
            <CameraButton />
          </Prompt>
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
          <CameraDock />
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

/** Only the hubs the user may access. */
function HubMenu() {
  const t = useText();
  const user = useUser();
  const active = useActiveHub();
  const setActive = useSetActiveHub();
  if (!user || !active) return <span className="text-dim px-2">{t('header.hub_none')}</span>;
  return (
    <Menu
      label={t('header.hub', { code: active.code })}
      button={<span className="font-mono">{active.code}</span>}
      entries={user.hubs.map((hub) => ({
        id: String(hub.id),
        text: hub.code,
        checked: hub.id === active.id,
        onSelect: () => setActive(hub),
        content: (
          <>
            <span className="w-14 shrink-0 font-mono">{hub.code}</span>
            <span className="text-dim truncate">{hub.name}</span>
          </>
        ),
      }))}
    />
  );
}

/** Says that there is no network, what becomes of what is done meanwhile, and when that can't be kept. */
export function OfflineBar() {
  const t = useText();
  const online = useOnline();
  const { lines, trouble } = useQueueView();
  const waiting = lines.filter(({ state }) => state === 'waiting' || state === 'running').length;
  return (
    <output className="block">
      {online ? null : (
        <p className="border-attention/40 bg-attention-soft border-b px-4 py-1">
          {t('offline')}{' '}
          {trouble
            ? t(`terminal:queue.trouble_${trouble}`)
            : waiting > 0
              ? t('terminal:queue.waiting_offline', { count: waiting, shown: formatCount(waiting) })
              : t('terminal:queue.will_wait')}
        </p>
      )}
    </output>
  );
}

/** Brings what commands do to the frame itself, while the frame is there. */
function useShellEffects(): void {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const setFolded = useSetAtom(sidebarFoldedAtom);
  const setDrawer = useSetAtom(sidebarDrawerAtom);
  const narrow = useMedia(narrowScreen);
  const setNotifications = useSetAtom(notificationsOpenAtom);
  const setChangePassword = useSetAtom(changePasswordOpenAtom);
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const go = useGo();
  const signOut = useSignOut();

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => document.documentElement.style.setProperty('--row-height', `${density / 16}rem`), [density]);

  useActionHandler(uiCommands.theme, () => setTheme(oppositeTheme(theme)), 'frame');
  useActionHandler(uiCommands.density, () => setDensity(nextDensity(density)), 'frame');
  useActionHandler(uiCommands.language, () => void setLanguage(language === 'vi' ? 'en' : 'vi'), 'frame');
  useActionHandler(uiCommands.toggleSidebar, () => (narrow ? setDrawer : setFolded)((now) => !now), 'frame');
  useActionHandler(uiCommands.notifications, () => setNotifications((open) => !open), 'frame');
  useActionHandler(uiCommands.changePassword, () => setChangePassword(true), 'frame');
  useActionHandler(uiCommands.logout, signOut, 'frame');
  useActionHandler(priceUi.quote, (args) => go(quotePath(args)), 'frame');
}
