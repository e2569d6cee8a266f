import { useCallback, useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { useLastScan } from '~console/package/use-last-scan';
import { sheetSender, type SheetScan, type SheetStep } from '~console/sheet/sheet-step';
import type { ReadStep } from '~console/sheet/use-sheet-scans';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
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
  const { last, tell, settle } = useLastScan();
  const [count, setCount] = useState(0);
  const refusalOf = useCallback(
    (answer: SheetResult): ScanAnswer | null => {
      if (answer.ok) return null;
      return answer.code === 'EPK031'
        ? { result: 'repeated', text: t('scan.again') }
        : refusedScan(answer.code, answer.errors);
    },
    [t],
  );
  const { add, underWay } = useScanOutbox({
    place: pickupPlace(id),
    sender: sheetSender,
    late: (results) => {
      setCount((before) => before + results.length);
      const said: ScanAnswer = { result: 'done', text: t('terminal:scan.settled') };
      settle(results.map((come) => ({ code: come.package_code, ...(refusalOf(come) ?? said) })));
    },
  });
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(changed, settleMs);
    return () => clearTimeout(timer);
  }, [count, changed]);

  const judge = useCallback(
    async (scan: SheetScan): Promise<ScanAnswer> => {
      try {
        const [answer] = await add([scan]);
        if (!answer) return { result: 'queued', text: t('scan.kept') };
        const refusal = refusalOf(answer);
        if (refusal) return refusal;
        return { result: scan.step.kind === 'add' ? 'added' : 'done', text: t(`scan.${endOf(scan.step)}`) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [add, refusalOf, t],
  );
  const answerTo = useCallback(
    (code: string): ScanAnswer | Promise<ScanAnswer> => {
      const step = armed?.();
      if (!step) return refusedScan('EPL004');
      if (step.kind !== 'unarmed') return judge({ code, step });
      step.lead();
      return { result: 'refused', text: step.why };
    },
    [armed, judge],
  );
  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (code === own) return { result: 'found', text: t('sheet:scan.own') };
      const answer = await answerTo(code);
      tell({ code, ...answer });
      setCount((before) => before + 1);
      return answer;
    },
    [own, answerTo, tell, t],
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
