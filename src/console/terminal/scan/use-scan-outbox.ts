import { useCallback, useEffect, useRef } from 'react';
import type { Scan, ScanSender } from '~console/platform/scan-sender';
import { waitingAt } from '../offline/scans-first';
import { useQueue, useQueueView } from '../offline/use-queue';
import type { UnderWay } from './scans-under-way';

interface ScanOutboxOptions<S extends Scan, Answer> {
  /** The address of the page that takes them, whose route names the same sender (`sendsScans`). */
  readonly place: string;
  readonly sender: ScanSender<S, Answer>;
  /** Told of what came of scans that had waited. */
  readonly late: (answers: readonly Answer[]) => void;
}

interface ScanOutbox<S, Answer> {
  /**
   * What came of each, in their order; null = it waits. Rejects with the failure of an answer that refused a call with
   * one of them.
   */
  readonly add: (scans: readonly S[]) => Promise<readonly (Answer | null)[]>;
  readonly underWay: UnderWay;
}

/** The scans of a page, in the queue of whoever scanned them until the provider has taken them. */
export function useScanOutbox<S extends Scan, Answer>({
  place,
  sender,
  late,
}: ScanOutboxOptions<S, Answer>): ScanOutbox<S, Answer> {
  const queue = useQueue();
  const { scans, sent } = useQueueView();
  const told = useRef(late);
  useEffect(() => {
    told.current = late;
  });
  useEffect(
    () => queue?.openPage(place, { sender, late: (answers) => told.current(answers as readonly Answer[]) }),
    [queue, place, sender],
  );
  const add = useCallback(
    async (made: readonly S[]) => {
      if (!queue) throw new Error('a scan of nobody');
      return (await queue.scan(place, made, sender)) as readonly (Answer | null)[];
    },
    [queue, place, sender],
  );
  const waiting = scans.filter(waitingAt(place)).map(({ scan }) => scan.code);
  const sending = sent.filter((one) => one.place === place && !waiting.includes(one.code)).map(({ code }) => code);
  return { add, underWay: { waiting: waiting.length, sending } };
}
