import { sql, type Kysely } from 'kysely';
import type { lostClaimEndpoints } from '~contract/features/lost-claims';
import type { Vnd } from '~domain/money';
import type { MoneyAction } from '~domain/money-documents';
import { visibleLostKinds, type LostDocumentKind } from '~domain/lost-claims';
import { isRefusal, refuse, type HandlersOf, type Refusal, type SignedInUser } from '../../calls/handler';
import { editDocument } from '../../shared/money/edit-document';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { addSlip, slipFile, hasSlip, documentOfSlip, removeSlip } from '../../shared/money/slips';
import type { Database } from '../../db/schema';
import type { Movement } from '../../shared/ledger/post';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { approvedStatus } from '../../shared/money/document-steps';
import { lockDocument, type LockDocumentCode, type MoneyDocument } from '../../shared/money/lock-document';
import { settleLosses } from '../../shared/money/settle-losses';
import { run, Values } from '../../shared/sql/statement';
import { editClaim } from './edit-document';
import { hubLosses } from './hub-losses';
import { listLostPackages } from './list-packages';
import { makeClaim, makeDeposit, type Made } from './make-document';
import { listLostDocuments, lostDocumentOf, readLostDocument, visibleLostDocuments } from './read-documents';
import { dropCompensations } from './plan-document';

/** What documents of a kind are refused with for what they are. */
const ofClaim = ['ESY061', 'EUS008', 'ELC001', 'ELC004'] as const;
const ofDeposit = ['ESY061', 'EUS008', 'ELL001', 'ESY101'] as const;
const ofMaking = ['ESP000', 'EUS008', 'EPK009', 'EPK030', 'ELC003', 'EUS006', 'ESY026'] as const;
const ofEditing = ['ESP000', 'EPK009', 'ELC003', 'EUS006', 'EUS009', 'ESY026'] as const;
const ofTakingBack = ['ESY061', 'EUS008', 'EUS009', 'EPK032'] as const;

export const lostClaimHandlers: HandlersOf<typeof lostClaimEndpoints> = {
  'GET /lost-packages': ({ services, user, query }) => listLostPackages(services.pool, user, query),

  'GET /lost-receipts/{id}': async ({ services, user, params, query }) =>
    (await slipFile(services.pool, params.id, query.size, (values) => visibleLostDocuments(user, values))) ??
    refuse('ESY061'),

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
    return refused
      ? narrowRefusal(refused, ...ofEditing, 'EPK015')
      : { data: await lostDocumentOf(db, user, document.id) };
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

  'GET /hub-lost-claims': ({ services, user, query }) =>
    listLostDocuments(services.pool, user, 'hub_lost_claim', query),

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
    return refused
      ? narrowRefusal(refused, ...ofEditing, 'EPK011')
      : { data: await lostDocumentOf(db, user, document.id) };
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

  'GET /lost-bank-deposits': ({ services, user, query }) =>
    listLostDocuments(services.pool, user, 'lost_collection', query),

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

/** The document, held and judged. */
function lockLostDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  action: MoneyAction,
  version?: number,
): Promise<MoneyDocument | Refusal<LockDocumentCode>> {
  return lockDocument(tx, user, [kind], id, action, version);
}

type ApproveCode = LockDocumentCode | 'EPK011' | 'EPK015';

/** Approves a document that somebody else made: money is booked, packages go on, settled ones to their end. */
async function approveLostDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  version?: number,
): Promise<Made | Refusal<ApproveCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'approve', version);
  if (isRefusal(document)) return document;
  const { contra_of } = document;
  if (
    contra_of === null &&
    (!(await hasSlip(tx, id)) || (kind === 'lost_collection' && document.bank_reference === null))
  )
    return refuse(kind === 'lost_collection' ? 'ELL002' : 'ELC002');
  const refused = await approveDocument(
    tx,
    user,
    document,
    kind === 'hub_lost_claim' ? await grantedBy(tx, document) : [],
  );
  if (refused) return contra_of === null && kind !== 'lost_collection' ? elsewhere(tx, kind, id) : refused;
  if (contra_of !== null && kind !== 'lost_collection') await dropCompensations(tx, contra_of);
  await settleLosses(tx, user, document);
  return { data: await lostDocumentOf(tx, user, id) };
}

