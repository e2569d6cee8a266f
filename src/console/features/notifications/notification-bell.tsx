import { useAtom } from 'jotai';
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { Icon } from '~console/platform/icons';
import { notificationsOpenAtom } from '~console/platform/panels';
import { useText } from '~console/platform/text';
import { uiCommands } from '~commands/ui-commands';
import { useActionHandler } from '~console/terminal/action-handlers';
import { useDismiss } from '~console/ui/use-dismiss';
import { limits } from '~domain/limits';
import { useNotifications, type Notification } from './use-notifications';
import { usePush } from './use-push';

/** Where push messages tell of news, the list is asked for now and then all the same: one may be lost. */
const pushedPollMs = 10 * limits.sidebarPollMs;

const NotificationPanel = lazy(() => import('./notification-panel').then((m) => ({ default: m.NotificationPanel })));

/** `99+` above the cap; nothing at 0. */
function badge(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > limits.unreadBadgeCap ? `${limits.unreadBadgeCap}+` : String(unread);
}

interface Seen {
  /** The newest unread id so far; null before the first reading, which is no news. */
  readonly newest: number | null;
  readonly shaking: boolean;
}

/** True from when a refresh brings an unread item that was not there before, until the list is opened. */
function useShake(items: readonly Notification[], loading: boolean, open: boolean): boolean {
  const [seen, setSeen] = useState<Seen>({ newest: null, shaking: false });
  const next = loading ? seen : follow(seen, items, open);
  if (next !== seen) setSeen(next);
  return next.shaking;
}

function follow(seen: Seen, items: readonly Notification[], open: boolean): Seen {
  const top = Math.max(0, ...items.filter((item) => item.read_at === null).map((item) => item.id));
  const news = seen.newest !== null && top > seen.newest;
  const newest = Math.max(seen.newest ?? 0, top);
  const shaking = !open && (seen.shaking || news);
  return newest === seen.newest && shaking === seen.shaking ? seen : { newest, shaking };
}

export function NotificationBell() {
  const t = useText();
  const [open, setOpen] = useAtom(notificationsOpenAtom);
  const push = usePush();
  const notifications = useNotifications(push.state === 'on' ? pushedPollMs : limits.sidebarPollMs);
  const shaking = useShake(notifications.items, notifications.loading, open);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = useCallback(() => {
    const inside = area.current?.contains(document.activeElement);
    setOpen(false);
    if (inside) button.current?.focus();
  }, [setOpen]);
  useDismiss(area, open, close);
  useActionHandler(
    uiCommands.readNotifications,
    () => {
      if (notifications.unread > 0) notifications.read('all');
    },
    'frame',
  );
  const count = badge(notifications.unread);
  const label = t('notifications:bell', { count: notifications.unread });

  return (
    <div ref={area} className="desk:relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        title={label}
        onClick={() => setOpen(!open)}
        className={`text-dim hover:bg-raised hover:text-ink h-control flex items-center gap-1 rounded px-2 ${open ? 'bg-raised text-ink' : ''}`}
      >
        <span data-shaking={shaking} className={shaking ? 'animate-shake text-accent' : ''}>
          <Icon name="bell" />
        </span>
        {count === null ? null : (
          <span
            className="bg-failed text-panel text-label min-w-4.5 rounded-full px-1 text-center font-semibold tabular-nums"
            data-testid="unread"
          >
            {count}
          </span>
        )}
      </button>
      <Suspense>
        {open ? <NotificationPanel id={panelId} notifications={notifications} push={push} onDone={close} /> : null}
      </Suspense>
    </div>
  );
}
