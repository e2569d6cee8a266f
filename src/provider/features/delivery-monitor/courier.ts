import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

export type CourierOfHub = ResponseOf<'GET /courier-deliveries/{id}'>['data']['courier'];

export interface CourierRecord {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly license_plate: string | null;
  readonly hub_id: number;
  readonly hub_code: string;
}

/** `c` is the courier, `h` his hub. */
export const courierColumns = 'c.id, c.courier_code as code, c.first_name as name, c.licence_plate as license_plate, c.hub_id, h.code as hub_code';

export function toCourier({ id, code, name, license_plate, hub_id, hub_code }: CourierRecord): CourierOfHub {
  return { id, code, name, license_plate, hub: { id: hub_id, code: hub_code } };
}

/** Null = there is none at the user's hubs. */
export async function readCourier(pool: pg.Pool, user: SignedInUser, id: number): Promise<CourierOfHub | null> {
  const values = new Values();
  const [record] = await read<CourierRecord>(pool, `select ${courierColumns} from couriers c join hubs h on h.id = c.hub_id where c.id = ${values.add(id)}::bigint and ${inHubScope('c.hub_id', user, values)}`, values);
  return record ? toCourier(record) : null;
}
