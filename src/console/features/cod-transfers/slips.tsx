import { useQueryClient } from '@tanstack/react-query';
import { callBytes, upload } from '~console/app/api-bytes';
import { PaperPhotos } from '~console/money/paper-photos';
import type { PaperDetail } from './use-paper';

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> => callBytes('GET /cod-transfer-slips/{id}', { params: { id }, query: { size }, signal });

/** The bank's slips of a paper, and the way to add one while nobody has decided on it. */
export function Slips({ paper, open }: { readonly paper: PaperDetail; readonly open: boolean }) {
  const client = useQueryClient();
  const send = async (file: File): Promise<void> => {
    try {
      await upload('POST /cod-transfers/{id}/slip', 'photo', { params: { id: paper.id }, file });
    } finally {
      await client.invalidateQueries({ queryKey: ['cod-transfer', paper.id] });
    }
  };
  return <PaperPhotos kind="slip" photos={paper.slip_list} send={open ? send : undefined} read={read} />;
}
