import { useSyncExternalStore } from 'react';
import { useUser } from '~console/platform/session';
import { isScanKey, scanPlaces, subscribeScans, type ScanPlace } from './scan-disk';

/** Another tab tells of each scan it keeps and sends: looked at once for many, after so long in ms. */
const settleMs = 300;
const none: readonly ScanPlace[] = [];

/** As last read; `stale` = something has changed since. What reads the same stays the same, so that nothing is drawn anew for it. */
let known = { userId: 0, text: '[]', places: none };
let stale = true;

function read(userId: number): readonly ScanPlace[] {
  if (!stale && known.userId === userId) return known.places;
  stale = false;
  const places = scanPlaces(localStorage, userId);
  const text = JSON.stringify(places);
  if (known.userId !== userId || known.text !== text) known = { userId, text, places };
  return known.places;
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const anew = (): void => {
    timer = undefined;
    stale = true;
    listener();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || isScanKey(key)) timer ??= setTimeout(anew, settleMs);
  };
  // While nobody listened, nothing was heard of.
  stale = true;
  const leave = subscribeScans(anew);
  window.addEventListener('storage', onStorage);
  return () => {
    leave();
    window.removeEventListener('storage', onStorage);
    clearTimeout(timer);
  };
}

/** Where scans of the signed-in user wait in this browser, or were refused after they had waited. */
export function useScanPlaces(): readonly ScanPlace[] {
  const user = useUser();
  return useSyncExternalStore(subscribe, () => (user ? read(user.id) : none));
}

/** How many wait on one page. */
export function useWaitingScans(place: string): number {
  return useScanPlaces().find((one) => one.place === place)?.waiting ?? 0;
}
