import { useCallback } from 'react';
import { fetchFile } from '~console/platform/api-file';
import { failureText } from '~console/platform/failure-text';
import { saveFile } from '~console/ui/download';
import { toast } from '~console/ui/toast';

const unwatched = { begun: (): void => undefined, came: (): void => undefined };

/** Fetches and saves an export that was made before. */
export function useDownloadAgain(): (id: number) => void {
  return useCallback((id) => {
    fetchFile('GET /exports/{id}/file', { params: { id }, signal: new AbortController().signal }, unwatched)
      .then((file) => saveFile(file.name, file.content))
      .catch((error: unknown) => toast('error', failureText(error)));
  }, []);
}
