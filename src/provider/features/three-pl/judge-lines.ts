import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { custodyHub, decide } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { liveSheets } from '../../shared/packages/on-runsheet';
import { run, Values } from '../../shared/sql/statement';

/** Where packages are to go: a hub's sheet or bag; null = there is none yet. */
interface Goal {
  readonly hubId: number | null;
  readonly sheetId: number | null;
  readonly bagId: number | null;
}

/**
 * Which of the packages may not go there, and why: elsewhere planned, with a carrier, in another place, in another
 * status. They are locked from here on: of two sheets or bags that want one at once the other sees where it went.
 */
export async function judgeGoing(
  tx: Kysely<Database>,
  user: SignedInUser,
  goal: Goal,
  packages: readonly PackageSnapshot[],
): Promise<Map<number, ErrorCode>> {
  const ids = packages.map(({ id }) => id);
  const held = await lockPackages(tx, ids);
  const sheets = await liveSheets(tx, 'three_pl', ids);
  const bags = await liveBags(tx, ids);
  const refused = new Map<number, ErrorCode>();
  for (const id of ids) {
    const seen = held.get(id);
    const code = seen ? refusalOf(user, goal, seen, sheets.get(id), bags.get(id)) : 'EPK030';
    if (code !== null) refused.set(id, code);
  }
  return refused;
}

function refusalOf(
  user: SignedInUser,
  { hubId, sheetId, bagId }: Goal,
  seen: PackageSnapshot,
  sheet: number | undefined,
  bag: number | undefined,
): ErrorCode | null {
  if (sheet !== undefined) return sheet === sheetId ? 'EPK031' : 'EPK013';
  if (bag !== undefined && sheetId !== null) return 'EPK013';
  if (bag !== undefined && bagId !== null) return bag === bagId ? 'EPK031' : 'EPK013';
  if (bag !== undefined) return 'EPK013';
  const decision = decide('handover_alloc', seen, user);
  if (!decision.ok) return decision.code === 'EPL003' && bagId !== null ? 'EPK003' : decision.code;
  const at = custodyHub(seen);
  return at === null || (hubId !== null && at !== hubId) ? 'EPK012' : null;
}

/** As they stand once nobody else is changing them; in the order in which all lock packages. */
async function lockPackages(tx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, PackageSnapshot>> {
  const values = new Values();
  const rows = await run<PackageSnapshot>(
    tx,
    `select p.* from packages p where p.id = any(${values.add(ids)}::bigint[]) order by p.id for no key update`,
    values,
  );
  return new Map(rows.map((seen) => [seen.id, seen]));
}

/** Which of the packages lie in which bag. */
async function liveBags(tx: Kysely<Database>, packageIds: readonly number[]): Promise<Map<number, number>> {
  if (packageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('carrier_bag_packages')
    .select(['package_id', 'carrier_bag_id'])
    .where('live', '=', true)
    .where('package_id', 'in', [...packageIds])
    .execute();
  return new Map(rows.map((row) => [row.package_id, row.carrier_bag_id]));
}
