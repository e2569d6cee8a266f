import { t } from 'i18next';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { refusalText } from '~console/platform/refusal-text';
import { onWrite } from '~console/platform/writes';
import { passing } from '../offline/send-line';
import { transcriptAtom, type TranscriptEntry } from '../runs/transcript';
import { readWrite } from '../steps/read-write';
import { unloggedEndpoints } from '../steps/unlogged-endpoints';
import { lastScanAtom, settleScanAtom, type ScanAnswer } from './scan-state';

/** It had been done before: no refusal, there is nothing left to do. */
const doneBefore = 'EPK031';

/** What a code's end means for its scan; null = nothing yet, it is sent again. */
function answerOf(fault: string | null): ScanAnswer | null {
  if (fault === null) return { result: 'done', text: t('terminal:scan.settled') };
  if (fault in passing) return null;
  return { result: fault === doneBefore ? 'repeated' : 'refused', text: refusalText({ code: fault }) };
}

/** What an entry tells of a code last, by something that is another one when it is told anew. */
function toldOf(
  entry: TranscriptEntry | undefined,
  code: string,
): { readonly of: object; readonly end: ScanAnswer } | null {
  const outcome = entry?.stages.flatMap(({ outcomes }) => outcomes).findLast(({ package: item }) => item.code === code);
  if (outcome) {
    const { result, package: item } = outcome;
    const end: ScanAnswer = result.ok
      ? { result: 'done', text: t(`ui:status.${item.status}`) }
      : { result: 'refused', text: refusalText(result) };
    return { of: outcome, end };
  }
  const miss = entry?.missed.findLast((one) => one.code === code);
  return miss
    ? { of: miss, end: { result: 'refused', text: refusalText({ code: miss.fault, errors: miss.errors }) } }
    : null;
}

/**
 * The last scan is told as it stands: what came of it since, by the queue or by whatever else was done to its package.
 */
export function useSettleLast(): void {
  const store = useStore();
  useEffect(() => {
    const settle = (end: ScanAnswer | null): void => {
      if (end) store.set(settleScanAtom, end);
    };
    let before = store.get(transcriptAtom);
    const stopLines = store.sub(transcriptAtom, () => {
      const entries = store.get(transcriptAtom);
      const known = before;
      before = entries;
      const code = store.get(lastScanAtom)?.code;
      if (code === undefined) return;
      for (const entry of entries) {
        const old = known.find(({ id }) => id === entry.id);
        if (old === entry) continue;
        const told = toldOf(entry, code);
        if (told && told.of !== toldOf(old, code)?.of) settle(told.end);
      }
    });
    const stopSteps = onWrite((write) => {
      if (unloggedEndpoints.has(write.endpoint)) return;
      const code = store.get(lastScanAtom)?.code ?? '';
      const fault = readWrite(write, null, '').packages.get(code);
      if (fault !== undefined) settle(answerOf(fault));
    });
    return () => {
      stopLines();
      stopSteps();
    };
  }, [store]);
}
