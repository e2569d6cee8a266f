import { sql } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';

export async function giveTool({
  db,
  user,
  params,
  body,
}: Request<'POST /couriers/{id}/tools'>): Promise<ResponseOf<'POST /couriers/{id}/tools'> | Refusal<'EUS006'>> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { tool, quantity } = body;
  const serial_number = body.serial_number || null;
  await db
    .insertInto('courier_tools')
    .values({
      courier_id: held.id,
      tool,
      quantity,
      serial_number,
      given_by: user.id,
      returned_at: null,
      returned_by: null,
    })
    .execute();
  return changeCourier(db, user, held, { action: 'tool.give', set: {}, after: { tool, quantity, serial_number } });
}

/** All that are named, or none: one that is not with him any more is refused with the rest. */
export async function takeTools({
  db,
  user,
  params,
  body,
}: Request<'PATCH /couriers/{id}/tools/return'>): Promise<
  ResponseOf<'PATCH /couriers/{id}/tools/return'> | Refusal<'EUS006' | 'ESY081'>
> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { tool, serial_number } = body;
  const ids = body.ids && [...new Set(body.ids)];
  let taking = db
    .updateTable('courier_tools')
    .set({ returned_at: sql<string>`clock_timestamp()`, returned_by: user.id })
    .where('courier_id', '=', held.id)
    .where('returned_at', 'is', null);
  if (ids) taking = taking.where('id', '=', sql<number>`any(${ids}::bigint[])`);
  if (tool) taking = taking.where('tool', '=', tool);
  if (serial_number) taking = taking.where('serial_number', '=', serial_number);
  const back = await taking.returning(['tool', 'quantity']).execute();
  if (back.length < (ids?.length ?? 1)) return refuse('ESY081');
  return changeCourier(db, user, held, { action: 'tool.return', set: {}, after: { tools: back } });
}
