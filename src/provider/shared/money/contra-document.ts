import type { Kysely } from 'kysely';
import { addMoney } from '~domain/money';
import { kindRow, moneyDocumentCode } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { reverseTransaction } from '../ledger/post';
import { run, Values } from '../sql/statement';
import { releaseBankLine } from './bank-line';
import { nextId } from './create-document';
import { approvedStatus, decided, effectKeyOf } from './document-steps';
import { availableAt } from './hub-cash';
import type { MoneyDocument } from './lock-document';
import { moveLinePackagesBack } from './move-line-packages';

/**
 * Makes the document that takes back an approved one, which is held and judged; somebody else approves it. EPK032 =
 * money of its packages has gone on, or is about to, or cash of the hub that took it, `available` of it is left; EUS009
 * = it is being taken back already.
 */
export async function createContra(
  tx: Kysely<Database>,
  user: SignedInUser,
  original: MoneyDocument,
  reason: string,
): Promise<{ readonly id: number } | Refusal<'EPK032' | 'EUS009'>> {
  const { kind, hub_id, courier_id, to_hub_id, seller_id, carrier_id, lines } = original;
  const id = await nextId(tx);
  const turned = (amount: number): number => (amount === 0 ? 0 : -amount);
  const row = {
    id,
    code: moneyDocumentCode(kind, new Date(), id),
    kind,
    hub_id,
    courier_id,
    to_hub_id,
    seller_id,
    carrier_id,
    lines,
    carried: turned(original.carried),
    expected: turned(original.expected),
    counted: turned(original.counted),
    reason,
    note: null,
    counts: null,
    bank_reference: null,
    contra_of: original.id,
    created_by: user.id,
    decided_by: null,
    decided_at: null,
    decision_note: null,
    liable: original.liable,
    share: original.share,
  };
  const written = await tx
    .insertInto('money_documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return refuse('EUS009');
  const lacking = await lacksCash(tx, original);
  if (lacking) return lacking;
  const values = new Values();
  const text = `
    with taken as (
      insert into money_lines (document_id, kind, package_id, amount, live)
      select ${values.add(id)}::bigint, l.kind, l.package_id, -l.amount, false
      from money_lines l join packages p on p.id = l.package_id and p.status = ${values.add(approvedStatus(kind))}
      where l.document_id = ${values.add(original.id)}::bigint order by l.package_id
      on conflict do nothing returning 1)
    select count(*)::int as taken from taken`;
  const [count] = await run<{ taken: number }>(tx, text, values);
  if (count?.taken !== lines) return refuse('EPK032');
  await audit(tx, {
    actorId: user.id,
    action: `${kind}.contra`,
    entity: 'money_document',
    entityId: original.id,
    after: { contra: row.code, reason },
  });
  return { id };
}

/**
 * A hub gives back no cash that it has not got: packages are paid in oldest first, but what an amount has beyond whole
 * ones is of all of them. Its row is held before any package is, as by whoever pays in.
 */
async function lacksCash(
  tx: Kysely<Database>,
  { kind, hub_id, to_hub_id, counted }: MoneyDocument,
): Promise<Refusal<'EPK032'> | null> {
  const hub = kindRow(kind).hubCash === 'in' ? hub_id : to_hub_id;
  if (hub === null || counted <= 0) return null;
  await tx.selectFrom('hubs').select('id').where('id', '=', hub).forNoKeyUpdate().executeTakeFirstOrThrow();
  // What is being made counts as waiting already.
  const available = addMoney(await availableAt(tx, hub), counted);
  if (counted <= available) return null;
  return refuse('EPK032', { asked: [String(counted)], available: [String(Math.max(0, available))] });
}

/**
 * Approves a contra that is held: the original's packages go back, its entries are reversed, its packages, its
 * bank's number and the movement that was its money may be taken anew.
 */
export async function approveContra(
  tx: Kysely<Database>,
  user: SignedInUser,
  contra: MoneyDocument,
): Promise<Refusal<'EPK030'> | null> {
  const original = await tx
    .selectFrom('money_documents')
    .selectAll()
    .where('id', '=', contra.contra_of)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { action, settlesTakings } = kindRow(original.kind);
  if (!(await moveLinePackagesBack(tx, user, { document: original, action, to: approvedStatus(original.kind) })))
    return refuse('EPK030');
  await tx.updateTable('money_lines').set({ live: false }).where('document_id', '=', original.id).execute();
  await tx.updateTable('money_documents').set({ reference_doubled: true }).where('id', '=', original.id).execute();
  await releaseBankLine(tx, user, original.id, contra.code);
  await tx.updateTable('money_lines').set({ open: false }).where('document_id', '=', contra.id).execute();
  await reverseTransaction(tx, {
    of: effectKeyOf(original.id),
    effectKey: effectKeyOf(contra.id),
    userId: user.id,
    note: contra.code,
    documentId: contra.id,
  });
  if (settlesTakings)
    await tx.updateTable('cod_takings').set({ collected_by: null }).where('collected_by', '=', original.id).execute();
  await decided(tx, user, contra, 'Approved', null);
  return null;
}
