import { sql, type Kysely, type Updateable } from 'kysely';
import type { Database } from '../../db/schema';
import type { CourierTable } from '../../db/schema-couriers';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { inHubScope } from '../access/visibility';
import { courierColumns, courierJoins, toCourierRow, type CourierRecord, type CourierRow } from './courier-rows';

/** Null = no such courier for the user. Whoever holds him goes on alone: what is judged then stays so until the end. */
export async function lockCourier(tx: Kysely<Database>, user: SignedInUser, id: number): Promise<CourierRecord | null> {
  const values = new Values();
  const text = `select ${courierColumns} from ${courierJoins} where c.id = ${values.add(id)}::bigint
    and ${inHubScope('c.hub_id', user, values)} for no key update of c`;
  const [held] = await run<CourierRecord>(tx, text, values);
  return held ?? null;
}

/** As he is now, once the transaction is through; of somebody who was held or is the caller's own. */
export async function courierRowOf(tx: Kysely<Database>, id: number): Promise<CourierRow> {
  const values = new Values();
  const [record] = await run<CourierRecord>(
    tx,
    `select ${courierColumns} from ${courierJoins} where c.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!record) throw new Error(`no courier ${id}`);
  return toCourierRow(record);
}

interface CourierChange {
  /** `training.send`, `edit`: what his history calls it. */
  readonly action: string;
  readonly set: Updateable<CourierTable>;
  readonly before?: object;
  /** Of the history row, besides the columns that change. */
  readonly after?: object;
}

/** One write on a held courier: the columns, his version and the history row. Answers as a record command does. */
export async function changeCourier(
  tx: Kysely<Database>,
  user: SignedInUser,
  held: Pick<CourierRecord, 'id' | 'version'>,
  { action, set, before, after }: CourierChange,
): Promise<{ data: CourierRow }> {
  await tx
    .updateTable('couriers')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', held.id)
    .where('version', '=', held.version)
    .execute();
  await audit(tx, {
    actorId: user.id,
    action,
    entity: 'courier',
    entityId: held.id,
    ...(before ? { before } : {}),
    after: { ...set, ...after },
  });
  return { data: await courierRowOf(tx, held.id) };
}
