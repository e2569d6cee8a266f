import type { Kysely } from 'kysely';
import type { Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import type { Movement } from '../../shared/ledger/post';
import type { Carried } from '../../shared/money/decide-document';
import type { MoneyDocument } from '../../shared/money/lock-document';
import { run, Values } from '../../shared/statement';

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
export function chargeReturnFees(tx: Kysely<Database>, user: SignedInUser, document: MoneyDocument): Promise<boolean> {
  return move(tx, user, { documentId: document.id, code: document.code, action: 'return_fee', from: 'Returned', to: 'Returned_fee_charged_to_shop' });
}

/** Back to where they were, by the document that takes the payout back. */
export async function uncharge(tx: Kysely<Database>, user: SignedInUser, document: MoneyDocument, original: number): Promise<boolean> {
  const moved = await move(tx, user, { documentId: original, code: document.code, action: 'undo', from: 'Returned_fee_charged_to_shop', to: 'Returned' });
  await releaseReturnFees(tx, original);
  return moved;
}

/** A payout that is none any more lets go of them: the next one may charge them. */
export async function releaseReturnFees(tx: Kysely<Database>, documentId: number): Promise<void> {
  const values = new Values();
  await run(tx, `update payout_fees set live = false where document_id = ${values.add(documentId)}::bigint`, values);
}

interface Move {
  readonly documentId: number;
  /** Of the document that moves them: the note of their history. */
  readonly code: string;
  readonly action: 'return_fee' | 'undo';
  readonly from: string;
  readonly to: string;
}

async function move(tx: Kysely<Database>, user: SignedInUser, { documentId, code, action, from, to }: Move): Promise<boolean> {
  const values = new Values();
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  const text = `
    with seen as materialized (
      select p.id, p.status, coalesce(p.current_hub_id, p.fm_hub_id) as hub_id
      from payout_fees f join packages p on p.id = f.package_id where f.document_id = ${values.add(documentId)}::bigint and f.returned order by p.id for no key update of p
    ), changed as (
      update packages p set status = ${values.add(to)}, version = p.version + 1, updated_at = now() from seen where p.id = seen.id and seen.status = ${values.add(from)} returning p.id
    ), logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note)
      select seen.id, ${values.add(action)}, seen.status, ${values.add(to)}, ${by}, seen.hub_id, ${values.add(code)} from seen join changed on changed.id = seen.id order by seen.id
    )
    select (select count(*) from seen) = (select count(*) from changed) as whole`;
  const [moved] = await run<{ whole: boolean }>(tx, text, values);
  return moved?.whole === true;
}
