import { useSetAtom, useStore } from 'jotai';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isHalfCode } from '~domain/runsheet-types';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { call } from '~console/platform/api';
import { noteScanConfirmed } from '~console/platform/browser-figures';
import { announce } from '~console/platform/coming';
import { oneByOne } from '~console/platform/one-by-one';
import { accessToken } from '~console/platform/tokens';
import { useLanguage } from '~console/platform/use-language';
import { recordByCode } from '~commands/records';
import { modalOpen } from '../hotkeys/typing';
import { paletteAtom } from '../start/palette-state';
import { useGoFromHere } from '../go-from-here';
import { noteScan } from '../input/turns';
import { readingMs } from '../offline/queue';
import { useQueue } from '../offline/use-queue';
import { askOf } from '../runs/lookup';
import { pageScanAtom } from './page-scan';
import { refusedScan, failedScan } from './scan-fault';
import { countScanAtom, scanModeAtom, type ScanMode } from './scan-mode';
import {
  lastScanAtom,
  misreadAtom,
  scannedPackageAtom,
  type ScanAnswer,
  type ScanResult,
  type ScanSaid,
} from './scan-state';
import { useActScan } from './use-act-scan';
import { useAddScan } from './use-add-scan';

/** The same code again within this is one scan: hands tremble, conveyors stop. In ms. */
const repeatMs = 2_000;

interface Repeats {
  /** Whether this scan is one that counts already; if it is not, it counts from now on. `at` in ms, rising. */
  readonly again: (code: string, at: number) => boolean;
  /** It came to nothing: scanned again at once it is a new try. */
  readonly forget: (code: string) => void;
}

/** Remembers what was scanned just now, so that each code counts once. */
function createRepeats(): Repeats {
  const seen = new Map<string, number>();
  return {
    again: (code, at) => {
      for (const [old, when] of seen) if (at - when >= repeatMs) seen.delete(old);
      if (seen.has(code)) return true;
      seen.set(code, at);
      return false;
    },
    forget: (code) => void seen.delete(code),
  };
}

interface Scan {
  readonly text: string;
  readonly from: number;
  readonly mangled: boolean;
  readonly cut: boolean;
}

/**
 * What a scan does, by the mode it is made in. Every scan ends in exactly one result, told by `say`; those that add or
 * act are taken one after the other in their order, those that open a package or belong to the page at once.
 */
export function useScanHandler(say: (scan: ScanSaid) => void): (scan: Scan) => void {
  const store = useStore();
  const { t } = useTranslation();
  const find = useFindScan();
  const add = useAddScan();
  const { act, miss } = useActScan();
  const repeats = useRef(createRepeats());
  const queue = useRef(oneByOne());
  /** Where pages keep theirs. */
  const outbox = useQueue();
  const counter = useRef(0);
  const said = useRef(0);

  const take = useCallback(
    (code: string, mode: ScanMode, isLatest: () => boolean, written: () => void): Promise<ScanAnswer> => {
      if (mode.kind === 'find') {
        // A page keeps its scans in their order by itself: one that waited for the answer before would be lost with the
        // tab.
        return store.get(pageScanAtom)?.take(code) ?? find(code, isLatest);
      }
      const session = accessToken();
      return queue.current(() => (mode.kind === 'add' ? add(code) : act(code, mode, session, written)));
    },
    [store, find, add, act],
  );

  return useCallback(
    ({ text, from, mangled, cut }) => {
      const started = performance.now();
      const code = normaliseCode(text);
      const mode = store.get(scanModeAtom);
      // By when it was made, not by when its turn came: each of the two may have waited for something else.
      const repeated = repeats.current.again(code, from);
      // A repeat is no other scan: it must not keep the first from opening its page.
      if (!repeated) counter.current += 1;
      const id = counter.current;
      const isLatest = (): boolean => id === counter.current;
      const show = (result: ScanResult, words: string, tookMs: number | null): void => {
        // A slow answer must not take the place of a later scan's.
        if (isLatest()) store.set(lastScanAtom, { code, result, text: words, tookMs });
      };
      let waited: ReturnType<typeof setTimeout> | undefined;
      const end = ({ result, text: words }: ScanAnswer): void => {
        clearTimeout(waited);
        if (result === 'refused') {
          repeats.current.forget(code);
          store.set(countScanAtom, mode, { refused: 1 });
        } else if (result !== 'repeated') store.set(countScanAtom, mode, { taken: 1 });
        const tookMs = performance.now() - started;
        if (result !== 'repeated' && result !== 'queued') noteScanConfirmed(tookMs);
        show(result, words, Math.round(tookMs));
        said.current += 1;
        say({ id: said.current, code, result, text: words });
      };
      if (repeated) return end({ result: 'repeated', text: t('terminal:scan.repeated') });
      const misread = (answer: ScanAnswer): void => {
        // Where scans are the page's, it shows them large: one that never reaches it stands there too.
        if (mode.kind === 'find' && store.get(pageScanAtom) !== null)
          store.set(misreadAtom, { code, text: answer.text });
        end(answer);
      };
      const misreading = mangled ? 'mangled' : cut ? 'cut' : isHalfCode(code) ? 'half' : null;
      if (misreading) return misread({ result: 'refused', text: t(`terminal:scan.${misreading}`) });
      if (!isWellFormedCode(code)) {
        if (mode.kind === 'act') miss(code, mode);
        return misread(refusedScan('EPK027'));
      }
      // Opening a page over a dialog would take it away from whoever is in it; the other modes leave the screen as it
      // is.
      if (mode.kind === 'find') {
        const palette = store.get(paletteAtom).kind;
        if (palette === 'request' || (palette === 'closed' && modalOpen()))
          return misread({ result: 'refused', text: t('terminal:scan.busy') });
        if (palette === 'list') store.set(paletteAtom, { kind: 'closed' });
      }
      waited = setTimeout(() => show('reading', '', null), readingMs);
      store.set(countScanAtom, mode, { waiting: 1 });
      const over = announce('scan');
      let isWritten = false;
      const settled = noteScan(code, () => isWritten || outbox?.hasScan(code) === true);
      const answered = take(code, mode, isLatest, () => (isWritten = true))
        .catch(failedScan)
        .finally(() => {
          settled();
          store.set(countScanAtom, mode, { waiting: -1 });
        });
      return void answered.then(end).finally(() => over());
    },
    [store, take, miss, say, t, outbox],
  );
}

/**
 * Finds the package, or the record whose code it is, and opens it, unless `isLatest` says that another has been scanned
 * meanwhile.
 */
function useFindScan(): (code: string, isLatest: () => boolean) => Promise<ScanAnswer> {
  const fromHere = useGoFromHere();
  const keep = useSetAtom(scannedPackageAtom);
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    async (code, isLatest) => {
      const open = fromHere();
      try {
        const kind = recordByCode(code);
        if (kind) {
          const record = await kind.find(code, askOf());
          if (!record)
            return {
              result: 'refused',
              text: t('terminal:line.record_missing', { record: kind.title[language], code }),
            };
          if (isLatest()) open(kind.page(record), code);
          return { result: 'found', text: kind.statuses[record.status]?.[language] ?? record.status };
        }
        const { data } = await call('GET /package', { query: { code } });
        if (isLatest()) {
          keep(data);
          open(`/packages/${data.id}`, code);
        }
        return { result: 'found', text: t(`ui:status.${data.status}`) };
      } catch (error) {
        return failedScan(error);
      }
    },
    [fromHere, keep, language, t],
  );
}
