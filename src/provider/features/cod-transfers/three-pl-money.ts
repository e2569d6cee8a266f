import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { addMoney, type Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { confirmReports } from '../../shared/carriers/confirm-reports';
import { createDocument } from '../../shared/money/create-document';
import { balanceSql } from '../../shared/money/kept-money';
import { run, Values } from '../../shared/sql/statement';
import { coverOldest } from './cover';
import { freePackages, type FreePackage, type HubMoney } from './hub-cash';
import { tooLittle, type Document } from './make-document';
import { transferOf } from './read-documents';

type Receivable = ResponseOf<'GET /three-pl-receivables'>['data'][number];

/** Approved collections of carriers (`d`) of which not all is paid, and how much (`m`). */
const toPay = `resting_money_now m join money_documents d on d.id = m.document_id and d.kind = 'three_pl_collection'`;

/** What a carrier owes by the books, less what it paid on documents that nobody decided on yet. */
const owedBy = (carrier: string): string => `
  ${balanceSql(`a.kind = 'three_pl_receivable' and a.owner_id = ${carrier}`)}
  - (select coalesce(sum(w.counted), 0) from money_documents w where w.carrier_id = ${carrier} and w.kind = 'three_pl_deposit' and w.status = 'New' and w.contra_of is null)`;

/** Every carrier that was handed anything; who owes most first. */
export async function receivables(db: Kysely<Database>): Promise<Receivable[]> {
  const text = `
    with pays as (
      select d.carrier_id, sum(m.packages)::int as packages, sum(m.amount) as worth, min(d.decided_at) as oldest_at
        from ${toPay} group by 1
    ), owed as materialized (
      select c.id as carrier_id, greatest(coalesce(b.worth, 0) - ${owedBy('c.id')}, 0) as credit from carriers c
        left join pays b on b.carrier_id = c.id
    )
    select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as carrier,
      coalesce(a.packages, 0) as to_collect, coalesce(a.amount, 0) as to_collect_amount,
      coalesce(b.packages, 0) as to_pay, coalesce(b.worth, 0) - k.credit as to_pay_amount, k.credit,
        least(a.oldest_at, b.oldest_at) as oldest_at
    from carriers c join owed k on k.carrier_id = c.id left join receivable_now a on a.carrier_id = c.id
      left join pays b on b.carrier_id = c.id
    where c.active or a.packages > 0 or b.packages > 0
      order by coalesce(a.amount, 0) + coalesce(b.worth, 0) - k.credit desc, c.code`;
  return run<Receivable>(db, text, new Values());
}

/** Holds the carrier until the transaction ends, so that its documents are made one after the other. */
export async function lockCarrier(tx: Kysely<Database>, code: string): Promise<number | null> {
  const found = await tx
    .selectFrom('carriers')
    .select('id')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.id ?? null;
}

/** What a carrier owes, oldest first, and what of it is not covered by money it paid before beyond whole packages. */
export async function carrierMoney(tx: Kysely<Database>, carrierId: number): Promise<HubMoney> {
  const values = new Values();
  const packages = await run<FreePackage>(
    tx,
    freePackages(`${toPay} and d.carrier_id = ${values.add(carrierId)}::int`),
    values,
  );
  const asked = new Values();
  const [owed] = await run<{ available: Vnd }>(
    tx,
    `select ${owedBy(`${asked.add(carrierId)}::int`)} as available`,
    asked,
  );
  return { available: owed?.available ?? 0, packages };
}

/**
 * All that a carrier delivered and was paid for, on one document: its reports are confirmed by it, and approved, it
 * owes that.
 */
export async function makeCollection(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { carrier, note }: { readonly carrier: string; readonly note?: string | undefined },
): Promise<Document | Refusal<ErrorCode>> {
  const carrierId = await lockCarrier(tx, carrier);
  if (carrierId === null) return refuse('ESY026');
  // One that somebody else moves this instant is left for the next collection.
  await confirmReports(tx, { user, locale, call: 'POST /three-pl-cod-collections' }, { carrierId }, carrier);
  const values = new Values();
  const lines = await run<FreePackage>(
    tx,
    // What a carrier only reported so far counts too: whoever collects its money confirms it.
    `select package_id, amount from packages_receivable where carrier_id = ${values.add(carrierId)}::int
      order by package_id`,
    values,
  );
  const made = await createDocument(tx, user, locale, {
    kind: 'three_pl_collection',
    hub_id: null,
    carrier_id: carrierId,
    lines,
    note,
  });
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}

interface Paid {
  readonly carrier: string;
  readonly amount: number;
  readonly bank_reference: string;
  readonly note?: string | undefined;
}

/** A carrier paid an amount: what it owes is settled oldest first. */
export async function makeCarrierDeposit(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  { carrier, amount, bank_reference, note }: Paid,
): Promise<Document | Refusal<ErrorCode>> {
  const carrierId = await lockCarrier(tx, carrier);
  if (carrierId === null) return refuse('ESY026');
  if (amount < 0) return refuse('ECO007');
  const owed = await carrierMoney(tx, carrierId);
  const { lines, carried } = coverOldest(owed, amount);
  if (lines.length === 0 || amount > owed.available) return tooLittle(owed, amount);
  return carrierDeposit(tx, user, locale, { carrierId, lines, carried, bank_reference, note });
}

interface CarrierDeposit {
  readonly carrierId: number;
  readonly lines: readonly FreePackage[];
  readonly carried?: Vnd;
  readonly bank_reference: string;
  readonly note?: string | undefined;
}

export async function carrierDeposit(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  { carrierId, ...document }: CarrierDeposit,
): Promise<Document | Refusal<ErrorCode>> {
  const made = await createDocument(tx, user, locale, {
    kind: 'three_pl_deposit',
    hub_id: null,
    carrier_id: carrierId,
    ...document,
  });
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}

/** What packages come to. */
export const worthOf = (lines: readonly FreePackage[]): Vnd => addMoney(...lines.map(({ amount }) => amount));
