import { atom, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect } from 'react';
import { toast } from '~console/ui/toast';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { useActionHandler } from '../action-handlers';
import { stationCommands } from '~commands/station-commands';
import { refusedScan } from './scan-fault';
import { typedScanAtom, type ScanAnswer } from './scan-state';

/** What a page does with a well-formed code that is scanned on it, instead of opening its package. */
type PageScan = (code: string) => Promise<ScanAnswer>;

/**
 * A page that has something of its own to do with scans sets this while it is mounted, and puts null back when it
 * leaves.
 */
export const pageScanAtom = atom<{ readonly take: PageScan } | null>(null);

/** Takes the scans on this page while it is `open`. */
function usePageTaking(take: PageScan, open: boolean): void {
  const setPageScan = useSetAtom(pageScanAtom);
  // In the moment that the page shows its data: a scan that waited for them goes on at once.
  useLayoutEffect(() => {
    if (open) setPageScan({ take });
    return () => setPageScan(null);
  }, [setPageScan, take, open]);
}

/** Says what came of the last of codes that were typed or pasted; of one that is refused, where no message tells it. */
export const useSayTyped = () => useSetAtom(typedScanAtom);

interface PageScanOptions {
  /** Whether it takes scans now; why not, else. */
  readonly closed?: string | null;
  /** Codes that come many at once, in one go instead of one after the other. What came of them it says itself. */
  readonly many?: (codes: readonly string[]) => void | Promise<void>;
}

/** Takes the scans on this page, and the codes that the command `scan` brings instead of a scanner. */
export function usePageScan(take: PageScan, { closed = null, many }: PageScanOptions = {}): void {
  usePageTaking(take, closed === null);
  const say = useSayTyped();
  const each = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      let done: Parameters<typeof say>[0] | null = null;
      for (const code of codes) {
        const answer = isWellFormedCode(code) ? await take(code) : refusedScan('EPK027');
        if (answer.result === 'refused') toast('error', `${code}: ${answer.text}`);
        else done = { code, ...answer };
      }
      if (done) say(done);
    },
    [take, say],
  );
  useActionHandler(stationCommands.scanCodes, ({ codes: typed }) => {
    if (closed !== null) return closed;
    const codes = codesIn(typed);
    void (many ?? each)(codes);
    return undefined;
  });
}

/** The codes of a text, however they are parted, each once. */
export function codesIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter((word) => word !== '')
        .map(normaliseCode),
    ),
  ];
}
