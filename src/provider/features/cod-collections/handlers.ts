import type { codCollectionEndpoints } from '~contract/features/cod-collections';
import { sumOfNotes } from '~domain/cash-notes';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { documentRow } from '../../shared/money/document-row';
import { editDocument } from '../../shared/money/edit-document';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { documentLines, listDocuments, readDocument } from '../../shared/money/list-documents';
import { countCash } from './count-cash';
import { lockCollection } from './lock-collection';
import { listInHand } from './in-hand';
import { readCourier } from './read-courier';

const kinds = ['cod_collection'] as const;
/** Documents of other kinds are refused otherwise. */
const countRefusals = ['ESP000', 'EUS006', 'EUS008', 'EPK030', 'ECO007', 'ECO008'] as const;
const isCountRefusal = (code: string): code is (typeof countRefusals)[number] => (countRefusals as readonly string[]).includes(code);

export const codCollectionHandlers: HandlersOf<typeof codCollectionEndpoints> = {
  'GET /cod-collections': ({ services, user, query }) => listDocuments(services.pool, user, kinds, query),

  'POST /cod-collections': async ({ db, user, locale, body }) => {
    const answer = await countCash(db, user, locale, body);
    if (!isRefusal(answer)) return answer;
    const { refused } = answer;
    if (!isCountRefusal(refused)) throw new Error(`a collection is refused with ${refused}`);
    return { ...answer, refused };
  },

  'GET /cod-collections/couriers': async ({ services, user, query }) => ({ data: await listInHand(services.pool, user, query) }),

  'GET /cod-collections/couriers/{id}': async ({ services, user, params, query }) => {
    const data = await readCourier(services.db, user, params.id, query.hub_id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /cod-collections/{id}': async ({ services, user, params }) => {
    const data = await readDocument(services.pool, user, kinds, params.id);
    return data ? { data } : refuse('ESY061');
  },

  'GET /cod-collections/{id}/packages': async ({ services, user, params, query }) => (await documentLines(services.pool, user, kinds, params.id, query)) ?? refuse('ESY061'),

  'PATCH /cod-collections/{id}': async ({ db, user, locale, params, body: { version, ...edit } }) => {
    const document = await lockCollection(db, user, params.id, 'edit', version);
    if (isRefusal(document)) return document;
    const counted = edit.counts === undefined ? edit.counted : sumOfNotes(edit.counts);
    // A figure by itself was counted otherwise than by notes.
    const refused = await editDocument(db, user, locale, document, { ...edit, counted, counts: edit.counts ?? (edit.counted === undefined ? undefined : null) });
    return refused ? narrowRefusal(refused, 'ESP000', 'ECO007', 'EUS009') : { data: await documentRow(db, user, document.id) };
  },

  'PATCH /cod-collections/{id}/approve': async ({ db, user, params, body }) => {
    const document = await lockCollection(db, user, params.id, 'approve', body.version);
    if (isRefusal(document)) return document;
    return (await approveDocument(db, user, document)) ?? { data: await documentRow(db, user, document.id) };
  },

  'PATCH /cod-collections/{id}/reject': async ({ db, user, params, body }) => {
    const document = await lockCollection(db, user, params.id, 'reject', body.version);
    if (isRefusal(document)) return document;
    await rejectDocument(db, user, document, body.reason);
    return { data: await documentRow(db, user, document.id) };
  },

  'POST /cod-collections/{id}/contra': async ({ db, user, params, body }) => {
    const document = await lockCollection(db, user, params.id, 'contra', body.version);
    if (isRefusal(document)) return document;
    const contra = await createContra(db, user, document, body.reason);
    return isRefusal(contra) ? contra : { data: await documentRow(db, user, contra.id) };
  },
};
