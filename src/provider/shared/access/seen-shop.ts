import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema';
import type { ShopTable } from '../../db/schema-shops';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleShop } from './visibility';

export type SeenShop = Selectable<ShopTable>;

/**
 * The shop as it is now; null = there is none, or it is none of the user's. `held` = nobody else changes it until the
 * transaction ends.
 */
export async function seenShop(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  held = false,
): Promise<SeenShop | null> {
  const values = new Values();
  const text = `select s.* from shops s where s.id = ${values.add(id)}::bigint
    and ${visibleShop(user, values)} ${held ? 'for no key update' : ''}`;
  const [row] = await run<SeenShop>(db, text, values);
  return row ?? null;
}
