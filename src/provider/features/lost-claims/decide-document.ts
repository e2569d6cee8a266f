import { sql, type Kysely } from 'kysely';
import type { Vnd } from '~domain/money';
import type { MoneyAction } from '~domain/money-documents';
import { visibleLostKinds, type LostDocumentKind } from '~domain/lost-claims';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import type { Movement } from '../../shared/ledger/post';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { approvedStatus } from '../../shared/money/document-steps';
import { lockDocument, type LockDocumentCode, type MoneyDocument } from '../../shared/money/lock-document';
import { settleLosses } from '../../shared/money/settle-losses';
import { hasSlip, documentOfSlip, removeSlip } from '../../shared/money/slips';
import { run, Values } from '../../shared/sql/statement';
import type { Made } from './make-document';
import { dropCompensations } from './plan-document';
import { lostDocumentOf } from './read-documents';

/** The document, held and judged. */
export function lockLostDocument(tx: Kysely<Database>, user: SignedInUser, kind: LostDocumentKind, id: number, action: MoneyAction, version?: number): Promise<MoneyDocument | Refusal<LockDocumentCode>> {
  return lockDocument(tx, user, [kind], id, action, version);
}

type ApproveCode = LockDocumentCode | 'EPK011' | 'EPK015';

/** Approves a document that somebody else made: money is booked, packages go on, settled ones to their end. */
export async function approveLostDocument(tx: Kysely<Database>, user: SignedInUser, kind: LostDocumentKind, id: number, version?: number): Promise<Made | Refusal<ApproveCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'approve', version);
  if (isRefusal(document)) return document;
  const { contra_of } = document;
  if (contra_of === null && (!(await hasSlip(tx, id)) || (kind === 'lost_collection' && document.bank_reference === null))) return refuse(kind === 'lost_collection' ? 'ELL002' : 'ELC002');
  const refused = await approveDocument(tx, user, document, kind === 'hub_lost_claim' ? await grantedBy(tx, document) : []);
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
  const text = `select k.package_id, k.amount, p.seller_id from lost_compensations k join packages p on p.id = k.package_id where k.document_id = ${values.add(id)}::bigint order by k.package_id`;
  const granted = await run<{ package_id: number; amount: Vnd; seller_id: number }>(tx, text, values);
  return granted.map(({ package_id, amount, seller_id }): Movement => ({ rule: 'compensated', amount, owners: { shop: seller_id }, packageId: package_id }));
}

/** Which packages of a document are not where it needs them; the others have just been taken on, in vain. */
async function elsewhere(tx: Kysely<Database>, kind: LostDocumentKind, id: number): Promise<Refusal<'EPK011' | 'EPK015'>> {
  const values = new Values();
  const text = `select p.code from money_lines l join packages p on p.id = l.package_id where l.document_id = ${values.add(id)}::bigint and p.status <> ${values.add(approvedStatus(kind))} order by p.id limit 50`;
  const packages = (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
  return refuse(kind === 'lost_claim' ? 'EPK015' : 'EPK011', { packages });
}

/** Lets go of a document's packages. */
export async function rejectLostDocument(tx: Kysely<Database>, user: SignedInUser, kind: LostDocumentKind, id: number, note: string): Promise<Made | Refusal<LockDocumentCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'reject');
  if (isRefusal(document)) return document;
  await rejectDocument(tx, user, document, note);
  if (document.contra_of === null) await dropCompensations(tx, document.id);
  await settleLosses(tx, user, document);
  return { data: await lostDocumentOf(tx, user, id) };
}

/** Takes a photo off a document that nobody decided on. */
export async function removeReceipt(tx: Kysely<Database>, user: SignedInUser, receiptId: number): Promise<Made | Refusal<LockDocumentCode>> {
  const proved = await documentOfSlip(tx, receiptId);
  const kind = visibleLostKinds(user).find((one) => one === proved?.kind);
  if (proved === null || kind === undefined) return refuse('ESY061');
  const document = await lockLostDocument(tx, user, kind, proved.id, 'edit');
  const refused = isRefusal(document) ? document : await removeSlip(tx, user, document, receiptId);
  return refused ?? { data: await lostDocumentOf(tx, user, proved.id) };
}

/** Makes the document that takes an approved one back. EPK032 = its money has gone on: to a shop, or from whoever answers. */
export async function takeLostDocumentBack(tx: Kysely<Database>, user: SignedInUser, kind: LostDocumentKind, id: number, note: string): Promise<Made | Refusal<'ESY061' | 'EUS008' | 'EUS009' | 'EPK032' | LockDocumentCode>> {
  const document = await lockLostDocument(tx, user, kind, id, 'contra');
  if (isRefusal(document)) return document;
  if (await paidToShops(tx, id)) return refuse('EPK032');
  const made = await createContra(tx, user, document, note);
  return isRefusal(made) ? made : { data: await lostDocumentOf(tx, user, made.id) };
}

/** Whether anything that a document granted is on a payout. Its shops are held, so that no payout takes it meanwhile. */
async function paidToShops(tx: Kysely<Database>, id: number): Promise<boolean> {
  await sql`select s.id from shops s where s.id in (select p.seller_id from lost_compensations k join packages p on p.id = k.package_id where k.document_id = ${id}) order by s.id for no key update`.execute(tx);
  const { rows } = await sql`select 1 from lost_compensations k join payout_compensations c on c.package_id = k.package_id and c.live where k.document_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
