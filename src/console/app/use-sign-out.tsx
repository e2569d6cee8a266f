import { useAtom, useSetAtom, useStore } from 'jotai';
import { lazy, Suspense } from 'react';
import { signOutAskedAtom } from '~console/platform/panels';
import { signOut } from '~console/platform/session';
import { useQueue } from '~console/terminal/offline/use-queue';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { runningAtom } from '~console/terminal/runs/running';
import { OpeningDialog } from '~console/ui/opening-dialog';

const Question = lazy(() => import('./sign-out-question').then((m) => ({ default: m.SignOutQuestion })));

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
  const [left, ask] = useAtom(signOutAskedAtom);
  return left === null ? null : (
    <Suspense fallback={<OpeningDialog />}>
      <Question {...left} onStay={() => ask(null)} />
    </Suspense>
  );
}
