import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { callBytes, upload } from '~console/platform/api-bytes';
import { DocumentPhotos } from '~console/money/document-photos';
import type { DocumentDetail } from './use-document';

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> => callBytes('GET /cod-transfer-slips/{id}', { params: { id }, query: { size }, signal });

/** The bank's slips of a document, and the way to add or remove one while nobody has decided on it. */
export function Slips({ document: doc, open }: { readonly document: DocumentDetail; readonly open: boolean }) {
  const client = useQueryClient();
  /** The list is read anew whether it went or not. */
  const readAfter = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      await client.invalidateQueries({ queryKey: ['cod-transfer', doc.id] });
    }
  };
  const send = (file: File): Promise<void> => readAfter(upload('POST /cod-transfers/{id}/slip', 'photo', { params: { id: doc.id }, file }));
  const remove = (id: number): Promise<void> => readAfter(call('DELETE /cod-transfer-slips/{id}', { params: { id } }));
  return <DocumentPhotos kind="slip" photos={doc.slip_list} send={open ? send : undefined} remove={open ? remove : undefined} read={read} />;
}
