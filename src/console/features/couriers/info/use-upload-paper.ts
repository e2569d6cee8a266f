import { useState } from 'react';
import { upload } from '~console/platform/api-bytes';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import type { PaperKind } from '~domain/courier-papers';
import { limits } from '~domain/limits';
import { useCouriersChanged } from '../use-courier';

interface UploadingPaper {
  /** From 0 to 1; null = nothing is under way. */
  readonly progress: number | null;
  readonly error: string | null;
  readonly send: (file: File) => Promise<void>;
}

export function useUploadPaper(id: number, kind: PaperKind): UploadingPaper {
  const changed = useCouriersChanged();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setError(null);
    setProgress(0);
    try {
      if (file.size > limits.photo.maxBytes) throw new ApiFailure(413, 'ESY007', 'too large');
      await upload('POST /couriers/{id}/papers/{kind}', 'photo', { params: { id, kind }, file, onProgress: setProgress });
      await changed();
    } catch (failure) {
      setError(failure instanceof ApiFailure ? (Object.values(failure.errors ?? {})[0]?.[0] ?? failureText(failure)) : failureText(failure));
    } finally {
      setProgress(null);
    }
  };
  return { progress, error, send };
}
