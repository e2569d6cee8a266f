import { sql, type Kysely } from 'kysely';
import type { lostClaimEndpoints } from '~contract/features/lost-claims';
import type { EndpointName } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { Vnd } from '~domain/money';
import type { MoneyAction } from '~domain/money-documents';
import { visibleLostKinds, type LostDocumentKind } from '~domain/lost-claims';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  declared,
} from '../../calls/handler';
import { editDocument } from '../../shared/money/edit-document';
import { addSlip, slipFile, hasSlip, documentOfSlip, removeSlip } from '../../shared/money/slips';
import type { Database } from '../../db/schema';
import type { Movement } from '../../shared/ledger/post';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { approvedStatus } from '../../shared/money/document-steps';
import { lockDocument, type LockDocumentCode, type MoneyDocument } from '../../shared/money/lock-document';
import { settleLosses } from '../../shared/money/settle-losses';
import { run, Values } from '../../shared/sql/statement';
import { editClaim, type ClaimEdit } from './edit-document';
import { hubLosses } from './hub-losses';
import { listLostPackages } from './list-packages';
import { makeClaim, makeDeposit, type ClaimBody, type Made } from './make-document';
import { listLostDocuments, lostDocumentOf, readLostDocument, visibleLostDocuments } from './read-documents';
import { dropCompensations, type ClaimKind } from './plan-document';

type Read = Pick<Request<'GET /claim-losts/{id}'>, 'services' | 'user' | 'params' | 'query'>;
type Write = Pick<Request<'POST /claim-losts/{id}/receipts'>, 'db' | 'user' | 'locale' | 'params'>;
type Answer = Promise<Made | Refusal<ErrorCode>>;

const list =
  (kind: LostDocumentKind) =>
  ({ services, user, query }: Pick<Request<'GET /claim-losts'>, 'services' | 'user' | 'query'>) =>
    listLostDocuments(services.pool, user, kind, query);

const one =
  (kind: LostDocumentKind) =>
  async ({ services, user, params, query }: Read) => {
    const data = await readLostDocument(services.pool, user, kind, params.id, query);
    return data ? { data } : refuse('ESY061');
  };

const make =
  <N extends EndpointName>(name: N, kind: ClaimKind) =>
  ({ db, user, locale, body }: Omit<Write, 'params'> & { readonly body: ClaimBody }) =>
    declared(name, makeClaim(db, user, locale, kind, body));

const edit =
  <N extends EndpointName>(name: N, kind: ClaimKind) =>
  (request: Write & { readonly body: ClaimEdit & { readonly version: number } }) => {
    const { db, user, locale, body } = request;
    const { version, ...changes } = body;
    const change = (document: MoneyDocument) => editClaim(db, user, locale, kind, document, changes);
    return declared(name, editLostDocument(request, kind, version, change));
  };

const prove =
  <N extends EndpointName>(name: N, kind: LostDocumentKind) =>
  ({ db, user, locale, params, file }: Write & { readonly file: Buffer }) =>
    declared(name, addProof(db, user, locale, kind, params.id, file));

const approve =
  <N extends EndpointName>(name: N, kind: LostDocumentKind) =>
  ({ db, user, params, body }: Write & { readonly body: { readonly version?: number | undefined } }) =>
    declared(name, approveLostDocument(db, user, kind, params.id, body.version));

const reject =
  <N extends EndpointName>(name: N, kind: LostDocumentKind) =>
  ({ db, user, params, body }: Write & { readonly body: { readonly note: string } }) =>
    declared(name, rejectLostDocument(db, user, kind, params.id, body.note));

const takeBack =
  <N extends EndpointName>(name: N, kind: LostDocumentKind) =>
  ({ db, user, params, body }: Write & { readonly body: { readonly note: string } }) =>
    declared(name, takeLostDocumentBack(db, user, kind, params.id, body.note));

