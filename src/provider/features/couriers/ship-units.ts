import { sql } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';

/** Under which code a ship unit (an outside carrier) knows the courier; while one does, he is connected. */
export async function syncShipUnit({
  db,
  user,
  params,
  body,
}: Request<'PATCH /users/{id}/sync-ship-unit'>): Promise<
  ResponseOf<'PATCH /users/{id}/sync-ship-unit'> | Refusal<'EUS006' | 'EUS009' | 'ESY026'>
> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { code, carrier, ship_unit_id } = body;
  const units = db.selectFrom('carriers').select(['id', 'code', 'active']);
  const unit = await (
    carrier === undefined
      ? units.where('id', '=', sql<number>`${ship_unit_id}::bigint`)
      : units.where('code', '=', carrier)
  ).executeTakeFirst();
  if (!unit) return refuse('ESY026');
  // Of a carrier that is off no code is told, but one can be taken back.
  if (code !== '' && !unit.active) return refuse('EUS009');
  if (code === '')
    await db
      .deleteFrom('courier_ship_units')
      .where('courier_id', '=', held.id)
      .where('carrier_id', '=', unit.id)
      .execute();
  else {
    const told = { code, synced_by: user.id, synced_at: sql<string>`clock_timestamp()` };
    await db
      .insertInto('courier_ship_units')
      .values({ courier_id: held.id, carrier_id: unit.id, ...told })
      .onConflict((conflict) => conflict.columns(['courier_id', 'carrier_id']).doUpdateSet(told))
      .execute();
  }
  const left = await db
    .selectFrom('courier_ship_units')
    .select('carrier_id')
    .where('courier_id', '=', held.id)
    .limit(1)
    .execute();
  return changeCourier(db, user, held, {
    action: 'ship_unit.sync',
    set: { connected_to_oms: left.length > 0 },
    before: { connected_to_oms: held.connected_to_oms },
    after: { ship_unit: unit.code, code },
  });
}
