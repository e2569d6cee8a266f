import { useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { toast } from '~console/ui/toast';
import { retryOf } from '../runs/retry';
import type { TranscriptEntry } from '../runs/transcript';
import { useExecute } from '../start/use-execute';

/** Tries the failures of an entry again, as a new entry. */
export function useRetry(): { readonly retry: (entry: TranscriptEntry) => Promise<void>; readonly busy: boolean } {
  const execute = useExecute();
  const [busy, setBusy] = useState(false);
  const retry = async (entry: TranscriptEntry): Promise<void> => {
    setBusy(true);
    try {
      execute(await retryOf(entry));
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { retry, busy };
}
