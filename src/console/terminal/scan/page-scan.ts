import { atom, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect } from 'react';
import { toast } from '~console/ui/toast';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { useActionHandler } from '../action-handlers';
import { stationCommands } from '~commands/station-commands';
import { refusedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';

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

interface PageScanOptions {
  /** Whether it takes scans now; why not, else. */
  readonly closed?: string | null;
  /** Codes that come many at once, in one go instead of one after the other. */
  readonly many?: (codes: readonly string[]) => void;
}

/** Takes the scans on this page, and the codes that the command `scan` brings instead of a scanner. */
export function usePageScan(take: PageScan, { closed = null, many }: PageScanOptions = {}): void {
  usePageTaking(take, closed === null);
  const each = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      for (const code of codes) {
        const { result, text } = isWellFormedCode(code) ? await take(code) : refusedScan('EPK027');
        if (result === 'refused') toast('error', `${code}: ${text}`);
      }
    },
    [take],
  );
  useActionHandler(stationCommands.scanCodes, ({ codes: typed }) => {
    if (closed !== null) return closed;
    const codes = codesIn(typed);
    if (many) many(codes);
    else void each(codes);
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
