import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/app/api';
import { callBytes, upload } from '~console/app/api-bytes';
import { PaperPhotos } from '~console/money/paper-photos';
import type { LostPaperKind } from '~domain/lost-claims';
import type { LostPaperDetail } from './use-lost';

const uploads = {
  lost_claim: 'POST /claim-losts/{id}/receipts',
  hub_lost_claim: 'POST /hub-lost-claims/{id}/receipts',
  lost_collection: 'POST /lost-bank-deposits/{id}/slip',
} as const satisfies Record<LostPaperKind, string>;

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> => callBytes('GET /lost-receipts/{id}', { params: { id }, query: { size }, signal });

/** The photos that prove a paper, and the way to add or remove one while nobody has decided on it. */
export function Receipts({ paper, open }: { readonly paper: LostPaperDetail; readonly open: boolean }) {
  const client = useQueryClient();
  const readAnew = (): Promise<void> => client.invalidateQueries({ queryKey: ['packages', 'lost-paper', paper.id] });
  const send = async (file: File): Promise<void> => {
    await upload(uploads[paper.kind], 'photo', { params: { id: paper.id }, file }).finally(readAnew);
  };
  const remove = async (id: number): Promise<void> => {
    await call('DELETE /lost-receipts/{id}', { params: { id } }).finally(readAnew);
  };
  return <PaperPhotos kind={paper.kind === 'lost_collection' ? 'slip' : 'receipt'} photos={paper.receipt_list} send={open ? send : undefined} remove={open ? remove : undefined} read={read} />;
}
