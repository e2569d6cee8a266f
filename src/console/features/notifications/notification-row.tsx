import type { MouseEvent } from 'react';
import { useText } from '~console/platform/text';
import { useGo } from '~console/terminal/leave-guard';
import type { Notification } from './use-notifications';

interface NotificationRowProps {
  readonly item: Notification;
  readonly onRead: () => void;
  readonly onDone: () => void;
}

const plain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A click marks it read and opens its address in this window; the browser's own ways to open a link stay. */
export function NotificationRow({ item, onRead, onDone }: NotificationRowProps) {
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
