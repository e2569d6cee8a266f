import { useAtom, useSetAtom, useStore } from 'jotai';

import { formatCount } from '~console/platform/format';
import { signOutAskedAtom } from '~console/platform/panels';
import { signOut } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useQueue } from '~console/terminal/offline/use-queue';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { runningAtom } from '~console/terminal/runs/running';
import { LazyStayQuestion } from '~console/ui/lazy-dialogs';

/** Signs out; where something of the user's is not done yet, it is asked first whether it may stay behind here. */
export function useSignOut(): () => void {
  const queue = useQueue();
  const store = useStore();
  const ask = useSetAtom(signOutAskedAtom);
  /** False = he is asked first. */
  const leave = async (): Promise<boolean> => {
    const { lines, scans, sent } = queue?.view() ?? { lines: [], scans: [], sent: [] };
    // What another tab is at ends with the session too. Where the disk can't be read that is shown as trouble already.
    const besides = (await queue?.countBesides().catch(() => null)) ?? lines.length + scans.length;
    const count = besides + sent.length + store.get(runningAtom).size;
    if (count > 0) ask({ count, whose: 'mine' });
    else signOut();
    return count === 0;
  };
  return () => {
    const guard = store.get(leaveGuardAtom);
    if (guard?.underWay) guard.ask(leave);
    else void leave();
  };
}

/** The question, while it is asked. */
export function SignOutAsked() {
  const t = useText();
  const [left, ask] = useAtom(signOutAskedAtom);
  if (left === null) return null;
  const { count, whose } = left;
  const shown = formatCount(count);
  return (
    <LazyStayQuestion
      words={{
        title: t('sign_out.title', { count, shown }),
        body: whose === 'mine' ? t('sign_out.body') : t('session:login.waiting', { count, shown }),
        leave: t('header.logout'),
        stay: t('sign_out.stay'),
      }}
      onStay={() => ask(null)}
      onLeave={() => signOut()}
    />
  );
}
