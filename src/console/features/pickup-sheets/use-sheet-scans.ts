import { useCallback, useEffect, useState } from 'react';
import { useText } from '~console/app/text';
import type { BannerScan } from '~console/parcel/scan-banner';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useKeptScans } from '~console/terminal/scan/use-kept-scans';
import { normaliseCode } from '~domain/tracking-code';
import { sendScans, type ArmedMode, type ScanMode, type SheetResult } from './sheet-scans';
import { useSheetChanged, type Stops } from './use-sheet';

/** So soon after a scan the sheet is read again: a burst of scans is read once. In ms. */
const settleMs = 400;

interface ModedScan {
  readonly code: string;
  readonly mode: ScanMode;
}

const sameMode = (one: ModedScan, other: ModedScan): boolean => JSON.stringify(one.mode) === JSON.stringify(other.mode);

/** Takes every scan on the page while there is a mode for it; `again` = scanned before, to no further effect. */
export function useSheetScans({ id, code: own }: Pick<Stops['sheet'], 'id' | 'code'>, mode: ArmedMode | null) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  const [last, setLast] = useState<BannerScan | null>(null);
  const [count, setCount] = useState(0);
  const { add, waiting } = useKeptScans<ModedScan, SheetResult>({
    // By door and by package it is one sheet.
    place: `/pickup-runsheet/${id}`,
    together: sameMode,
    send: (scans) => sendScans(id, scans[0]?.mode ?? { kind: 'add' }, scans.map(({ code }) => code)),
    // What it is told of again has been done already.
    refusal: (result) => (result.ok || result.code === 'EPK031' ? null : result.code),
    late: (results) => setCount((before) => before + results.length),
  });
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(changed, settleMs);
    return () => clearTimeout(timer);
  }, [count, changed]);

  const judge = useCallback(
    async (scan: ModedScan): Promise<ScanAnswer> => {
      try {
        const [answer] = await add([scan]);
        if (!answer) return { result: 'queued', text: t('scan.kept') };
        if (!answer.ok) return answer.code === 'EPK031' ? { result: 'repeated', text: t('scan.again') } : refusedScan(answer.code);
        const { kind } = scan.mode;
        return { result: kind === 'add' ? 'added' : 'done', text: t(`scan.${kind}`) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [add, t],
  );
  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (code === own) return { result: 'found', text: t('sheet:scan.own') };
      const answer = mode === null ? refusedScan('EPL004') : mode.kind === 'unarmed' ? ({ result: 'refused', text: mode.why } as const) : await judge({ code, mode });
      if (mode?.kind === 'unarmed') mode.lead();
      setLast({ code, ...answer });
      setCount((before) => before + 1);
      return answer;
    },
    [own, judge, mode, t],
  );
  const many = useCallback((codes: readonly string[]) => void Promise.all(codes.map(take)), [take]);
  usePageScan(take, { closed: mode === null ? t('scan.closed') : null, many });
  return { last, waiting };
}
