import { useCallback, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { ScanSender } from '~console/platform/scan-sender';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { toast } from '~console/ui/toast';
import { normaliseCode } from '~domain/tracking-code';
import type { ScanCounts, AnnouncedScan } from './announced-scan';

interface Options<Step extends string, Answer> {
  /** The address of the page that takes them. */
  readonly place: string;
  /** What a scan does where the page knows several things; those of one go in one call. */
  readonly step: Step;
  /** Scans are taken; otherwise a scan opens its package, as everywhere. */
  readonly open: boolean;
  /** Why they are kept on the page all the same and do nothing: something comes first. */
  readonly first?: string | undefined;
  readonly sender: ScanSender<CodeScan<Step>, Answer>;
  /** Told of answers as they come, before they are said. */
  readonly took: (latest: Answer) => void;
  /** What came of a scan, as it is said here. */
  readonly announce: (answer: Answer) => AnnouncedScan;
  /** Codes that mean something else on this page; null = this one does not. */
  readonly special?: (code: string) => Promise<ScanAnswer | null> | ScanAnswer | null;
}

/** A scan with what it does where its page knows several things. */
export interface CodeScan<Step> {
  readonly code: string;
  readonly step: Step;
}

const none: ScanCounts = { done: 0, repeated: 0, refused: 0 };

function countOf({ result }: AnnouncedScan): keyof ScanCounts | null {
  if (result === 'queued' || result === 'found') return null;
  return result === 'added' ? 'done' : result;
}

/** The first few; the others stand on the page. */
function toastRefused(refused: readonly AnnouncedScan[]): void {
  const lines = refused.slice(0, 5).map(({ code, text }) => `${code}: ${text}`);
  if (lines.length > 0) toast('error', lines.join('\n'));
}

function useCounts() {
  const [counts, setCounts] = useState(none);
  const count = useCallback((told: readonly AnnouncedScan[]): void => {
    setCounts((before) =>
      told.reduce((sum, one) => {
        const kind = countOf(one);
        return kind === null ? sum : { ...sum, [kind]: sum[kind] + 1 };
      }, before),
    );
  }, []);
  return { counts, count };
}

/** Hands on what came last, and tells of each; those still waiting are told later. */
function useSay<Answer>(took: (answer: Answer) => void, announce: (answer: Answer) => AnnouncedScan) {
  return useCallback(
    (answers: readonly (Answer | null)[]): readonly AnnouncedScan[] => {
      const come = answers.filter((answer) => answer !== null);
      const latest = come.at(-1);
      if (latest) took(latest);
      return come.map(announce);
    },
    [took, announce],
  );
}

/**
 * Takes every scan on the page, and codes typed or pasted alike; each is told, and those the network did not take wait.
 */
export function useCodeScans<Step extends string, Answer>({
  place,
  step,
  open,
  first,
  sender,
  took,
  announce,
  special,
}: Options<Step, Answer>) {
  const t = useText('linehaul');
  const [last, setLast] = useState<AnnouncedScan | null>(null);
  const { counts, count } = useCounts();
  const say = useSay(took, announce);
  const sayTyped = useSayTyped();
  const { add: keep, underWay } = useScanOutbox({
    place,
    sender,
    late: (answers) => {
      const told = say(answers);
      setLast(told.at(-1) ?? null);
      count(told);
    },
  });

  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      try {
        const other = await special?.(code);
        if (other) {
          setLast({ code, ...other });
          return other;
        }
        if (!open && first !== undefined) {
          const refused = { result: 'refused', text: first } as const;
          setLast({ code, ...refused });
          return refused;
        }
        const [told = { code, result: 'queued' as const, text: t('scan.kept') }] = say(await keep([{ code, step }]));
        setLast(told);
        count([told]);
        return told;
      } catch (error) {
        const failed = failedScan(error);
        setLast({ code, ...failed });
        count([{ code, ...failed }]);
        return failed;
      }
    },
    [count, keep, say, step, open, first, special, t],
  );
  /** Codes pasted or typed. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      const [only] = codes;
      if (codes.length === 1 && only !== undefined) return sayTyped({ code: only, ...(await take(only)) });
      try {
        const told = say(await keep(codes.map((code) => ({ code, step }))));
        count(told);
        const refused = told.filter(({ result }) => result === 'refused');
        const kept = { code: codes.at(-1) ?? '', result: 'queued', text: t('scan.kept') } as const;
        const latest = refused.at(-1) ?? told.at(-1) ?? kept;
        setLast(latest);
        toastRefused(refused);
        if (refused.length === 0) sayTyped(latest);
      } catch (error) {
        toast('error', failureText(error));
      }
      return undefined;
    },
    [count, keep, say, sayTyped, step, take, t],
  );
  usePageScan(take, {
    closed: open || first !== undefined ? null : t('scan.closed'),
    many: useCallback((codes: readonly string[]) => void add(codes), [add]),
  });
  return { add, last, underWay, counts };
}
