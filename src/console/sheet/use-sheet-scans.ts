import { useCallback, useEffect, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { toast } from '~console/ui/toast';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { isUnreported, sheetSender, type SheetStep } from './sheet-step';
import { useSheetsChanged, type SheetDetail, type SheetResult } from './use-sheet';

/**
 * The last scan as the page shows it; `waiting` = the network has not taken it, `unfit` = it could not be done as the
 * page stood.
 */
export type LastSheetScan =
  | { readonly code: string; readonly result: SheetResult | 'waiting' }
  | { readonly code: string; readonly result: 'unfit'; readonly text: string };

/** So soon after a scan the sheet is read again: a burst of scans is read once. In ms. */
const settleMs = 300;

/** Why scans can do nothing as the page stands, and the way to what lacks. */
interface Unarmed {
  readonly kind: 'unarmed';
  readonly why: string;
  readonly lead: () => void;
}

/** The step each scan takes now. */
export type ArmedStep = SheetStep | Unarmed;
/** Asked at each scan. */
export type ReadStep = () => ArmedStep;

/** What came of the scans so far, as the page shows it; the sheet is read anew behind them by `changed`. */
function useTold(changed: () => void) {
  const [last, setLast] = useState<LastSheetScan | null>(null);
  /** Codes brought back that nobody had reported: their page asks what happened. */
  const [unexplained, setUnexplained] = useState<readonly string[]>([]);
  const [counts, setCounts] = useState({ done: 0, refused: 0 });
  useReloadHeld(unexplained.length > 0);
  const [readFor, setReadFor] = useState(0);
  useEffect(() => {
    if (readFor === 0) return undefined;
    const timer = setTimeout(changed, settleMs);
    return () => clearTimeout(timer);
  }, [changed, readFor]);

  const took = useCallback((results: readonly SheetResult[]): void => {
    setCounts((before) =>
      results.reduce(
        (sum, { ok }) => (ok ? { ...sum, done: sum.done + 1 } : { ...sum, refused: sum.refused + 1 }),
        before,
      ),
    );
    const open = results.filter(isUnreported).map(({ package_code: code }) => code);
    const settled = new Set(results.filter(({ ok }) => ok).map(({ package_code: code }) => code));
    setUnexplained((before) => [...new Set([...before.filter((code) => !settled.has(code)), ...open])]);
    const latest = results.at(-1);
    if (latest) setLast({ code: latest.package_code, result: latest });
    setReadFor((before) => before + 1);
  }, []);
  return { last, setLast, unexplained, setUnexplained, counts, took };
}

/**
 * Takes every scan on the page to the sheet, as armed; null = scans are not the sheet's. Tells the last one, and what
 * waits for the network; `place` = the address of the page.
 */
export function useSheetScans({ code: own }: Pick<SheetDetail, 'code'>, place: string, armed: ReadStep | null) {
  const t = useText('sheet');
  const changed = useSheetsChanged();
  const { last, setLast, unexplained, setUnexplained, counts, took } = useTold(changed);
  const { add: keep, underWay } = useScanOutbox({ place, sender: sheetSender, late: took });

  const say = useSayTyped();
  const answerOf = useCallback(
    (result: SheetResult | null | undefined, step: SheetStep): ScanAnswer => {
      if (!result) return { result: 'queued', text: t('scan.waiting') };
      if (isUnreported(result)) return { result: 'refused', text: t('scan.unreported') };
      if (result.ok) return { result: 'done', text: t(`scan.done.${step.kind}`) };
      return result.code === 'EPK031'
        ? { result: 'repeated', text: t('scan.already') }
        : refusedScan(result.code, result.errors);
    },
    [t],
  );
  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (code === own) return { result: 'found', text: t('scan.own') };
      const step = armed?.() ?? null;
      if (step === null || step.kind === 'unarmed') {
        const why = step?.why ?? t('scan.ended');
        setLast({ code, result: 'unfit', text: why });
        step?.lead();
        return { result: 'refused', text: why };
      }
      try {
        const [result] = await keep([{ code, step }]);
        if (result) took([result]);
        else setLast({ code, result: 'waiting' });
        return answerOf(result, step);
      } catch (error) {
        setLast({ code, result: 'unfit', text: failureText(error) });
        changed();
        return failedScan(error);
      }
    },
    [own, armed, keep, took, setLast, changed, answerOf, t],
  );
  /** Codes pasted or typed. */
  const add = useCallback(
    async (codes: readonly string[], as?: SheetStep): Promise<void> => {
      const step = as ?? armed?.() ?? null;
      if (step === null || step.kind === 'unarmed') {
        step?.lead();
        return toast('error', step?.why ?? t('scan.ended'));
      }
      const fit = codes.filter(isWellFormedCode);
      for (const code of codes)
        if (!isWellFormedCode(code)) toast('error', `${code}: EPK027 ${t('app:code_errors.EPK027')}`);
      if (fit.length === 0) return undefined;
      try {
        const results = await keep(fit.map((code) => ({ code, step })));
        took(results.filter((result) => result !== null));
        // What waits for the network has been said: nobody is asked for it again, unless it is refused.
        setUnexplained((before) =>
          before.filter((code) => !fit.some((one, place) => one === code && results[place] === null)),
        );
        const code = fit.at(-1) ?? '';
        if (results.at(-1) === null) setLast({ code, result: 'waiting' });
        say({ code, ...answerOf(results.at(-1), step) });
      } catch (error) {
        toast('error', failureText(error));
        changed();
      }
      return undefined;
    },
    [armed, keep, took, setLast, setUnexplained, changed, answerOf, say, t],
  );

  const open = armed !== null;
  usePageScan(take, {
    closed: open ? null : t('scan.ended'),
    many: useCallback((codes: readonly string[]) => void add(codes), [add]),
  });
  const leaveUnexplained = useCallback(() => setUnexplained([]), [setUnexplained]);
  return { add, last, counts, underWay, unexplained, leaveUnexplained };
}