export const lostClaimHandlers: HandlersOf<typeof lostClaimEndpoints> = {
  'GET /lost-packages': ({ services, user, query }) => listLostPackages(services.pool, user, query),

  'GET /lost-receipts/{id}': async ({ services, user, params, query }) =>
    (await slipFile(services.pool, params.id, query.size, (values) => visibleLostDocuments(user, values))) ??
    refuse('ESY061'),

  'DELETE /lost-receipts/{id}': ({ db, user, params }) =>
    declared('DELETE /lost-receipts/{id}', removeReceipt(db, user, params.id)),

  'GET /claim-losts': list('lost_claim'),
  'GET /claim-losts/{id}': one('lost_claim'),
  'POST /claim-losts': make('POST /claim-losts', 'lost_claim'),
  'PATCH /claim-losts/{id}': edit('PATCH /claim-losts/{id}', 'lost_claim'),
  'POST /claim-losts/{id}/receipts': prove('POST /claim-losts/{id}/receipts', 'lost_claim'),
  'PATCH /claim-losts/{id}/approve': approve('PATCH /claim-losts/{id}/approve', 'lost_claim'),
  'PATCH /claim-losts/{id}/reject': reject('PATCH /claim-losts/{id}/reject', 'lost_claim'),
  'POST /claim-losts/{id}/contra': takeBack('POST /claim-losts/{id}/contra', 'lost_claim'),

  'GET /hub-losses': ({ services, user, query }) => hubLosses(services.pool, user, query),

  'GET /hub-lost-claims': list('hub_lost_claim'),
  'GET /hub-lost-claims/{id}': one('hub_lost_claim'),
  'POST /hub-lost-claims': make('POST /hub-lost-claims', 'hub_lost_claim'),
  'PATCH /hub-lost-claims/{id}': edit('PATCH /hub-lost-claims/{id}', 'hub_lost_claim'),
  'POST /hub-lost-claims/{id}/receipts': prove('POST /hub-lost-claims/{id}/receipts', 'hub_lost_claim'),
  'PATCH /hub-lost-claims/{id}/approve': approve('PATCH /hub-lost-claims/{id}/approve', 'hub_lost_claim'),
  'PATCH /hub-lost-claims/{id}/reject': reject('PATCH /hub-lost-claims/{id}/reject', 'hub_lost_claim'),
  'POST /hub-lost-claims/{id}/contra': takeBack('POST /hub-lost-claims/{id}/contra', 'hub_lost_claim'),

  'GET /lost-bank-deposits': list('lost_collection'),
  'GET /lost-bank-deposits/{id}': one('lost_collection'),
  'POST /lost-bank-deposits': ({ db, user, locale, body }) =>
    declared('POST /lost-bank-deposits', makeDeposit(db, user, locale, body)),
  'PATCH /lost-bank-deposits/{id}': (request) => {
    const { db, user, locale, body } = request;
    const { version, ...changes } = body;
    const change = (document: MoneyDocument) => editDocument(db, user, locale, document, changes);
    return declared('PATCH /lost-bank-deposits/{id}', editLostDocument(request, 'lost_collection', version, change));
  },
  'POST /lost-bank-deposits/{id}/slip': prove('POST /lost-bank-deposits/{id}/slip', 'lost_collection'),
  'PATCH /lost-bank-deposits/{id}/approve': approve('PATCH /lost-bank-deposits/{id}/approve', 'lost_collection'),
  'PATCH /lost-bank-deposits/{id}/reject': reject('PATCH /lost-bank-deposits/{id}/reject', 'lost_collection'),
  'POST /lost-bank-deposits/{id}/contra': takeBack('POST /lost-bank-deposits/{id}/contra', 'lost_collection'),
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

/** Changes a document that nobody decided on; `change` answers why it can't. */
async function editLostDocument(
  { db, user, params }: Write,
  kind: LostDocumentKind,
  version: number,
  change: (document: MoneyDocument) => Promise<Refusal<ErrorCode> | null>,
): Answer {
  const document = await lockLostDocument(db, user, kind, params.id, 'edit', version);
  if (isRefusal(document)) return document;
  return (await change(document)) ?? { data: await lostDocumentOf(db, user, document.id) };
}

async function addProof(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  kind: LostDocumentKind,
  id: number,
  file: Buffer,
) {
  const document = await lockLostDocument(tx, user, kind, id, 'edit');
  return isRefusal(document) ? document : addSlip(tx, user, locale, document, file);
}

/** Approves a document that somebody else made: money is booked, packages go on, settled ones to their end. */
async function approveLostDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  version?: number,
): Answer {
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
): Answer {
  const document = await lockLostDocument(tx, user, kind, id, 'reject');
  if (isRefusal(document)) return document;
  await rejectDocument(tx, user, document, note);
  if (document.contra_of === null) await dropCompensations(tx, document.id);
  await settleLosses(tx, user, document);
  return { data: await lostDocumentOf(tx, user, id) };
}

/** Takes a photo off a document that nobody decided on. */
async function removeReceipt(tx: Kysely<Database>, user: SignedInUser, receiptId: number): Answer {
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
): Answer {
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
