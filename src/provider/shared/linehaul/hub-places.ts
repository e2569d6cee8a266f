import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { HubPlace } from '~domain/unloading';

/** Hubs by id, as much of each as routing needs. */
export async function hubPlaces(
  db: Kysely<Database>,
): Promise<ReadonlyMap<number, HubPlace & { readonly code: string }>> {
  const hubs = await db.selectFrom('hubs').select(['id', 'code', 'region']).execute();
  return new Map(hubs.map((hub) => [hub.id, hub]));
}
