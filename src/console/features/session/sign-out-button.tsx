import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { logFailure } from '~console/platform/log';
import { signOutAskedAtom } from '~console/platform/panels';
import { knownUserId, signOut } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';

/**
 * The way out where there is no frame, and so no queue that is known: what is not sent is counted on the disk, and
 * asked about as everywhere. Where nobody is known either, whatever lies there is told, and not as his.
 */
export function SignOutButton() {
  const t = useText();
  const client = useQueryClient();
  const ask = useSetAtom(signOutAskedAtom);
  const leave = async (): Promise<void> => {
    const userId = knownUserId(client);
    const count = await countHere(userId).catch((error: unknown) => {
      logFailure('what waits could not be counted', error);
      return 0;
    });
    if (count > 0) ask({ count, whose: userId === null ? 'anyone' : 'mine' });
    else signOut();
  };
  return (
    <Button look="quiet" onClick={() => void leave()}>
      {t('header.logout')}
    </Button>
  );
}

/**
 * How much of a user's waits in this browser to be sent or decided; null = of whatever users. Rejects where the browser
 * keeps nothing.
 */
export async function countHere(userId: number | null): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const { openQueueStore } = await import('~console/terminal/offline/queue-store');
  const store = await openQueueStore();
  const count = userId === null ? await store.countAll() : (await store.list(userId)).length;
  store.close();
  return count;
}
