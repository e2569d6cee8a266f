import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { leaveGuardAtom, type LeaveGuard as LeavingGuard } from '../terminal/go-from-here';
import { type Draft, keepDraft, takeDraft } from './draft';
import { LazyStayQuestion } from '~console/ui/lazy-dialogs';
import { onReload } from '~console/platform/new-version';
import { knownUserId } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { accessToken } from '~console/platform/tokens';
import { toast } from '~console/ui/toast';

interface LeaveGuardProps<Value> {
  readonly active: boolean;
  /**
   * Of the same input: what it is kept as when the session ends, which asks nobody. Null = nothing was typed, work is
   * under way.
   */
  readonly draft: Draft<Value> | null;
}

/**
 * While `active`, no way out of the page throws input away unasked: links, commands, back and forward, closing the tab.
 * Navigation is held at `history.pushState`, through which the router goes. Back can't be held: the router may hear of
 * it first. So the page stands in the history twice while guarded, and Back leads from itself to itself.
 */
export function LeaveGuard<Value>({ active, draft }: LeaveGuardProps<Value>) {
  useDraft(draft);
  const t = useText('resource');
  const underWay = draft === null;
  const setGuard = useSetAtom(leaveGuardAtom);
  const [leave, setLeave] = useState<Parameters<LeavingGuard>[0] | null>(null);
  const passing = useRef(false);
  const ask = useCallback<LeavingGuard>((go) => setLeave(() => go), []);
  const confirm = async (): Promise<void> => {
    passing.current = true;
    setLeave(null);
    if ((await leave?.()) === false) passing.current = false;
  };

  useEffect(() => {
    if (!active) return undefined;
    passing.current = false;
    setGuard({ ask, underWay });
    const here = location.href;
    const { pushState, replaceState } = history;
    const standTwice = (): void => pushState.call(history, history.state, '', here);
    standTwice();
    history.pushState = (...entry) => {
      // Whatever comes next takes the place of the second entry.
      const go = (): void => replaceState.apply(history, entry);
      if (passing.current) go();
      else ask(go);
    };
    const onPop = (): void => {
      if (passing.current) return;
      standTwice();
      ask(() => history.go(-2));
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!passing.current) event.preventDefault();
    };
    const leaveReload = onReload(() => {
      passing.current = true;
    });
    window.addEventListener('popstate', onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      history.pushState = pushState;
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('beforeunload', onUnload);
      leaveReload();
      setGuard(null);
      if (!passing.current && location.pathname === new URL(here).pathname) standOnce(here);
    };
  }, [active, ask, setGuard, underWay]);

  return leave ? (
    <LazyStayQuestion
      words={{
        title: t(underWay ? 'leave.work_title' : 'leave.title'),
        body: t(underWay ? 'leave.work_body' : 'leave.body'),
        leave: t('leave.leave'),
        stay: t('leave.stay'),
      }}
      onStay={() => setLeave(null)}
      onLeave={() => void confirm()}
    />
  ) : null;
}

/**
 * Saved or given up, and still on the page: once in the history is enough again, with the address of now. The question
 * that a form was opened by (`?ask=`) is no more below it; who reads the address hears of none of this.
 */
function standOnce(before: string): void {
  const { state } = history;
  const now = location.href;
  if (now !== before)
    window.addEventListener(
      'popstate',
      (event) => {
        event.stopImmediatePropagation();
        history.replaceState(state, '', now);
      },
      { capture: true, once: true },
    );
  history.back();
}

/**
 * Keeps what is typed when the session ends under a form, here or in another tab, and types it in again for the same
 * user when he comes back to the form. Whoever leaves the page or closes the form has given it up.
 */
function useDraft<Value>(draft: Draft<Value> | null): void {
  const t = useText('resource');
  const client = useQueryClient();
  const latest = useRef(draft);
  // As they are when the form opens: when it goes, the address and the session are others already.
  const [{ token, path }] = useState(() => ({ token: accessToken(), path: location.pathname }));
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const userId = knownUserId(client);
    if (userId === null) return undefined;
    if (latest.current && takeDraft({ userId, path }, latest.current)) toast('info', t('draft_restored'));
    const keep = (): void => {
      if (latest.current?.dirty) keepDraft({ userId, path }, latest.current);
    };
    const leaveReload = onReload(keep);
    return () => {
      leaveReload();
      if (accessToken() !== token) keep();
    };
  }, [client, path, t, token]);
}
