import { useCallback, useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { sheetSender, type SheetScan, type SheetStep } from '~console/sheet/sheet-step';
import type { ReadStep } from '~console/sheet/use-sheet-scans';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { normaliseCode } from '~domain/tracking-code';
import type { SheetResult } from '~console/sheet/use-sheet';
import { useSheetChanged, type Stops } from './use-sheet';

/** So soon after a scan the sheet is read again: a burst of scans is read once. In ms. */
const settleMs = 400;

/** What a step comes to, as its words are named. */
export function endOf(step: SheetStep): 'add' | 'done' | 'failed' {
  if (step.kind === 'add') return 'add';
  return step.kind === 'result' && step.result === 'failed' ? 'failed' : 'done';
}

/** Where its scans are made: by door and by package it is one sheet. */
export const pickupPlace = (id: number): string => `/pickup-runsheet/${id}`;

/** Takes every scan on the page as armed; null = scans are not the sheet's. */
export function useSheetScans({ id, code: own }: Pick<Stops['sheet'], 'id' | 'code'>, armed: ReadStep | null) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  const [count, setCount] = useState(0);
  const took = useCallback(
    (results: readonly SheetResult[], failed: number) => setCount((before) => before + results.length + failed),
    [],
  );
  const tell = useCallback(
    (answer: SheetResult, scan: SheetScan | null): AnnouncedScan => {
      const code = answer.package_code;
      if (!answer.ok) {
        return answer.code === 'EPK031'
          ? { code, result: 'repeated', text: t('scan.again') }
          : { code, ...refusedScan(answer.code, answer.errors) };
      }
      if (scan === null) return { code, result: 'done', text: t('terminal:scan.settled') };
      return { code, result: scan.step.kind === 'add' ? 'added' : 'done', text: t(`scan.${endOf(scan.step)}`) };
    },
    [t],
  );
  const place = pickupPlace(id);
  const { take: keep, last, begin, underWay } = useScanOutbox({ place, sender: sheetSender, tell, took });
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(changed, settleMs);
    return () => clearTimeout(timer);
  }, [count, changed]);

  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (code === own) return { result: 'found', text: t('sheet:scan.own') };
      const step = armed?.();
      if (step && step.kind !== 'unarmed') return keep({ code, step });
      const refused = step ? ({ result: 'refused', text: step.why } as const) : refusedScan('EPL004');
      begin()({ code, ...refused });
      step?.lead();
      return refused;
    },
    [own, armed, keep, begin, t],
  );
  const say = useSayTyped();
  const many = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      const answer = (await Promise.all(codes.map(take))).at(-1);
      if (answer) say({ code: codes.at(-1) ?? '', ...answer });
    },
    [take, say],
  );
  usePageScan(take, { closed: armed === null ? t('scan.closed') : null, many });
  return { last, underWay };
}
