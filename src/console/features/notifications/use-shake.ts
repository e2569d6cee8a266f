import { useState } from 'react';
import type { Notification } from './use-notifications';

interface Seen {
  /** The newest unread id so far; null before the first reading, which is no news. */
  readonly newest: number | null;
  readonly shaking: boolean;
}

/** True from when a refresh brings an unread item that was not there before, until the list is opened. */
export function useShake(items: readonly Notification[], loading: boolean, open: boolean): boolean {
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
