import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/app/api';
import { callBytes, upload } from '~console/app/api-bytes';
import { PaperPhotos } from '~console/money/paper-photos';
import type { PaperDetail } from './use-paper';

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> => callBytes('GET /cod-transfer-slips/{id}', { params: { id }, query: { size }, signal });

/** The bank's slips of a paper, and the way to add or remove one while nobody has decided on it. */
export function Slips({ paper, open }: { readonly paper: PaperDetail; readonly open: boolean }) {
  const client = useQueryClient();
  const readAnew = (): Promise<void> => client.invalidateQueries({ queryKey: ['cod-transfer', paper.id] });
  const send = async (file: File): Promise<void> => {
    await upload('POST /cod-transfers/{id}/slip', 'photo', { params: { id: paper.id }, file }).finally(readAnew);
  };
  const remove = async (id: number): Promise<void> => {
    await call('DELETE /cod-transfer-slips/{id}', { params: { id } }).finally(readAnew);
  };
  return <PaperPhotos kind="slip" photos={paper.slip_list} send={open ? send : undefined} remove={open ? remove : undefined} read={read} />;
}
