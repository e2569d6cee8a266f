import type { lostClaimEndpoints } from '~contract/features/lost-claims';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { editDocument } from '../../shared/money/edit-document';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { addSlip, slipFile } from '../../shared/money/slips';
import { approveLostDocument, lockLostDocument, rejectLostDocument, removeReceipt, takeLostDocumentBack } from './decide-document';
import { editClaim } from './edit-document';
import { hubLosses } from './hub-losses';
import { listLostPackages } from './list-packages';
import { makeClaim, makeDeposit } from './make-document';
import { listLostDocuments, lostDocumentOf, readLostDocument, visibleLostDocuments } from './read-documents';

/** What documents of a kind are refused with for what they are. */
const ofClaim = ['ESY061', 'EUS008', 'ELC001', 'ELC004'] as const;
const ofDeposit = ['ESY061', 'EUS008', 'ELL001', 'ESY101'] as const;
const ofMaking = ['ESP000', 'EUS008', 'EPK009', 'EPK030', 'ELC003', 'EUS006', 'ESY026'] as const;
const ofEditing = ['ESP000', 'EPK009', 'ELC003', 'EUS006', 'EUS009', 'ESY026'] as const;
const ofTakingBack = ['ESY061', 'EUS008', 'EUS009', 'EPK032'] as const;

