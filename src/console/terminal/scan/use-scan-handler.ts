import { useStore } from 'jotai';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '~console/app/api-failure';
import { call } from '~console/app/api';
import { failureText } from '~console/app/failure-text';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';
import { modalOpen } from '../hotkeys/typing';
import { useGo } from '../leave-guard';
import { paletteAtom } from '../palette/palette-state';
import { lastScanAtom, type LastScan, type ScanResult } from './scan-state';

/** The same code again within this is one scan: hands tremble, conveyors stop. */
const repeatMs = 2_000;

interface Scan {
  readonly text: string;
  readonly mangled: boolean;
}

/** What a scan does: finds the package and opens it. Every scan ends in exactly one result, told by `say`. */
export function useScanHandler(say: (scan: LastScan) => void): (scan: Scan) => void {
  const store = useStore();
  const go = useGo();
  const { t } = useTranslation();
  const previous = useRef<{ code: string; at: number; failed: boolean } | null>(null);
  const counter = useRef(0);

  return useCallback(
    ({ text, mangled }) => {
      const started = performance.now();
      const code = normaliseCode(text);
      counter.current += 1;
      const id = counter.current;
      const tell = (result: ScanResult, words: string): void => {
        const scan = { id, code, result, text: words, tookMs: result === 'reading' ? null : Math.round(performance.now() - started) };
        // A slow answer must not take the place of a later scan's.
        if (id === counter.current) store.set(lastScanAtom, scan);
        if (result !== 'reading') say(scan);
      };
      const last = previous.current;
      if (last && last.code === code && !last.failed && started - last.at < repeatMs) return tell('repeated', t('terminal:scan.repeated'));
      const entry = { code, at: started, failed: false };
      previous.current = entry;
      const refuse = (words: string): void => {
        entry.failed = true;
        tell('refused', words);
      };
      if (mangled) return refuse(t('terminal:scan.mangled'));
      if (!isWellFormedCode(code)) return refuse(`EPK027 ${t('code_errors.EPK027')}`);
      const palette = store.get(paletteAtom).kind;
      if (palette === 'request' || (palette === 'closed' && modalOpen())) return refuse(t('terminal:scan.busy'));
      if (palette === 'list') store.set(paletteAtom, { kind: 'closed' });

      tell('reading', '');
      const find = async (): Promise<void> => {
        try {
          const { data } = await call('GET /package', { query: { code } });
          tell('found', t(`ui:status.${data.status}`));
          // A repeat of the same code is no other scan: it must not keep the first from opening.
          if (previous.current === entry) go(`/packages/${data.id}`);
        } catch (error) {
          const known = error instanceof ApiFailure && error.code !== 'offline' ? `${error.code} ` : '';
          refuse(`${known}${failureText(error)}`);
        }
      };
      return void find();
    },
    [store, go, say, t],
  );
}
