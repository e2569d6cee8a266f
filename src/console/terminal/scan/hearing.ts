import { listenForScans, type ScanListener } from './listen';

type Scan = Parameters<ScanListener['onScan']>[0];

/** Whoever scans and sees nothing for so long scans again, in ms. */
const patienceMs = 15_000;

let stop: (() => void) | null = null;
let taker: ScanListener | null = null;
let early: readonly { readonly scan: Scan; readonly at: number }[] = [];

/** Hears scans from now on, before the frame that takes them is there: hands don't wait for a page to load. */
export function beginHearing(): void {
  stop ??= listenForScans({
    onScan: (scan) => {
      if (taker) taker.onScan(scan);
      else early = [...early, { scan, at: performance.now() }];
    },
    onBurst: () => taker?.onBurst(),
  });
}

/** Where no frame is coming, keys are keys: a password typed by a machine ends with Enter too. */
export function endHearing(): void {
  stop?.();
  stop = null;
  early = [];
}

/** Takes the scans, those heard before first, until the answer is called. */
export function takeScans(listener: ScanListener): () => void {
  beginHearing();
  taker = listener;
  const heard = early;
  early = [];
  for (const { scan, at } of heard) if (performance.now() - at < patienceMs) listener.onScan(scan);
  return () => {
    if (taker !== listener) return;
    taker = null;
    endHearing();
  };
}
