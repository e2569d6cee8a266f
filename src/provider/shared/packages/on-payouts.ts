import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';

/**
 * Those whose fees a payout has taken down, as they are: it charges those, whatever becomes of the packages' own. Their
 * shops' next payouts are made once the transaction has ended, with what it leaves.
 */
export async function onPayouts(tx: Kysely<Database>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const shops = new Values();
  const sold = `select seller_id from packages where id = any(${shops.add(ids)}::bigint[])`;
  await run(tx, `select from shops where id in (${sold}) order by id for share`, shops);
  const values = new Values();
  const text = `select package_id from payout_fees where live and package_id = any(${values.add(ids)}::bigint[])`;
  return new Set((await run<{ package_id: number }>(tx, text, values)).map(({ package_id }) => package_id));
}
