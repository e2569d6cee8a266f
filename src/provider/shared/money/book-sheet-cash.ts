import type { Kysely } from 'kysely';
import type { Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import { postTransaction, type Movement } from '../ledger/post';
import { run, Values } from '../sql/statement';

interface ClosedSheet {
  readonly id: number;
  readonly code: string;
  readonly hub_id: number;
  readonly courier_id: number | null;
}

interface Taking {
  readonly package_id: number;
  readonly seller_id: number;
  readonly cash: number;
  readonly transferred: number;
}

/**
 * Books what a courier was paid at doors once his sheet is closed: each package's cash is in his hands and owed to its
 * shop; what was paid by transfer is with the center already. `difference` = counted less expected: short is his debt,
 * over waits in suspense. Nothing of a closed sheet is taken back, so nothing of this is reversed.
 */
export async function bookSheetCash(
  tx: Kysely<Database>,
  userId: number,
  sheet: ClosedSheet,
  difference: Vnd,
): Promise<void> {
  const takings = await keepTakings(tx, sheet);
  if (takings.length === 0 && difference === 0) return;
  const owners = { courier: sheet.courier_id ?? 0, hub: sheet.hub_id };
  const movements = takings.flatMap(({ package_id: packageId, seller_id: shop, cash, transferred }): Movement[] => [
    { rule: 'cash_taken', amount: cash, owners: { ...owners, shop }, packageId },
    { rule: 'transfer_taken', amount: transferred, owners: { shop }, packageId },
  ]);
  const booked: Movement = {
    rule: difference < 0 ? 'close_short' : 'close_over',
    amount: Math.abs(difference),
    owners,
  };
  await postTransaction(tx, {
    event: 'sheet_closed',
    effectKey: `runsheet ${sheet.id} closed`,
    userId,
    note: sheet.code,
    runsheetId: sheet.id,
    movements: [...movements, booked],
  });
}

/** Recorded cash, not what a status or the order would make of it. */
async function keepTakings(tx: Kysely<Database>, { id, hub_id, courier_id }: ClosedSheet): Promise<Taking[]> {
  const values = new Values();
  const text = `
    with kept as (
      insert into cod_takings (package_id, hub_id, courier_id, runsheet_id, cash, transferred, at)
      select p.id, ${values.add(hub_id)}::int, ${values.add(courier_id)}::int, l.runsheet_id, l.cash,
        greatest(p.cod_collected - l.cash, 0), coalesce(l.result_at, now())
      from runsheet_packages l join packages p on p.id = l.package_id
      where l.runsheet_id = ${values.add(id)}::bigint and l.removed_at is null and l.result = 'done'
        and (l.cash > 0 or (l.cash is not null and p.cod_collected > 0))
      on conflict (package_id) do nothing returning package_id, cash, transferred)
    select kept.*, p.seller_id from kept join packages p on p.id = kept.package_id order by kept.package_id`;
  return run<Taking>(tx, text, values);
}
