import { t } from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { useOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { accessToken } from '~console/platform/tokens';
import { toast } from '~console/ui/toast';
import { runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { createScanOutbox, type ScanOutbox, type ScanOutboxOptions } from './scan-outbox';
import { scanDisk } from './scan-disk';
import { useWaitingScans } from './use-scan-places';

/** The provider was busy, or another tab has them: looked at again after so long, in ms. */
const againMs = 4_000;

interface Options<S extends { readonly code: string }, Answer> extends Pick<
  ScanOutboxOptions<S, Answer>,
  'together' | 'most' | 'read' | 'send' | 'refusal'
> {
  /** The address of the page that takes them. */
  readonly place: string;
  /** Told of what came of scans that had waited. */
  readonly late: (answers: readonly Answer[]) => void;
}

/**
 * The scans of a page, kept in this browser until the provider has taken them. They belong to whoever scanned them, and go
 * out in his session alone; those of before are sent as soon as the page is open and there is a network.
 */
export function useScanOutbox<S extends { readonly code: string }, Answer>(
  options: Options<S, Answer>,
): Pick<ScanOutbox<S, Answer>, 'add'> & { readonly waiting: number } {
  const { place } = options;
  const userId = useUser()?.id ?? 0;
  const online = useOnline();
  const waiting = useWaitingScans(place);
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });
  const kept = useRef<ScanOutbox<S, Answer> | null>(null);
  useEffect(() => {
    const token = accessToken();
    kept.current = createScanOutbox<S, Answer>({
      disk: scanDisk(localStorage, userId, place),
      most: now.current.most,
      together: (one, other) => now.current.together?.(one, other) ?? true,
      read: now.current.read,
      send: (scans) => now.current.send(scans),
      refusal: (answer) => now.current.refusal(answer),
      late: (answers, refused) => {
        if (answers.length > 0) now.current.late(answers);
        if (refused > 0)
          toast('warning', t('terminal:scan.late_refused', { count: refused }), {
            label: t('terminal:queue.show'),
            run: () => runUiAction(uiCommands.queue),
          });
      },
      mine: () => accessToken() === token,
    });
  }, [userId, place]);
  useEffect(() => {
    if (!online || waiting === 0) return undefined;
    const outbox = kept.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const flushIn = (ms: number): void => {
      timer = setTimeout(() => {
        void outbox?.flush().then(() => {
          if (!left) flushIn(Math.max(againMs, outbox.dueIn()));
        });
      }, ms);
    };
    flushIn(outbox?.dueIn() ?? 0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [online, waiting]);
  const add = useCallback(async (scans: readonly S[]) => {
    if (kept.current === null) throw new Error('a scan before its page stands');
    return kept.current.add(scans);
  }, []);
  return { add, waiting };
}
