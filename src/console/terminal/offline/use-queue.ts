import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { logFailure } from '~console/platform/log';
import { randomId } from '~console/platform/random-id';
import { useUser, type SessionUser } from '~console/platform/session';
import { useAccessToken } from '~console/platform/tokens';
import { createQueue, type Queue } from './queue';
import type { QueueView } from './queue-disk';
import { takeOldScans } from './old-scans';
import { openTabs } from './tabs';

/** One session's queues by user and session; another session has a store, and so a map, of its own. */
const queuesAtom = atom(() => new Map<string, Queue>());

const nothing: QueueView = { lines: [], scans: [], sent: [], sending: false, trouble: null };
const never = (): (() => void) => () => undefined;

/** The signed-in user's queue; null while nobody is known. */
export function useQueue(): Queue | null {
  const user = useUser();
  const token = useAccessToken();
  const queues = useAtomValue(queuesAtom);
  const store = useStore();
  const client = useQueryClient();
  if (!user || token === null) return null;
  const name = `${user.id} ${token}`;
  const known = queues.get(name);
  if (known) return known;
  const created = queueOf(user, token, store, client);
  queues.set(name, created);
  return created;
}

export function useQueueView(): QueueView {
  const queue = useQueue();
  return useSyncExternalStore(queue?.subscribe ?? never, () => queue?.view() ?? nothing);
}

/** Scans of a page that nothing has come of so far. */
export interface UnderWay {
  /** Codes of those that are sent and not answered, in the order they were made in. */
  readonly sending: readonly string[];
  /** Those that the network has not taken. */
  readonly waiting: number;
}

/** As they are seen at an address (`place`): what is answered at once never is. */
export function useUnderWay(place: string): UnderWay {
  const { scans, sent } = useQueueView();
  const waiting = scans.filter((one) => one.place === place && one.state === 'waiting').map(({ scan }) => scan.code);
  const sending = sent.filter((one) => one.place === place && !waiting.includes(one.code)).map(({ code }) => code);
  return { waiting: waiting.length, sending };
}

/** Mounted once by the frame: sends what waits whenever there is a network. */
export function useQueueSending(): void {
  const queue = useQueue();
  useEffect(() => queue?.start(), [queue]);
}

function queueOf(user: SessionUser, token: string, store: ReturnType<typeof useStore>, client: QueryClient): Queue {
  return createQueue({
    userId: user.id,
    open: async (lost) => {
      // Not needed for the first picture of a page.
      const { openQueueStore } = await import('./queue-store');
      const disk = await openQueueStore(lost);
      await takeOldScans(localStorage, disk, user.id);
      return { store: disk, tabs: openTabs(disk) };
    },
    newKey: randomId,
    token,
    drain: async (disk, signal, pages) => {
      const { drainInSession } = await import('./session-drain');
      return drainInSession({ disk, user, token, store, client, signal, pages });
    },
    onFailure: (error) => logFailure('the queue could not be kept', error),
  });
}
