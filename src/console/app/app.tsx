import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider, useAtomValue, useSetAtom } from 'jotai';
import { toastsMounted, toastsPart, useToastsWanted } from '~console/ui/toast';
import { logFailure } from '~console/platform/log';
import { whenIdle } from '~console/platform/when-idle';
import { consoleWorker } from '~console/platform/worker';
import { Pages } from './router';
import { useAccessToken } from '~console/platform/tokens';
import { forgetAnswers } from '~console/platform/kept-answers';
import { forgetLists } from '~console/platform/list-place';
import { subscribeReturn } from '~console/platform/network';
import { askAgain, createQueryClient } from '~console/platform/query-client';
import { mayReload, reload, useOtherVersion } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { leaveExportsAtom } from '~console/resource/running-exports';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { leaveRunsAtom } from '~console/terminal/runs/running';
import { Button } from '~console/ui/button';
import { inputShown } from '~console/terminal/input/turns';

/** So often it is looked whether nothing is being typed any more, in ms. */
const lookMs = 1_000;

/** Says that the provider has moved on to another version, and loads it as soon as nothing typed is lost by that. */
function VersionBar() {
  const t = useText();
  const other = useOtherVersion();
  const guarded = useAtomValue(leaveGuardAtom) !== null;
  useEffect(() => {
    if (!other || guarded) return undefined;
    const timer = setInterval(() => {
      if (mayReload() && !isTyping()) reload();
    }, lookMs);
    return () => clearInterval(timer);
  }, [other, guarded]);
  if (!other) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-0 top-0 z-50 flex items-center justify-center gap-3 border-b border-attention/40 bg-attention-soft px-4 py-1"
    >
      {t('code_errors.ESY017')}
      <Button look="primary" className="h-6!" onClick={reload}>
        {t('pages.reload')}
      </Button>
    </p>
  );
}

/** All that is kept in memory belongs to one session: another token begins with nothing. */
export function App() {
  const token = useAccessToken();
  const toasts = useToastsWanted();
  useEffect(
    () =>
      whenIdle(() => {
        consoleWorker().catch((error: unknown) => logFailure('without a network it will not open', error));
      }),
    [],
  );
  return (
    <>
      <SessionScope key={token} token={token}>
        <VersionBar />
        <Pages />
      </SessionScope>
      <Suspense>{toasts ? <toastsPart.Part onMounted={toastsMounted} /> : null}</Suspense>
    </>
  );
}

/** Server answers and local state of one session. Mounted anew for each, so nothing of one user reaches the next. */
function SessionScope({ token, children }: { readonly token: string | null; readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    forgetAnswers(token).catch((error: unknown) => logFailure('kept answers could not be forgotten', error));
  }, [token]);
  useEffect(() => subscribeReturn(() => askAgain(client)), [client]);
  return (
    <QueryClientProvider client={client}>
      <Provider>
        <EndOfSession />
        {children}
      </Provider>
    </QueryClientProvider>
  );
}

/** What is under way, and what is kept for the tab, ends with the session. */
function EndOfSession() {
  const leaveRuns = useSetAtom(leaveRunsAtom);
  const leaveExports = useSetAtom(leaveExportsAtom);
  useEffect(
    () => () => {
      leaveRuns();
      leaveExports();
      forgetLists();
    },
    [leaveRuns, leaveExports],
  );
  return null;
}

/** Something typed would be lost now if the page was loaded anew: in a field, in what waits for the prompt, in a dialog. */
export function isTyping(): boolean {
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  const waits = inputShown().waiting !== '';
  return (
    typed !== '' || waits || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
  );
}
