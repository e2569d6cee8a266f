import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { packagesInHand, readInHand } from './in-hand';

type Courier = ResponseOf<'GET /cod-collections/couriers/{id}'>['data'];

const nothing = { packages: 0, transfers: 0, recorded: 0, carried: 0, expected: 0, since: null, waiting: { documents: 0, counted: 0 } } as const;

/** What a courier has in hand at a hub, with its packages; null = no such courier, or no such hub of the user's. */
export async function readCourier(db: Kysely<Database>, user: SignedInUser, id: number, hubId: number | undefined): Promise<Courier | null> {
  const values = new Values();
  const text = `
    select c.id, c.courier_code as code, c.first_name as name, h.id as hub_id, h.code as hub_code
    from (values (${values.add(id)}::bigint, ${values.add(hubId ?? null)}::bigint)) as asked (courier_id, hub_id)
    left join couriers c on c.id = asked.courier_id join hubs h on h.id = coalesce(asked.hub_id, c.hub_id) where c.id is not null or asked.courier_id = 0`;
  const [found] = await run<{ id: number | null; code: string; name: string; hub_id: number; hub_code: string }>(db, text, values);
  if (!found || (!seesAllHubs(user.role) && !user.hubIds.includes(found.hub_id))) return null;
  const [held, lines] = await Promise.all([readInHand(db, id, found.hub_id), packagesInHand(db, id, found.hub_id)]);
  const courier = found.id === null ? null : { id: found.id, code: found.code, name: found.name };
  return { ...nothing, ...held, courier, hub: { id: found.hub_id, code: found.hub_code }, lines };
}
