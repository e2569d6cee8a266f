import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { mobileUnitDetail, mobileUnitRow } from '~contract/features/mobile-unit-shapes';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import { may } from '~domain/access';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';

type BagRow = z.output<typeof mobileUnitRow>;

export interface BagRecord extends Omit<BagRow, 'origin_hub' | 'destination_hub' | 'runsheet'> {
  readonly status: MobileUnitStatus;
  readonly origin_hub_id: number;
  readonly origin_hub_code: string;
  readonly destination_hub_id: number;
  readonly destination_hub_code: string;
  readonly runsheet_id: number | null;
  readonly runsheet_code: string;
}

/** `m` is the bag; names and sums come by `bagJoins`. */
export const bagColumns = `
  m.id, m.version, m.mu_code, m.serial_number, m.status, m.origin_hub_id, o.code as origin_hub_code, m.destination_hub_id, d.code as destination_hub_code,
  m.runsheet_id, r.code as runsheet_code, inside.packages, inside.weight, m.sealed_at, m.received_at, c.name as created_by, m.created_at`;

/** What was taken out again is not in it; what was received with it is. */
export const bagJoins = `
  join hubs o on o.id = m.origin_hub_id join hubs d on d.id = m.destination_hub_id
  left join runsheets r on r.id = m.runsheet_id left join users c on c.id = m.created_by
  cross join lateral (
    select count(*)::int as packages, coalesce(sum(p.weight), 0)::float8 as weight
    from mobile_unit_packages b join packages p on p.id = b.package_id where b.mobile_unit_id = m.id
      and b.removed_at is null
  ) inside`;

export function toBag({
  origin_hub_id,
  origin_hub_code,
  destination_hub_id,
  destination_hub_code,
  runsheet_id,
  runsheet_code,
  ...record
}: BagRecord): BagRow {
  return {
    ...record,
    origin_hub: { id: origin_hub_id, code: origin_hub_code },
    destination_hub: { id: destination_hub_id, code: destination_hub_code },
    runsheet: runsheet_id === null ? null : { id: runsheet_id, code: runsheet_code },
  };
}

/** A bag (`m`) belongs to the hub it leaves and to the hub it goes to, as its trip does. */
export function visibleBag(user: SignedInUser, values: Values): string {
  if (!may(user, 'runsheets')) return 'false';
  if (seesAllHubs(user.role)) return 'true';
  const hubs = values.add(user.hubIds);
  return `(m.origin_hub_id = any(${hubs}::int[]) or m.destination_hub_id = any(${hubs}::int[]))`;
}

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
