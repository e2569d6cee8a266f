import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scan, ScanSender } from '~console/platform/scan-sender';
import type { RefusedScan } from '../offline/drain';
import { useQueue, useUnderWay, type UnderWay } from '../offline/use-queue';
import { queueFaultText } from '../queue/fault-text';
import { failedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';
import { saidOf, tellingOf, useLastScan, type AnnouncedScan } from './use-last-scan';

interface ScanOutboxOptions<S extends Scan, Answer> {
  /** The address of the page that takes them, whose route names the same sender (`sendsScans`). */
  readonly place: string;
  readonly sender: ScanSender<S, Answer>;
  /** What came of a scan, as the page tells it; `scan` null = it had waited. */
  readonly tell: (answer: Answer, scan: S | null) => AnnouncedScan;
  /** Has the answers as they come, at once or late, and how many were refused without one, with their whole call. */
  readonly took: (answers: readonly Answer[], failed: number) => void;
}

interface ScanOutbox<S> {
  /** What came of each, in their order. Rejects with the failure of an answer that refused a call with one of them. */
  readonly add: (scans: readonly S[]) => Promise<readonly AnnouncedScan[]>;
  /** What came of one, as it is said. Never rejects. */
  readonly take: (scan: S) => Promise<ScanAnswer>;
  /** Of all scans of the page, whatever their answers' order. */
  readonly last: AnnouncedScan | null;
  /** For a scan that is not sent: `useLastScan`. */
  readonly begin: () => (told: AnnouncedScan) => void;
  readonly underWay: UnderWay;
}

/** The scans of a page, in the queue of whoever scanned them until the provider has taken them; tells the last one. */
export function useScanOutbox<S extends Scan, Answer>(options: ScanOutboxOptions<S, Answer>): ScanOutbox<S> {
  const { place, sender } = options;
  const { t } = useTranslation();
  const queue = useQueue();
  const { last, begin, settle } = useLastScan();
  const now = useRef(options);
  useLayoutEffect(() => {
    now.current = options;
  });
  useEffect(() => {
    const late = (come: readonly unknown[], refused: readonly RefusedScan[]): void => {
      const { tell, took } = now.current;
      const answers = come as readonly Answer[];
      took(answers, refused.length);
      const why = ({ code, fault }: RefusedScan): AnnouncedScan => ({
        code,
        result: 'refused',
        text: queueFaultText({ code: fault, message: '' }, t),
      });
      settle([...answers.map((answer) => tell(answer, null)), ...refused.map(why)]);
    };
    return queue?.openPage(place, { sender, late });
  }, [queue, place, sender, settle, t]);

  const add = useCallback(
    async (scans: readonly S[]): Promise<readonly AnnouncedScan[]> => {
      if (!queue) throw new Error('a scan of nobody');
      const show = begin();
      const { tell, took } = now.current;
      try {
        const answers = (await queue.scan(place, scans, sender)) as readonly (Answer | null)[];
        const told = scans.map((scan, index): AnnouncedScan => {
          const answer = answers[index] ?? null;
          return answer === null
            ? { code: scan.code, result: 'queued', text: t('terminal:scan.queued') }
            : tell(answer, scan);
        });
        const come = answers.filter((answer) => answer !== null);
        if (come.length > 0) took(come, 0);
        const telling = tellingOf(told);
        if (telling) show(telling);
        return told;
      } catch (error) {
        took([], scans.length);
        show({ code: scans.at(-1)?.code ?? '', ...failedScan(error) });
        throw error;
      }
    },
    [queue, place, sender, begin, t],
  );
  const take = useCallback(
    async (scan: S): Promise<ScanAnswer> => {
      try {
        const [told] = await add([scan]);
        if (!told) throw new Error('a scan without an end');
        const { result, text } = saidOf(told);
        return { result, text };
      } catch (error) {
        return failedScan(error);
      }
    },
    [add],
  );
  return { add, take, last, begin, underWay: useUnderWay(place) };
}
