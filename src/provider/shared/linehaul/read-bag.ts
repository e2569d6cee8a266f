import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { mobileUnitDetail } from '~contract/features/mobile-unit-shapes';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { bagColumns, bagJoins, toBag, visibleBag, type BagRecord, type BagRow } from './bag-rows';

export type BagDetail = z.output<typeof mobileUnitDetail>;

/** Null = no such bag for this user. */
export async function readBag(db: Kysely<Database>, user: SignedInUser, id: number): Promise<BagDetail | null> {
  const values = new Values();
  const at = values.add(id);
  const text = `
    select ${bagColumns}, v.name as received_by,
      (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'by', u.name, 'after', a.after)
        order by a.id desc), '[]')
       from audit_log a left join users u on u.id = a.actor_id where a.entity = 'mobile_unit'
         and a.entity_id = m.id::text) as history
    from mobile_units m ${bagJoins} left join users v on v.id = m.received_by
    where m.id = ${at}::bigint and ${visibleBag(user, values)}`;
  const [record] = await run<BagRecord & Pick<BagDetail, 'received_by' | 'history'>>(db, text, values);
  return record
    ? {
        ...toBag(record),
        received_by: record.received_by,
        history: record.history.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
      }
    : null;
}

/** Bags that a condition on `m` finds, in the order of their ids. */
export async function bagsWhere(db: Kysely<Database>, condition: string, values: Values): Promise<BagRow[]> {
  return (
    await run<BagRecord>(
      db,
      `select ${bagColumns} from mobile_units m ${bagJoins} where ${condition} order by m.id`,
      values,
    )
  ).map(toBag);
}
