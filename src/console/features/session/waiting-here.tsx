import { useEffect, useState } from 'react';
import { formatCount } from '~console/platform/format';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { whenIdle } from '~console/platform/when-idle';

async function countHere(): Promise<number> {
  const { openQueueStore } = await import('~console/terminal/offline/queue-store');
  const store = await openQueueStore();
  const count = await store.countAll();
  store.close();
  return count;
}

/** That something waits in this browser to be sent, and how much; not whose it is, nor what. */
export function WaitingHere() {
  const t = useText('session');
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      whenIdle(() => {
        if (typeof indexedDB === 'undefined') return;
        countHere().then(setCount, (error: unknown) => logFailure('what waits could not be counted', error));
      }),
    [],
  );
  return (
    <output className="block text-attention empty:hidden not-empty:mb-3">
      {count > 0 ? t('login.waiting', { count, shown: formatCount(count) }) : null}
    </output>
  );
}
