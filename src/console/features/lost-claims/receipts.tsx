import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { callBytes, upload } from '~console/platform/api-bytes';
import { DocumentPhotos } from '~console/money/document-photos';
import type { LostDocumentKind } from '~domain/lost-claims';
import type { LostDocumentDetail } from './use-lost';

const uploads = {
  lost_claim: 'POST /claim-losts/{id}/receipts',
  hub_lost_claim: 'POST /hub-lost-claims/{id}/receipts',
  lost_collection: 'POST /lost-bank-deposits/{id}/slip',
} as const satisfies Record<LostDocumentKind, string>;

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> => callBytes('GET /lost-receipts/{id}', { params: { id }, query: { size }, signal });

/** The photos that prove a document, and the way to add or remove one while nobody has decided on it. */
export function Receipts({ document: doc, open }: { readonly document: LostDocumentDetail; readonly open: boolean }) {
  const client = useQueryClient();
  /** The list is read anew whether it went or not. */
  const readAfter = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      await client.invalidateQueries({ queryKey: ['packages', 'lost-document', doc.id] });
    }
  };
  const send = (file: File): Promise<void> => readAfter(upload(uploads[doc.kind], 'photo', { params: { id: doc.id }, file }));
  const remove = (id: number): Promise<void> => readAfter(call('DELETE /lost-receipts/{id}', { params: { id } }));
  return <DocumentPhotos kind={doc.kind === 'lost_collection' ? 'slip' : 'receipt'} photos={doc.receipt_list} send={open ? send : undefined} remove={open ? remove : undefined} read={read} />;
}
