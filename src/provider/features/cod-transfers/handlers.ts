import type { codTransferEndpoints } from '~contract/features/cod-transfers';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { editDocument } from '../../shared/money/edit-document';
import { registerAccount } from './bank-account';
import { approveTransfer, lockTransfer, notNew, rejectTransfer, takeBack } from './decide-document';
import { hubCashRows } from './hub-cash';
import { makeDeposit, makeTransfer } from './make-document';
import { makePayout } from './make-payout';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { listDocuments, readDocument, transferOf, visibleDocuments } from './read-documents';
import { importSettlement } from './settlement';
import { listPayables } from './shop-payables';
import { addSlip, documentOfSlip, removeSlip, slipFile } from '../../shared/money/slips';
import { makeCarrierDeposit, makeCollection, receivables } from './three-pl-money';

export const codTransferHandlers: HandlersOf<typeof codTransferEndpoints> = {
  'GET /cod-transfers': ({ services, user, query }) => listDocuments(services.pool, user, query),

  'GET /cod-transfers/{id}': async ({ services, user, params, query }) => {
    const data = await readDocument(services.pool, user, params.id, query);
    return data ? { data } : refuse('ESY061');
  },

  'PATCH /cod-transfers/{id}': async ({ db, user, locale, params, body: { version, ...edit } }) => {
    const document = await lockTransfer(db, user, params.id, 'edit', version);
    if (isRefusal(document)) return narrowRefusal(document, ...notNew, 'EPK030');
    const refused = await editDocument(db, user, locale, document, edit);
    return refused ? narrowRefusal(refused, 'ESP000', 'EAL002', 'EUS009') : { data: await transferOf(db, user, document.id) };
  },

  'PATCH /cod-transfers/{id}/approve': ({ db, user, params, body }) => approveTransfer(db, user, params.id, body.version),

  'PATCH /cod-transfers/{id}/reject': ({ db, user, params, body }) => rejectTransfer(db, user, params.id, body.note),

  'POST /cod-transfers/{id}/contra': ({ db, user, params, body }) => takeBack(db, user, params.id, body.note),

  'POST /cod-transfers/{id}/slip': async ({ db, user, locale, params, file }) => {
    const document = await lockTransfer(db, user, params.id, 'edit');
    return isRefusal(document) ? narrowRefusal(document, ...notNew) : addSlip(db, user, locale, document, file);
  },

  'GET /cod-transfer-slips/{id}': async ({ services, user, params, query }) => (await slipFile(services.pool, params.id, query.size, (values) => visibleDocuments(user, values))) ?? refuse('ESY061'),

  'DELETE /cod-transfer-slips/{id}': async ({ db, user, params }) => {
    const slipped = await documentOfSlip(db, params.id);
    const document = slipped ? await lockTransfer(db, user, slipped.id, 'edit') : refuse('ESY061');
    if (isRefusal(document)) return narrowRefusal(document, ...notNew);
    return (await removeSlip(db, user, document, params.id)) ?? { data: await transferOf(db, user, document.id) };
  },

  'GET /cod-hub-cash': async ({ db, user, query }) => ({ data: await hubCashRows(db, user, query) }),

  'POST /hub-bank-accounts': ({ db, user, locale, body }) => registerAccount(db, user, locale, body),

  'POST /cod-hub-bank-deposits': ({ db, user, locale, body }) => makeDeposit(db, user, locale, 'cod_hub_deposit', body),

  'POST /cod-center-bank-deposits': async ({ db, user, locale, body }) => {
    const made = await makeDeposit(db, user, locale, 'cod_center_deposit', body);
    return isRefusal(made) ? narrowRefusal(made, 'ESP000', 'EUS008', 'EAL002', 'ECO007', 'ECO008') : made;
  },

  'POST /cod-transfer-hubs': ({ db, user, locale, body }) => makeTransfer(db, user, locale, body),

  'GET /shop-payables': ({ db, query }) => listPayables(db, query),

  'POST /shop-payouts': ({ db, user, locale, body }) => makePayout(db, user, locale, body),

  'GET /three-pl-receivables': async ({ db }) => ({ data: await receivables(db) }),

  'POST /three-pl-cod-collections': ({ db, user, locale, body }) => makeCollection(db, user, locale, body),

  'POST /three-pl-bank-deposits': ({ db, user, locale, body }) => makeCarrierDeposit(db, user, locale, body),

  'POST /three-pl-settlements': ({ db, user, locale, query, raw }) => importSettlement(db, user, locale, query, raw),
};
