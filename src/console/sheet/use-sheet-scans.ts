import { useCallback, useEffect, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { saidOf, type AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { toast } from '~console/ui/toast';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { isUnreported, sheetSender, type SheetScan, type SheetStep } from './sheet-step';
import { useSheetsChanged, type SheetDetail, type SheetResult } from './use-sheet';

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

  const took = useCallback((results: readonly SheetResult[], failed: number): void => {
    const done = results.filter(({ ok }) => ok).length;
    setCounts((before) => ({
      done: before.done + done,
      refused: before.refused + results.length - done + failed,
    }));
    const open = results.filter(isUnreported).map(({ package_code: code }) => code);
    const settled = new Set(results.filter(({ ok }) => ok).map(({ package_code: code }) => code));
    setUnexplained((before) => [...new Set([...before.filter((code) => !settled.has(code)), ...open])]);
    setReadFor((before) => before + 1);
  }, []);
  return { unexplained, setUnexplained, counts, took };
}

/** What came of a scan: the box shows what has become of its package; said is what was done with it. */
function useTell(): (result: SheetResult, scan: SheetScan | null) => AnnouncedScan {
  const t = useText('sheet');
  return useCallback(
    (result, scan) => {
      const code = result.package_code;
      if (isUnreported(result)) return { code, result: 'refused', text: t('scan.unreported') };
      if (result.ok) {
        const text = t(`ui:status.${result.package.status}`);
        return { code, result: 'done', text, ...(scan ? { said: t(`scan.done.${scan.step.kind}`) } : {}) };
      }
      const text = refusalText(result);
      if (result.code === 'EPK031') return { code, result: 'repeated', text, said: t('scan.already') };
      return { code, result: 'refused', text: result.code === 'EPK009' ? t('scan.not_here') : text, said: text };
    },
    [t],
  );
}

/**
 * Takes every scan on the page to the sheet, as armed; null = scans are not the sheet's. Tells the last one, and what
 * waits for the network; `place` = the address of the page.
 */
export function useSheetScans({ code: own }: Pick<SheetDetail, 'code'>, place: string, armed: ReadStep | null) {
  const t = useText('sheet');
  const changed = useSheetsChanged();
  const { unexplained, setUnexplained, counts, took } = useTold(changed);
  const tell = useTell();
  const { add: keep, take: keepOne, last, begin, underWay } = useScanOutbox({ place, sender: sheetSender, tell, took });

  const say = useSayTyped();
  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (code === own) return { result: 'found', text: t('scan.own') };
      const step = armed?.() ?? null;
      if (step !== null && step.kind !== 'unarmed') return keepOne({ code, step });
      const refused = { result: 'refused', text: step?.why ?? t('scan.ended') } as const;
      begin()({ code, ...refused });
      step?.lead();
      return refused;
    },
    [own, armed, keepOne, begin, t],
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
        const told = await keep(fit.map((code) => ({ code, step })));
        // What waits for the network has been said: nobody is asked for it again, unless it is refused.
        const waits = new Set(told.flatMap(({ code, result }) => (result === 'queued' ? [code] : [])));
        setUnexplained((before) => before.filter((code) => !waits.has(code)));
        const latest = told.at(-1);
        if (latest) say(saidOf(latest));
      } catch (error) {
        toast('error', failureText(error));
      }
      return undefined;
    },
    [armed, keep, setUnexplained, say, t],
  );

  const open = armed !== null;
  usePageScan(take, {
    closed: open ? null : t('scan.ended'),
    many: useCallback((codes: readonly string[]) => void add(codes), [add]),
  });
  const leaveUnexplained = useCallback(() => setUnexplained([]), [setUnexplained]);
  return { add, last, counts, underWay, unexplained, leaveUnexplained };
}
