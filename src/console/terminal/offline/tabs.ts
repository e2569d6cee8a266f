import { logFailure } from '~console/platform/log';
import { randomId } from '~console/platform/random-id';
import type { QueueStore } from './queue-store';

/** The tabs of this browser among each other: who is alive, and that a thing is done by one of them at a time. */
export interface Tabs {
  readonly id: string;
  /** Which of these tabs are open. */
  alive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Does it unless another tab is at it. The signal tells that it is no longer ours alone. Resolves false = another is.
   */
  alone(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  close(): void;
}

export function openTabs(store: QueueStore): Tabs {
  // Browsers keep locks for https; on a hub's plain-http address a lease in the database does, with some waiting.
  return typeof navigator !== 'undefined' && 'locks' in navigator ? lockedTabs(navigator.locks) : leasedTabs(store);
}

const presence = (id: string): string => `hubline-tab-${id}`;

/** Locks go with their tab, however it ends. */
function lockedTabs(locks: LockManager): Tabs {
  const id = randomId();
  const end = new AbortController();
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve(), { once: true }));
  const here = new Promise<void>((resolve) => {
    void locks.request(presence(id), async () => {
      resolve();
      await ended;
    });
  });
  return {
    id,
    async alive(ids) {
      await here;
      const { held = [] } = await locks.query();
      const names = new Set(held.map(({ name }) => name));
      return new Set(ids.filter((one) => names.has(presence(one))));
    },
    alone: (name, work) =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work(end.signal);
        return lock !== null;
      }),
    close: () => end.abort(),
  };
}

/** A tab in the background is woken once a minute: what it holds must last longer. */
const leaseMs = 150_000;
const renewMs = 10_000;

export function leasedTabs(store: QueueStore, now: () => number = Date.now): Tabs {
  const id = randomId();
  const end = new AbortController();
  const hold = async (name: string): Promise<boolean> => store.lease(name, id, now() + leaseMs, now());
  const here = hold(presence(id));
  // A lease that could not be renewed runs out: what was ours is then taken up by another tab, under the same keys.
  const renew = (): void => void hold(presence(id)).catch(() => end.abort());
  const timer = setInterval(renew, renewMs);
  // Not given back it runs out by itself, and what was this tab's is taken up later.
  const leave = (): void =>
    void store
      .release(presence(id), id)
      .catch((error: unknown) => logFailure('the lease of a tab was not given back', error));
  if (typeof window !== 'undefined') window.addEventListener('pagehide', leave);
  return {
    id,
    async alive(ids) {
      await here;
      const held = await Promise.all(
        ids.map(async (one) => ((await store.holder(presence(one), now())) === one ? one : null)),
      );
      return new Set(held.filter((one) => one !== null));
    },
    async alone(name, work) {
      if (!(await hold(name))) return false;
      const lost = new AbortController();
      const keep = setInterval(() => {
        hold(name).then(
          (ours) => (ours ? undefined : lost.abort()),
          () => lost.abort(),
        );
      }, renewMs);
      try {
        await work(AbortSignal.any([lost.signal, end.signal]));
      } finally {
        clearInterval(keep);
        await store.release(name, id);
      }
      return true;
    },
    close: () => {
      clearInterval(timer);
      if (typeof window !== 'undefined') window.removeEventListener('pagehide', leave);
      leave();
      end.abort();
    },
  };
}
