import type { Kysely } from 'kysely';
import {
  compensationOf,
  type Compensation,
  type LostGoods,
  type LostLiable,
  type LostDebtor,
} from '~domain/lost-claims';
import type { Vnd } from '~domain/money';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { sinceMade } from '../../shared/sql/months';
import type { NewLine } from '../../shared/money/create-document';

export interface Debtor {
  readonly hub_id: number;
  readonly liable: LostDebtor;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
}

/** A document (`d`) by which somebody owes for losses. */
export const charge = `d.kind = 'hub_lost_claim' and d.status = 'Approved'`;

/** Packages on a charge (`l`) that nobody paid in for yet, on no undecided document. To be put behind `from`. */
export const owedLines = `
  money_lines l join packages p on p.id = l.package_id and p.status = 'Hub_lost_claimed'
  where l.live and l.kind = 'hub_lost_claim'
    and l.package_id not in (select o.package_id from money_lines o where o.open)`;

/** What somebody owes for the losses of a hub, the first charged first. */
export function owedPackages(
  tx: Kysely<Database>,
  { hub_id, liable, courier_id, carrier_id }: Debtor,
): Promise<NewLine[]> {
  const values = new Values();
  const text = `
    select o.package_id, o.amount from (select l.document_id, l.package_id, l.amount from ${owedLines}) o
      join money_documents d on d.id = o.document_id
    where ${charge} and d.hub_id = ${values.add(hub_id)}::int and d.liable = ${values.add(liable)}
      and d.courier_id is not distinct from ${values.add(courier_id)}::bigint
      and d.carrier_id is not distinct from ${values.add(carrier_id)}::int
    order by d.decided_at, d.id, o.package_id`;
  return run<NewLine>(tx, text, values);
}

/** Which hub a lost package (`p`) is missed at. */
export const lostHub = 'coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id)';

/** What the goods of a package (`p`) are reckoned by, and what was granted for it (`k`), if anything was. */
export const goodsColumns = `p.value, p.total_product_value, p.cod, p.shipping_fee, p.insurance_fee,
  k.document_id as granted_by, k.rule, k.insured, k.worth, k.worth_from, k.shipping_fee as granted_fee, k.ceiling, k.amount as granted`;
export const grantJoin = 'left join lost_compensations k on k.package_id = p.id and k.live';

/**
 * Who answers for a package (`p`), by what was said of it when it was claimed (`g`), else by its last hands: the
 * courier it went missing with, the carrier that reported it, the hub. To be put behind `grantJoin`.
 */
export const handsJoins = `
  left join money_documents g on g.id = k.document_id
  left join lateral (select h.action from package_history h where h.package_id = p.id and ${sinceMade('h.at')}
    and h.to_status in ('Missing', 'Missing_courier') order by h.id desc limit 1) gone on true
  left join lateral (
    select r.courier_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id
    where gone.action = 'lost_courier' and l.package_id = p.id and r.courier_id is not null order by r.id desc
      limit 1) rider on true
  left join lateral (select o.carrier_id from handovers o where gone.action = 'webhook_move' and o.package_id = p.id
    order by o.id desc limit 1) outside on true
  cross join lateral (select
    coalesce(g.liable, case when rider.courier_id is not null then 'courier'
      when outside.carrier_id is not null then 'carrier' else 'hub' end) as liable,
    case when g.liable is null then rider.courier_id else g.courier_id end as courier_id,
    case when g.liable is null then outside.carrier_id else g.carrier_id end as carrier_id) hands`;

export interface GoodsRecord extends LostGoods {
  readonly granted_by: number | null;
  readonly rule: Compensation['rule'] | null;
  readonly insured: boolean | null;
  readonly worth: Vnd | null;
  readonly worth_from: Compensation['worth_from'];
  readonly granted_fee: Vnd | null;
  readonly ceiling: Vnd | null;
  readonly granted: Vnd | null;
}

interface Reckoned extends Compensation {
  readonly insured: boolean;
  readonly shipping_fee: Vnd;
}

/** As it was granted; else by the rules, today. */
export function reckoned(goods: GoodsRecord): Reckoned {
  const { rule, insured, worth, worth_from, granted_fee, ceiling, granted } = goods;
  if (rule === null || insured === null || worth === null || granted === null || granted_fee === null) {
    return { ...compensationOf(goods), insured: goods.insurance_fee > 0, shipping_fee: goods.shipping_fee };
  }
  return { rule, insured, worth, worth_from, ceiling, amount: granted, shipping_fee: granted_fee };
}

export interface LostPackage extends GoodsRecord {
  readonly id: number;
  readonly code: string;
  readonly status: PackageStatus;
  readonly seller_id: number;
  readonly hub_id: number | null;
  readonly liable: LostLiable;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
}

/**
 * Holds packages until the transaction ends, in the order of ids. What was granted for them is read after that, never
 * with it: a document that was taken back while this one waited would still be seen.
 */
export async function lockPackages(tx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const values = new Values();
  await run(
    tx,
    `select p.id from packages p where p.id = any(${values.add(ids)}::bigint[]) order by p.id for no key update`,
    values,
  );
}

/** The packages of these ids that the user may see, by id. */
export function readPackages(tx: Kysely<Database>, user: SignedInUser, ids: readonly number[]): Promise<LostPackage[]> {
  const values = new Values();
  const text = `
    select p.id, p.code, p.status, p.seller_id, ${lostHub} as hub_id, ${goodsColumns}, hands.liable, hands.courier_id,
      hands.carrier_id
    from packages p ${grantJoin} ${handsJoins}
    where p.id = any(${values.add(ids)}::bigint[]) and ${visiblePackage(user, values)} order by p.id`;
  return run<LostPackage>(tx, text, values);
}
