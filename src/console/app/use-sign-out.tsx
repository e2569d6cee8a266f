import { useAtom, useSetAtom, useStore } from 'jotai';
import { lazy, Suspense } from 'react';
import { signOutAskedAtom } from '~console/platform/panels';
import { signOut } from '~console/platform/session';
import { useQueue } from '~console/terminal/offline/use-queue';
import { runningAtom } from '~console/terminal/runs/running';
import { OpeningDialog } from '~console/ui/opening-dialog';

const Question = lazy(() => import('./sign-out-question').then((m) => ({ default: m.SignOutQuestion })));

/** Signs out; where something of the user's is not sent yet, it is asked first whether it may stay behind here. */
export function useSignOut(): () => void {
  const queue = useQueue();
  const store = useStore();
  const ask = useSetAtom(signOutAskedAtom);
  return () => {
    const { lines, scans, sent } = queue?.view() ?? { lines: [], scans: [], sent: [] };
    const count = lines.length + scans.length + sent.length + store.get(runningAtom).size;
    if (count > 0) ask(count);
    else signOut();
  };
}

/** The question, while it is asked. */
export function SignOutAsked() {
  const [count, ask] = useAtom(signOutAskedAtom);
  return count === null ? null : (
    <Suspense fallback={<OpeningDialog />}>
      <Question count={count} onStay={() => ask(null)} />
    </Suspense>
  );
}
