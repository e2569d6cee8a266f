import { useCallback, useState } from 'react';
import { useText } from '~console/platform/text';
import { useLastScan } from '~console/package/use-last-scan';
import { useOnScale } from '~console/package/use-on-scale';
import { noValue } from '~console/platform/format';
import { useReloadHeld } from '~console/platform/new-version';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { normaliseCode } from '~domain/tracking-code';
import { checkinSender, type Scan, type Scanned } from './checkin-sender';
import { useTakeCheckin } from './use-checkin';

/** Where they are made. */
export const checkinPlace = (id: number): string => `/checkin-runsheet/${id}`;

/** Takes every scan on the page into the check-in while it runs; with the scale, each waits for its weight. */
export function useCheckinScans(id: number, open: boolean) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(id);
  const count = useCallback(
    (scans: readonly Scanned[]): void => {
      const latest = scans.at(-1);
      if (latest) took(latest.counts);
    },
    [took],
  );
  const { last, tell, settle } = useLastScan();
  const [measuring, setMeasuring] = useState(false);
  const say = useCallback(
    (scan: Scanned): ScanAnswer => {
      if (scan.refusal !== null) return refusedScan(scan.refusal, scan.errors);
      const hub = scan.package?.lm_hub?.code ?? noValue;
      const bound = scan.route === 'onward' ? t('said.onward', { hub }) : t('said.here');
      if (scan.finding === 'unexpected') return { result: 'repeated', text: t('said.unexpected', { bound }) };
      return scan.repeated
        ? { result: 'repeated', text: t('said.again') }
        : { result: 'done', text: t('said.matched', { bound }) };
    },
    [t],
  );
  const { add, underWay } = useScanOutbox({
    place: checkinPlace(id),
    sender: checkinSender,
    late: (scans) => {
      count(scans);
      settle(scans.map((scan) => ({ code: scan.code, ...say(scan) })));
    },
  });

  const judge = useCallback(
    async (asked: Scan): Promise<ScanAnswer> => {
      try {
        const [scan] = await add([asked]);
        if (!scan) return { result: 'queued', text: t('said.kept') };
        count([scan]);
        return say(scan);
      } catch (error) {
        return failedScan(error);
      }
    },
    [add, count, say, t],
  );
  const take = useCallback(
    async (scan: Scan): Promise<ScanAnswer> => {
      const answer = await judge(scan);
      tell({ code: scan.code, ...answer });
      return answer;
    },
    [judge, tell],
  );
  const { onScale, put, weighed, clear } = useOnScale((code, measure) => take({ code, ...measure }));
  useReloadHeld(measuring || onScale !== null);
  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (!measuring) return take({ code });
      await put(code);
      return { result: 'found', text: t('measure.waits') };
    },
    [measuring, put, take, t],
  );
  usePageScan(scanned, { closed: open ? null : t('said.closed') });
  return { last, underWay, measuring, setMeasuring, onScale, weighed, clear };
}
