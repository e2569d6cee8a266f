import type { Kysely, Selectable } from 'kysely';
import { may } from '~domain/access';
import { seesAllHubs, seesAllShops } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { isRehearsal } from '../../calls/transaction';
import { Values, run } from '../sql/statement';
import type { ShopTable } from '../../db/schema-shops';

type Viewer = Pick<SignedInUser, 'role' | 'hubIds'>;

/**
 * Hub scope, once: a package (`p` in the statement) is the user's to see when it lies at, came from or goes to one of
 * his hubs. Every query on packages carries it; what it hides answers as if it did not exist, but for what
 * `missingCodes` tells.
 */
export function visiblePackage(user: Viewer, values: Values): string {
  if (seesAllHubs(user.role)) return 'true';
  const hubs = values.add(user.hubIds);
  return `(p.current_hub_id = any(${hubs}::int[]) or p.fm_hub_id = any(${hubs}::int[]) or p.lm_hub_id = any(${hubs}::int[]))`;
}

/** A shop (`s`) belongs to the hub that picks up from it; sales see them all. */
export function visibleShop(user: Viewer, values: Values): string {
  return seesAllShops(user.role) ? 'true' : `s.hub_id = any(${values.add(user.hubIds)}::int[])`;
}

/** A thing of one hub, by its column. */
export function inHubScope(column: string, user: Viewer, values: Values): string {
  return seesAllHubs(user.role) ? 'true' : `${column} = any(${values.add(user.hubIds)}::int[])`;
}

/** Of the staff (`u`) whoever shares a hub with the user. */
export function visibleStaff(user: Viewer, values: Values): string {
  if (seesAllHubs(user.role)) return 'true';
  return `exists (select from user_hubs mine where mine.user_id = u.id
    and mine.hub_id = any(${values.add(user.hubIds)}::int[]))`;
}

/** A runsheet (`r`) belongs to the hub it leaves and to the hub it goes to; who may not use runsheets sees none. */
export function visibleRunsheet(user: Viewer & Pick<SignedInUser, 'only_operation'>, values: Values): string {
  if (!may(user, 'runsheets')) return 'false';
  if (seesAllHubs(user.role)) return 'true';
  const hubs = values.add(user.hubIds);
  return `(r.hub_id = any(${hubs}::int[]) or r.destination_hub_id = any(${hubs}::int[]))`;
}

/** Roles that talk to receivers wherever the package is. */
const callRoles: readonly string[] = ['admin', 'admin_operator', 'sale_admin', 'sale_management'];

/**
 * Whether the user may read the whole phone of a receiver: sales and administration, or the hub that has custody
 * (domain: custodyHub).
 */
export function mayReadPhone(user: Viewer, values: Values): string {
  if (callRoles.includes(user.role)) return 'true';
  return `coalesce(coalesce(p.current_hub_id, p.fm_hub_id) = any(${values.add(user.hubIds)}::int[]), false)`;
}

/** Whether an answer shows him the whole phone: one of a rehearsal would leave no trace of it. */
export function showsPhone(db: Kysely<Database>, user: Viewer, values: Values): string {
  return isRehearsal(db) ? 'false' : mayReadPhone(user, values);
}

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
