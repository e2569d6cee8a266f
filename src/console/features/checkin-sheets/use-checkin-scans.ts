import { useCallback, useState } from 'react';
import { useText } from '~console/platform/text';
import { boundHub } from '~domain/unloading';
import { useOnScale } from '~console/package/use-on-scale';
import { noValue } from '~console/platform/format';
import { useReloadHeld } from '~console/platform/new-version';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { normaliseCode } from '~domain/tracking-code';
import { checkinSender, type Scanned } from './checkin-sender';
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
  const [measuring, setMeasuring] = useState(false);
  const tell = useCallback(
    (scan: Scanned): AnnouncedScan => {
      const { code } = scan;
      if (scan.refusal !== null) return { code, ...refusedScan(scan.refusal, scan.errors) };
      const hub = (scan.package && boundHub(scan.package)?.code) ?? noValue;
      const stays = scan.route === null || scan.route === 'here';
      const bound = stays ? t('said.here') : t('said.onward', { hub });
      if (scan.finding === 'unexpected') return { code, result: 'repeated', text: t('said.unexpected', { bound }) };
      return scan.repeated
        ? { code, result: 'repeated', text: t('said.again') }
        : { code, result: 'done', text: t('said.matched', { bound }) };
    },
    [t],
  );
  const place = checkinPlace(id);
  const { take, last, underWay } = useScanOutbox({ place, sender: checkinSender, tell, took: count });
  const { onScale, put, weighed, clear } = useOnScale(take);
  useReloadHeld(measuring || onScale !== null);
  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (!measuring) return take({ code });
      await put({ code });
      return { result: 'found', text: t('measure.waits') };
    },
    [measuring, put, take, t],
  );
  usePageScan(scanned, { closed: open ? null : t('said.closed') });
  return { last, underWay, measuring, setMeasuring, onScale, weighed, clear };
}
