import { atom, useSetAtom, type useStore } from 'jotai';
import { useCallback, useLayoutEffect } from 'react';
import { toast } from '~console/ui/toast';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { useActionHandler } from '../action-handlers';
import { stationCommands } from '~commands/station-commands';
import { refusedScan } from './scan-fault';
import type { ScanAnswer } from './scan-state';

/** What a page does with a well-formed code that is scanned on it, instead of opening its package. */
type PageScan = (code: string) => Promise<ScanAnswer>;

/** A page that has something of its own to do with scans sets this while it is mounted, and puts null back when it leaves. */
export const pageScanAtom = atom<{ readonly take: PageScan } | null>(null);

/** A page that takes scans is being opened: what is scanned meanwhile waits for it, and doesn't lead away from it. */
export const scanPageOpeningAtom = atom(false);

/** A page that can't be shown keeps nobody's scan for longer. */
const patienceMs = 15_000;

/** The page's way with scans, once it is there; null = it has none now, or did not come. Those that wait go on in their order. */
export async function pageScanThere(store: ReturnType<typeof useStore>): Promise<PageScan | null> {
  if (store.get(pageScanAtom) === null && store.get(scanPageOpeningAtom)) {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        for (const leave of left) leave();
        resolve();
      };
      // It has had its time: the next scan doesn't wait for it again.
      const timer = setTimeout(() => store.set(scanPageOpeningAtom, false), patienceMs);
      const left = [store.sub(pageScanAtom, end), store.sub(scanPageOpeningAtom, end)];
    });
  }
  return store.get(pageScanAtom)?.take ?? null;
}

/** A page whose like takes scans, and that takes none as it stands: they go their own way at once. */
export function useNoPageScan(): void {
  const setOpening = useSetAtom(scanPageOpeningAtom);
  useLayoutEffect(() => {
    setOpening(false);
    // What comes in its place may take them, and says so itself once it is there.
    return () => setOpening(true);
  }, [setOpening]);
}

/** Takes the scans on this page while it is `open`. */
function usePageTaking(take: PageScan, open: boolean): void {
  const setPageScan = useSetAtom(pageScanAtom);
  const setOpening = useSetAtom(scanPageOpeningAtom);
  // In the moment that the page shows its data: a scan that waited for them goes on at once.
  useLayoutEffect(() => {
    if (open) setPageScan({ take });
    setOpening(false);
    return () => setPageScan(null);
  }, [setPageScan, setOpening, take, open]);
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