export const lostClaimHandlers: HandlersOf<typeof lostClaimEndpoints> = {
  'GET /lost-packages': ({ services, user, query }) => listLostPackages(services.pool, user, query),

  'GET /lost-receipts/{id}': async ({ services, user, params, query }) => (await slipFile(services.pool, params.id, query.size, (values) => visibleLostDocuments(user, values))) ?? refuse('ESY061'),

  'DELETE /lost-receipts/{id}': async ({ db, user, params }) => {
    const removed = await removeReceipt(db, user, params.id);
    return isRefusal(removed) ? narrowRefusal(removed, ...ofClaim, ...ofDeposit) : removed;
  },

  'GET /claim-losts': ({ services, user, query }) => listLostDocuments(services.pool, user, 'lost_claim', query),

  'GET /claim-losts/{id}': async ({ services, user, params, query }) => {
    const data = await readLostDocument(services.pool, user, 'lost_claim', params.id, query);
    return data ? { data } : refuse('ESY061');
  },

  'POST /claim-losts': async ({ db, user, locale, body }) => {
    const made = await makeClaim(db, user, locale, 'lost_claim', body);
    return isRefusal(made) ? narrowRefusal(made, ...ofMaking, 'EPK015') : made;
  },

  'PATCH /claim-losts/{id}': async ({ db, user, locale, params, body: { version, ...edit } }) => {
    const document = await lockLostDocument(db, user, 'lost_claim', params.id, 'edit', version);
    if (isRefusal(document)) return narrowRefusal(document, ...ofClaim, 'EPK030');
    const refused = await editClaim(db, user, locale, 'lost_claim', document, edit);
    return refused ? narrowRefusal(refused, ...ofEditing, 'EPK015') : { data: await lostDocumentOf(db, user, document.id) };
  },

  'POST /claim-losts/{id}/receipts': async ({ db, user, locale, params, file }) => {
    const document = await lockLostDocument(db, user, 'lost_claim', params.id, 'edit');
    return isRefusal(document) ? narrowRefusal(document, ...ofClaim) : addSlip(db, user, locale, document, file);
  },

  'PATCH /claim-losts/{id}/approve': async ({ db, user, params, body }) => {
    const approved = await approveLostDocument(db, user, 'lost_claim', params.id, body.version);
    return isRefusal(approved) ? narrowRefusal(approved, ...ofClaim, 'ELC002', 'EPK015', 'EPK030') : approved;
  },

  'PATCH /claim-losts/{id}/reject': async ({ db, user, params, body }) => {
    const rejected = await rejectLostDocument(db, user, 'lost_claim', params.id, body.note);
    return isRefusal(rejected) ? narrowRefusal(rejected, ...ofClaim) : rejected;
  },

  'POST /claim-losts/{id}/contra': async ({ db, user, params, body }) => {
    const made = await takeLostDocumentBack(db, user, 'lost_claim', params.id, body.note);
    return isRefusal(made) ? narrowRefusal(made, ...ofTakingBack) : made;
  },

  'GET /hub-losses': ({ services, user, query }) => hubLosses(services.pool, user, query),

  'GET /hub-lost-claims': ({ services, user, query }) => listLostDocuments(services.pool, user, 'hub_lost_claim', query),

  'GET /hub-lost-claims/{id}': async ({ services, user, params, query }) => {
    const data = await readLostDocument(services.pool, user, 'hub_lost_claim', params.id, query);
    return data ? { data } : refuse('ESY061');
  },

  'POST /hub-lost-claims': async ({ db, user, locale, body }) => {
    const made = await makeClaim(db, user, locale, 'hub_lost_claim', body);
    return isRefusal(made) ? narrowRefusal(made, ...ofMaking, 'EPK011') : made;
  },

  'PATCH /hub-lost-claims/{id}': async ({ db, user, locale, params, body: { version, ...edit } }) => {
    const document = await lockLostDocument(db, user, 'hub_lost_claim', params.id, 'edit', version);
    if (isRefusal(document)) return narrowRefusal(document, ...ofClaim, 'EPK030');
    const refused = await editClaim(db, user, locale, 'hub_lost_claim', document, edit);
    return refused ? narrowRefusal(refused, ...ofEditing, 'EPK011') : { data: await lostDocumentOf(db, user, document.id) };
  },

  'POST /hub-lost-claims/{id}/receipts': async ({ db, user, locale, params, file }) => {
    const document = await lockLostDocument(db, user, 'hub_lost_claim', params.id, 'edit');
    return isRefusal(document) ? narrowRefusal(document, ...ofClaim) : addSlip(db, user, locale, document, file);
  },

  'PATCH /hub-lost-claims/{id}/approve': async ({ db, user, params, body }) => {
    const approved = await approveLostDocument(db, user, 'hub_lost_claim', params.id, body.version);
    return isRefusal(approved) ? narrowRefusal(approved, ...ofClaim, 'ELC002', 'EPK011', 'EPK030') : approved;
  },

  'PATCH /hub-lost-claims/{id}/reject': async ({ db, user, params, body }) => {
    const rejected = await rejectLostDocument(db, user, 'hub_lost_claim', params.id, body.note);
    return isRefusal(rejected) ? narrowRefusal(rejected, ...ofClaim) : rejected;
  },

  'POST /hub-lost-claims/{id}/contra': async ({ db, user, params, body }) => {
    const made = await takeLostDocumentBack(db, user, 'hub_lost_claim', params.id, body.note);
    return isRefusal(made) ? narrowRefusal(made, ...ofTakingBack) : made;
  },

  'GET /lost-bank-deposits': ({ services, user, query }) => listLostDocuments(services.pool, user, 'lost_collection', query),

  'GET /lost-bank-deposits/{id}': async ({ services, user, params, query }) => {
    const data = await readLostDocument(services.pool, user, 'lost_collection', params.id, query);
    return data ? { data } : refuse('ESY061');
  },

  'POST /lost-bank-deposits': ({ db, user, locale, body }) => makeDeposit(db, user, locale, body),

  'PATCH /lost-bank-deposits/{id}': async ({ db, user, locale, params, body: { version, ...edit } }) => {
    const document = await lockLostDocument(db, user, 'lost_collection', params.id, 'edit', version);
    if (isRefusal(document)) return narrowRefusal(document, ...ofDeposit, 'EPK030');
    const refused = await editDocument(db, user, locale, document, edit);
    return refused ? narrowRefusal(refused, 'EAL002', 'EUS009') : { data: await lostDocumentOf(db, user, document.id) };
  },

  'POST /lost-bank-deposits/{id}/slip': async ({ db, user, locale, params, file }) => {
    const document = await lockLostDocument(db, user, 'lost_collection', params.id, 'edit');
    return isRefusal(document) ? narrowRefusal(document, ...ofDeposit) : addSlip(db, user, locale, document, file);
  },

  'PATCH /lost-bank-deposits/{id}/approve': async ({ db, user, params, body }) => {
    const approved = await approveLostDocument(db, user, 'lost_collection', params.id, body.version);
    return isRefusal(approved) ? narrowRefusal(approved, ...ofDeposit, 'ELL002', 'EPK030') : approved;
  },

  'PATCH /lost-bank-deposits/{id}/reject': async ({ db, user, params, body }) => {
    const rejected = await rejectLostDocument(db, user, 'lost_collection', params.id, body.note);
    return isRefusal(rejected) ? narrowRefusal(rejected, ...ofDeposit) : rejected;
  },

  'POST /lost-bank-deposits/{id}/contra': async ({ db, user, params, body }) => {
    const made = await takeLostDocumentBack(db, user, 'lost_collection', params.id, body.note);
    return isRefusal(made) ? narrowRefusal(made, ...ofTakingBack) : made;
  },
};
