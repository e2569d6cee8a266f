import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '~console/platform/api-failure';
import { upload } from '~console/platform/api-bytes';
import { failureText } from '~console/platform/failure-text';
import { isOnline } from '~console/platform/network';
import { limits } from '~domain/limits';
import type { PhotoKind } from '~domain/photos';
import { photoCalls } from './photo-kinds';
import type { Photo } from './use-photos';

interface Uploading {
  /** From 0 to 1, over all files; null = nothing is under way. */
  readonly progress: number | null;
  readonly error: string | null;
  /** Sends files one after the other and answers with the photos they became. It stops at the first that is refused, and says why. */
  readonly send: (files: readonly File[]) => Promise<Photo[]>;
}

export function useUploadPhoto(packageId: number, kind: PhotoKind): Uploading {
  const client = useQueryClient();
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (files: readonly File[]): Promise<Photo[]> => {
    const added: Photo[] = [];
    setError(null);
    setProgress(0);
    try {
      for (const file of files) {
        if (!isOnline()) throw new ApiFailure(0, 'offline', 'network');
        if (file.size > limits.photo.maxBytes) throw new ApiFailure(413, 'ESY007', 'too large');
        const onProgress = (share: number): void => setProgress((added.length + share) / files.length);
        const { data } = await upload(photoCalls[kind], 'photo', { params: { id: packageId }, file, onProgress });
        added.push(data);
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const why = failure.code === 'offline' ? t('package:photos.offline') : (Object.values(failure.errors ?? {})[0]?.[0] ?? failureText(failure));
      setError(files.length > 1 ? t('package:photos.some', { done: added.length, total: files.length, why }) : why);
    } finally {
      setProgress(null);
      if (added.length > 0) for (const queryKey of [['photos', packageId], ['history', packageId]]) void client.invalidateQueries({ queryKey });
    }
    return added;
  };
  return { progress, error, send };
}
