import type * as z from 'zod';
import type { mobileUnitRow } from '~contract/features/mobile-unit-shapes';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import { may } from '~domain/access';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../calls/handler';
import type { Values } from '../sql/statement';

export type BagRow = z.output<typeof mobileUnitRow>;

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