/** What a charge grants to the shops of packages that no claim named. */
async function grantedBy(tx: Kysely<Database>, { id, contra_of }: MoneyDocument): Promise<Movement[]> {
  // What takes a charge back reverses its whole transaction.
  if (contra_of !== null) return [];
  const values = new Values();
  const text = `select k.package_id, k.amount, p.seller_id from lost_compensations k
    join packages p on p.id = k.package_id where k.document_id = ${values.add(id)}::bigint order by k.package_id`;
  const granted = await run<{ package_id: number; amount: Vnd; seller_id: number }>(tx, text, values);
  return granted.map(({ package_id, amount, seller_id }): Movement => ({
    rule: 'compensated',
    amount,
    owners: { shop: seller_id },
    packageId: package_id,
  }));
}

/** Which packages of a document are not where it needs them; the others have just been taken on, in vain. */
async function elsewhere(
  tx: Kysely<Database>,
  kind: LostDocumentKind,
  id: number,
): Promise<Refusal<'EPK011' | 'EPK015'>> {
  const values = new Values();
  const text = `select p.code from money_lines l join packages p on p.id = l.package_id
    where l.document_id = ${values.add(id)}::bigint and p.status <> ${values.add(approvedStatus(kind))} order by p.id
    limit 50`;
  const packages = (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
  return refuse(kind === 'lost_claim' ? 'EPK015' : 'EPK011', { packages });
}

/** Lets go of a document's packages. */
async function rejectLostDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  note: string,
): Promise<Made | Refusal<LockDocumentCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'reject');
  if (isRefusal(document)) return document;
  await rejectDocument(tx, user, document, note);
  if (document.contra_of === null) await dropCompensations(tx, document.id);
  await settleLosses(tx, user, document);
  return { data: await lostDocumentOf(tx, user, id) };
}

/** Takes a photo off a document that nobody decided on. */
async function removeReceipt(
  tx: Kysely<Database>,
  user: SignedInUser,
  receiptId: number,
): Promise<Made | Refusal<LockDocumentCode>> {
  const proved = await documentOfSlip(tx, receiptId);
  const kind = visibleLostKinds(user).find((one) => one === proved?.kind);
  if (proved === null || kind === undefined) return refuse('ESY061');
  const document = await lockLostDocument(tx, user, kind, proved.id, 'edit');
  const refused = isRefusal(document) ? document : await removeSlip(tx, user, document, receiptId);
  return refused ?? { data: await lostDocumentOf(tx, user, proved.id) };
}

/**
 * Makes the document that takes an approved one back. EPK032 = its money has gone on: to a shop, or from whoever
 * answers.
 */
async function takeLostDocumentBack(
  tx: Kysely<Database>,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  note: string,
): Promise<Made | Refusal<'ESY061' | 'EUS008' | 'EUS009' | 'EPK032' | LockDocumentCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'contra');
  if (isRefusal(document)) return document;
  if (await paidToShops(tx, id)) return refuse('EPK032');
  const made = await createContra(tx, user, document, note);
  return isRefusal(made) ? made : { data: await lostDocumentOf(tx, user, made.id) };
}

/**
 * Whether anything that a document granted is on a payout. Its shops are held, so that no payout takes it meanwhile.
 */
async function paidToShops(tx: Kysely<Database>, id: number): Promise<boolean> {
  await sql`select s.id from shops s where s.id in (select p.seller_id from lost_compensations k
    join packages p on p.id = k.package_id where k.document_id = ${id}) order by s.id for no key update`.execute(tx);
  const { rows } =
    await sql`select 1 from lost_compensations k join payout_compensations c on c.package_id = k.package_id and c.live
      where k.document_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
