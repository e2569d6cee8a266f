import bwipjs from 'bwip-js/node';
import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { readBag } from '../../shared/linehaul/read-bag';

type Label = ResponseOf<'GET /mobile-units/{id}/label'>['data'];

/** Null = no such bag for this user. */
export async function bagLabel(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Label | null> {
  const bag = await readBag(db, user, id);
  if (!bag) return null;
  const { name } = await db.selectFrom('hubs').select('name').where('id', '=', bag.destination_hub.id).executeTakeFirstOrThrow();
  const [symbol] = bwipjs.raw('code128', bag.mu_code, {});
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars');
  return { ...bag, destination_name: name, bars: [...symbol.sbs] };
}
