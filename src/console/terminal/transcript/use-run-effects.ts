import { useSetAtom, useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useLanguage } from '~console/platform/use-language';
import { toast } from '~console/ui/toast';
import { useActionHandler } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { failureText } from '~console/platform/failure-text';
import { retryCount, retried, retryOf } from '../runs/retry';
import { holdRunAtom, stopRunAtom } from '../runs/running';
import {
  transcriptAtom,
  transcriptDockedAtom,
  transcriptOpenAtom,
  type TranscriptEntry,
  entryNow,
  writeEntryAtom,
} from '../runs/transcript';
import { exportOutcomes } from './export-outcomes';
import { useCantRun, useExecute } from '../start/use-execute';

/** What keys and lines do to runs: hold, stop, try again, export, and show what waits. */
export function useRunEffects(): void {
  const store = useStore();
  const language = useLanguage();
  const { t } = useTranslation();
  const hold = useSetAtom(holdRunAtom);
  const stop = useSetAtom(stopRunAtom);
  const { retry } = useRetry();
  const withLatest = (fits: (entry: TranscriptEntry) => boolean, work: (entry: TranscriptEntry) => void): void => {
    const found = store.get(transcriptAtom).findLast(fits);
    if (found) work(found);
    else toast('info', t('terminal:run.nothing_there'));
  };
  useActionHandler(
    uiCommands.queue,
    () => showQueue(() => store.get(transcriptDockedAtom) || store.set(transcriptOpenAtom, true)),
    'frame',
  );
  useActionHandler(uiCommands.holdRun, () => void (hold() || toast('info', t('terminal:run.none_running'))), 'frame');
  useActionHandler(uiCommands.stopRun, () => void (stop() || toast('info', t('terminal:run.none_running'))), 'frame');
  useActionHandler(
    uiCommands.retryFailed,
    () =>
      withLatest(
        (entry) => (entry.state === 'done' || entry.state === 'stopped') && retryCount(entry) > 0,
        (entry) => void retry(entry),
      ),
    'frame',
  );
  useActionHandler(
    uiCommands.exportOutcomes,
    () =>
      withLatest(
        ({ stages, found, missed }) => stages.length + found.length + missed.length > 0,
        (entry) => exportOutcomes(entry, t, language),
      ),
    'frame',
  );
}

/** The log may have to be fetched first: looked for in so many frames, some seconds. */
const patienceFrames = 300;

/**
 * Opens the log and puts the focus on the first thing to decide in the queue, or on the log where the queue is empty.
 */
function showQueue(open: () => void, frames = patienceFrames): void {
  open();
  requestAnimationFrame(() => {
    const log = document.querySelector<HTMLElement>('[role="log"]');
    if (!log) {
      if (frames > 0) showQueue(() => undefined, frames - 1);
      return;
    }
    const queue = document.querySelector<HTMLElement>('[data-queue]');
    const target = queue?.querySelector<HTMLElement>('li button') ?? queue?.querySelector<HTMLElement>('button') ?? log;
    target.focus();
  });
}

/** Tries the failures of an entry again, as a new entry. */
export function useRetry(): { readonly retry: (entry: TranscriptEntry) => Promise<void>; readonly busy: boolean } {
  const execute = useExecute();
  const cantRun = useCantRun();
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const retry = async (entry: TranscriptEntry): Promise<void> => {
    setBusy(true);
    try {
      const request = await retryOf(entry);
      const unable = cantRun(request);
      if (unable !== undefined) return toast('error', unable);
      execute(request);
      store.set(writeEntryAtom, retried(entryNow(store.get(transcriptAtom), entry)));
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { retry, busy };
}
