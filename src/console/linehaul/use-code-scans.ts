import { useCallback, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { ScanSender } from '~console/platform/scan-sender';
import { saidOf, type AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { toast } from '~console/ui/toast';
import { normaliseCode } from '~domain/tracking-code';

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
  /** What came of a scan, as it is told here. */
  readonly tell: (answer: Answer) => AnnouncedScan;
  /** Codes that mean something else on this page; null = this one does not. */
  readonly special?: (code: string) => Promise<ScanAnswer | null> | ScanAnswer | null;
}

/** A scan with what it does where its page knows several things. */
export interface CodeScan<Step> {
  readonly code: string;
  readonly step: Step;
}

/** What came of the scans since the page was opened. */
export interface ScanCounts {
  readonly done: number;
  readonly repeated: number;
  readonly refused: number;
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

/** Counts what has come, and hands on the latest of it. */
function useTook<Answer>(tell: (answer: Answer) => AnnouncedScan, took: (latest: Answer) => void) {
  const [counts, setCounts] = useState(none);
  const count = useCallback(
    (answers: readonly Answer[], failed: number): void => {
      const latest = answers.at(-1);
      if (latest) took(latest);
      const kinds = answers.map((answer) => countOf(tell(answer)));
      setCounts((before) =>
        kinds.reduce((sum, kind) => (kind === null ? sum : { ...sum, [kind]: sum[kind] + 1 }), {
          ...before,
          refused: before.refused + failed,
        }),
      );
    },
    [tell, took],
  );
  return { counts, count };
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
  tell,
  special,
}: Options<Step, Answer>) {
  const t = useText('linehaul');
  const { counts, count } = useTook(tell, took);
  const sayTyped = useSayTyped();
  const { add: keep, take: keepOne, last, begin, underWay } = useScanOutbox({ place, sender, tell, took: count });

  const take = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      const show = begin();
      const say = (answer: ScanAnswer): ScanAnswer => {
        show({ code, ...answer });
        return answer;
      };
      try {
        const other = await special?.(code);
        if (other) return say(other);
      } catch (error) {
        count([], 1);
        return say(failedScan(error));
      }
      if (!open && first !== undefined) return say({ result: 'refused', text: first });
      return keepOne({ code, step });
    },
    [begin, count, keepOne, step, open, first, special],
  );
  /** Codes pasted or typed. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      const [only] = codes;
      if (codes.length === 1 && only !== undefined) return sayTyped({ code: only, ...(await take(only)) });
      try {
        const told = await keep(codes.map((code) => ({ code, step })));
        const refused = told.filter(({ result }) => result === 'refused');
        toastRefused(refused);
        const latest = told.at(-1);
        if (latest && refused.length === 0) sayTyped(saidOf(latest));
      } catch (error) {
        toast('error', failureText(error));
      }
      return undefined;
    },
    [keep, sayTyped, step, take],
  );
  usePageScan(take, {
    closed: open || first !== undefined ? null : t('scan.closed'),
    many: useCallback((codes: readonly string[]) => void add(codes), [add]),
  });
  return { add, last, underWay, counts };
}
