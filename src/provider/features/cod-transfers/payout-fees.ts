import type { Kysely } from 'kysely';
import type { Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { Movement } from '../../shared/ledger/post';
import type { Carried } from '../../shared/money/decide-document';
import type { MoneyDocument } from '../../shared/money/lock-document';
import { moveFound } from '../../shared/packages/change-packages';
import { run, Values } from '../../shared/sql/statement';

interface Fee {
  readonly package_id: number;
  readonly amount: Vnd;
}

/** What each package of a payout costs its shop: as it is frozen on the package, and the way back of those returned. */
export async function feesOfPayout(tx: Kysely<Database>, { id, seller_id, contra_of }: MoneyDocument): Promise<Movement[]> {
  // What takes a payout back reverses its whole transaction, fees and all.
  if (contra_of !== null || seller_id === null) return [];
  const values = new Values();
  const text = `select package_id, amount from payout_fees where document_id = ${values.add(id)}::bigint and amount > 0 order by package_id`;
  const fees = await run<Fee>(tx, text, values);
  return fees.map(({ package_id, amount }): Movement => ({ rule: 'fee_charged', amount, owners: { shop: seller_id }, packageId: package_id }));
}

/** What of the amount that a payout carries is one package's: the way back of those returned, what is paid for those lost. */
export async function carriedOfPayout(tx: Kysely<Database>, { id, contra_of }: MoneyDocument): Promise<Carried[]> {
  if (contra_of !== null) return [];
  const values = new Values();
  const text = `
    select package_id, -amount as amount from payout_fees where document_id = ${values.add(id)}::bigint and returned and amount > 0
    union all select package_id, amount from payout_compensations where document_id = ${values.add(id)}::bigint and amount > 0 order by package_id`;
  return run<Carried>(tx, text, values);
}

/** The returned packages of an approved payout are charged to their shop; false = one stands elsewhere by now. */
export function chargeReturnFees(tx: Kysely<Database>, user: SignedInUser, { id, code }: MoneyDocument): Promise<boolean> {
  const values = new Values();
  return moveFound(tx, user, values, { from: chargedBy(`${values.add(id)}::bigint`), locks: true, action: 'return_fee', fromStatuses: ['Returned'], to: 'Returned_fee_charged_to_shop', note: code });
}

/** Back to where they were, by the document that takes the payout back. */
export async function uncharge(tx: Kysely<Database>, user: SignedInUser, { code }: MoneyDocument, original: number): Promise<boolean> {
  const values = new Values();
  const moved = await moveFound(tx, user, values, {
    from: chargedBy(`${values.add(original)}::bigint`),
    locks: true,
    action: 'undo',
    fromStatuses: ['Returned_fee_charged_to_shop'],
    to: 'Returned',
    note: code,
    undoes: { action: 'return_fee' },
  });
  await releaseReturnFees(tx, original);
  return moved;
}

/** A payout that is none any more lets go of them: the next one may charge them. */
export async function releaseReturnFees(tx: Kysely<Database>, documentId: number): Promise<void> {
  const values = new Values();
  await run(tx, `update payout_fees set live = false where document_id = ${values.add(documentId)}::bigint`, values);
}

const chargedBy = (id: string): string => `from payout_fees f join packages p on p.id = f.package_id where f.document_id = ${id} and f.returned`;
