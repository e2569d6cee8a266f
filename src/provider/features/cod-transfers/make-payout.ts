import { sql, type Kysely } from 'kysely';
import { addMoney } from '~domain/money';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { createDocument } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';
import type { Document } from './make-document';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { transferOf } from './read-documents';
import type { Carried } from '../../shared/money/decide-document';
import { dueToShop, type DuePackage } from './shop-payables';

interface Asked {
  readonly seller_id: number;
  readonly bank_reference?: string | undefined;
  readonly note?: string | undefined;
}

/** Everything a shop is due on one document: net = Σ collected − fees − return fees + compensation − carried debt. Below 0 nothing is made, and all of it counts for the next. */
export async function makePayout(tx: Kysely<Database>, user: SignedInUser, locale: string, { seller_id, bank_reference, note }: Asked): Promise<Document | Refusal<'ESP000' | 'EUS008' | 'EAL002' | 'ECO007' | 'ECO008' | 'EUS006' | 'EUS010'>> {
  const shop = await tx.selectFrom('shops').select(['id', 'bank_account_number']).where('id', '=', sql<number>`${seller_id}::bigint`).forNoKeyUpdate().executeTakeFirst();
  if (!shop) return refuse('EUS006');
  if (!shop.bank_account_number) return refuse('EUS010');
  const { packages, compensations, besides } = await dueToShop(tx, shop.id);
  const paid = packages.filter(({ returned }) => !returned);
  const returned = packages.filter((pkg) => pkg.returned);
  if (paid.length === 0 && compensations.length === 0) return refuse('ECO008');
  const lines = paid.map(({ package_id, collected, fee }) => ({ package_id, amount: addMoney(collected, -fee) }));
  const carried = addMoney(besides, ...returned.map(({ fee }) => -fee), ...compensations.map(({ amount }) => amount));
  if (addMoney(carried, ...lines.map(({ amount }) => amount)) <= 0) return refuse('ECO007');
  const made = await createDocument(tx, user, locale, { kind: 'shop_payout', hub_id: null, seller_id: shop.id, lines, carried, beside: true, bank_reference, note });
  if (isRefusal(made)) return narrowRefusal(made, 'ESP000', 'EUS008', 'EAL002', 'ECO007', 'ECO008');
  await keepFees(tx, made.id, packages);
  if (!(await keepCompensations(tx, made.id, compensations))) return refuse('ECO008');
  return { data: await transferOf(tx, user, made.id) };
}

/** As they are on this day: the document stands by them whatever becomes of the packages' fees. */
async function keepFees(tx: Kysely<Database>, documentId: number, packages: readonly DuePackage[]): Promise<void> {
  const values = new Values();
  const text = `
    insert into payout_fees (document_id, package_id, amount, returned)
    select ${values.add(documentId)}::bigint, * from unnest(${values.add(packages.map(({ package_id }) => package_id))}::bigint[], ${values.add(packages.map(({ fee }) => fee))}::numeric[], ${values.add(packages.map(({ returned }) => returned))}::boolean[])`;
  await run(tx, text, values);
}

/** False = a loss is on another payout by now. */
async function keepCompensations(tx: Kysely<Database>, documentId: number, compensations: readonly Carried[]): Promise<boolean> {
  const values = new Values();
  const text = `
    insert into payout_compensations (document_id, package_id, amount)
    select ${values.add(documentId)}::bigint, * from unnest(${values.add(compensations.map(({ package_id }) => package_id))}::bigint[], ${values.add(compensations.map(({ amount }) => amount))}::numeric[])
    on conflict do nothing returning 1`;
  return (await run(tx, text, values)).length === compensations.length;
}
