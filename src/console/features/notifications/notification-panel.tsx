import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '~console/platform/icons';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { useGo } from '~console/terminal/go-from-here';
import type { Notifications, Notification } from './use-notifications';
import type { Push } from './use-push';

interface NotificationRowProps {
  readonly item: Notification;
  readonly onRead: () => void;
  readonly onDone: () => void;
}

const plain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A click marks it read and opens its address in this window; the browser's own ways to open a link stay. */
function NotificationRow({ item, onRead, onDone }: NotificationRowProps) {
  const t = useText();
  const go = useGo();
  const unread = item.read_at === null;
  const place = placeOf(item.url);
  const open = (event: MouseEvent): void => {
    if (unread) onRead();
    if (!plain(event) || place?.kind !== 'here') return;
    event.preventDefault();
    onDone();
    go(place.path);
  };
  const body = (
    <>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-1.5 shrink-0 rounded-full ${unread ? 'bg-accent' : 'bg-transparent'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${unread ? 'font-semibold' : 'text-dim'}`}>
          {unread ? <span className="sr-only">{t('notifications:unread')} </span> : null}
          {item.content}
        </span>
        <span className="text-dim text-label">{item.readable_created_at}</span>
      </span>
    </>
  );
  const look = 'hover:bg-raised flex w-full gap-2 rounded px-2 py-1.5 text-left';
  return (
    <li>
      {place ? (
        <a href={place.path} onClick={open} className={look}>
          {body}
        </a>
      ) : (
        <button type="button" onClick={open} className={look}>
          {body}
        </button>
      )}
    </li>
  );
}

type Place = { readonly kind: 'here' | 'elsewhere'; readonly path: string };

/**
 * Where a notification leads; null where its address is none that a browser should follow (`javascript:` and the like).
 */
function placeOf(url: string): Place | null {
  if (url.trim() === '' || !URL.canParse(url, window.location.origin)) return null;
  const target = new URL(url, window.location.origin);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  if (target.origin !== window.location.origin) return { kind: 'elsewhere', path: target.href };
  return { kind: 'here', path: target.pathname + target.search + target.hash };
}

interface NotificationPanelProps {
  readonly id: string;
  readonly notifications: Notifications;
  readonly push: Push;
  readonly onDone: () => void;
}

export function NotificationPanel({ id, notifications, push, onDone }: NotificationPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Opened by keys, it is reached by keys: the next Tab is inside.
  useEffect(() => panel.current?.focus(), []);
  const t = useText();
  const { items, unread, loading, error, reloading, reload, more, loadingMore, loadMore, read } = notifications;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      id={id}
      data-notices=""
      aria-label={t('notifications:title')}
      className="border-line bg-panel shadow-pop absolute top-full right-0 z-40 mt-1 flex max-h-[70vh] flex-col max-desk:left-0 max-desk:max-h-[min(70vh,100vh-11rem)] desk:w-95 rounded-lg border outline-none"
    >
      <div className="border-line flex items-center gap-1 border-b py-1.5 pr-1.5 pl-3">
        <h2 className="flex-1">{t('notifications:title')}</h2>
        {/* Pressed, it has nothing left to do; disabled it would lose the focus, and the panel its keys. */}
        <Button
          look="quiet"
          onClick={() => unread > 0 && read('all')}
          aria-disabled={unread === 0 || undefined}
          className={unread === 0 ? 'opacity-50' : ''}
        >
          {t('notifications:read_all')}
        </Button>
        <Button
          look="quiet"
          onClick={reload}
          busy={reloading}
          aria-label={t('notifications:reload')}
          title={t('notifications:reload')}
        >
          <Icon name="reload" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1">
        {loading ? (
          <div className="p-3">
            <Spinner />
          </div>
        ) : null}
        {error && items.length === 0 ? <ErrorState error={error} retry={reload} /> : null}
        {!loading && !error && items.length === 0 ? <EmptyState title={t('notifications:none')} /> : null}
        <ul>
          {items.map((item) => (
            <NotificationRow key={item.id} item={item} onRead={() => read(item.id)} onDone={onDone} />
          ))}
        </ul>
        {more ? (
          <div className="flex justify-center p-1">
            <Button look="quiet" onClick={loadMore} busy={loadingMore}>
              {t(more === 'failed' ? 'notifications:more_failed' : 'notifications:more')}
            </Button>
          </div>
        ) : null}
      </div>
      {push.state === 'ask' ? (
        <div className="border-line flex items-center gap-2 border-t px-3 py-2">
          <span className="text-dim flex-1">{t('notifications:push_offer')}</span>
          <Button onClick={push.enable}>{t('notifications:push_enable')}</Button>
        </div>
      ) : null}
    </section>
  );
}
