import { useStore } from 'jotai';
import { useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { toast } from '~console/ui/toast';
import { retried, retryOf } from '../runs/retry';
import { entryNow, transcriptAtom, writeEntryAtom, type TranscriptEntry } from '../runs/transcript';
import { useCantRun, useExecute } from '../start/use-execute';

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
