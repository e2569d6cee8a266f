import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import { boundFor, goesBack, onTheWay, type HubPlace } from '~domain/unloading';
import { isWellFormedCode } from '~domain/tracking-code';
import { Crossed } from '../../db/crossed';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';
import type { HeldBag } from './lock-bag';
import { hubPlaces } from './hub-places';
import { changeEach } from '../packages/change-packages';
import type { SeenChange } from '../packages/transitions';
import { addTripLines, removeTripLines } from './trip-lines';

type Ends = Map<string, ErrorCode | null>;
const plain = { set: {}, reason: null } as const;

/** Packages by code that the user may see; a malformed code or one that is not there has its refusal in `ends`. */
async function byCode(
  tx: Kysely<Database>,
  user: SignedInUser,
  codes: readonly string[],
  ends: Ends,
): Promise<PackageSnapshot[]> {
  for (const code of codes) ends.set(code, isWellFormedCode(code) ? 'EPK029' : 'EPK027');
  const values = new Values();
  return run<PackageSnapshot>(
    tx,
    `select p.* from packages p where p.code = any(${values.add(codes.filter(isWellFormedCode))}::text[])
      and ${visiblePackage(user, values)}`,
    values,
  );
}

/** Where packages are held already: the bag and the trip that have them live, by package. */
async function holdersOf(
  tx: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Map<number, { readonly bag: number | null }>> {
  const values = new Values();
  const text = `
    select i.id, b.mobile_unit_id as bag from unnest(${values.add(packages.map(({ id }) => id))}::bigint[]) i (id)
    left join mobile_unit_packages b on b.package_id = i.id and b.live
    where b.mobile_unit_id is not null or exists (select from runsheet_packages l where l.package_id = i.id and l.live
      and l.leg = 'linehaul')`;
  return new Map((await run<{ id: number; bag: number | null }>(tx, text, values)).map(({ id, bag }) => [id, { bag }]));
}

/** Whether a bag may take a package: custody, then where it is bound, after what the machine says of it. */
function judge(
  bag: HeldBag,
  item: PackageSnapshot,
  user: SignedInUser,
  places: ReadonlyMap<number, HubPlace>,
): ErrorCode | { readonly change: PackageChange } {
  const action: PackageAction = goesBack(item.status) ? 'mu_add_return' : 'mu_add';
  const decision = decide(action, item, user);
  if (!decision.ok) return decision.code;
  if (item.current_hub_id !== bag.origin_hub_id) return 'EPK012';
  const [from, to, bound] = [
    places.get(bag.origin_hub_id),
    places.get(bag.destination_hub_id),
    places.get(boundFor(item) ?? 0),
  ];
  if (!from || !to || !bound || !onTheWay(from, to, bound)) return 'EPK008';
  return { change: { ...plain, action, to: decision.to, note: bag.mu_code } };
}

/** Puts packages into a bag that is held and may be changed; what came of each by its code. */
export async function putInBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  packages: readonly PackageSnapshot[],
  ends: Ends = new Map(),
): Promise<Ends> {
  const [places, holders] = [await hubPlaces(tx), await holdersOf(tx, packages)];
  const moves: SeenChange[] = [];
  for (const item of packages) {
    const holder = holders.get(item.id);
    const judged = holder ? (holder.bag === bag.id ? 'EPK031' : 'EPK013') : judge(bag, item, user, places);
    if (typeof judged === 'string') ends.set(item.code, judged);
    else moves.push({ seen: item, ...judged });
  }
  const changed = await changeEach(tx, user, moves);
  for (const { seen } of moves) ends.set(seen.code, changed.has(seen.id) ? null : 'EPK030');
  const ids = moves.flatMap(({ seen }) => (changed.has(seen.id) ? seen.id : []));
  if (ids.length === 0) return ends;
  const values = new Values();
  const of = `${values.add(bag.id)}::bigint`;
  const text = `
    with counted as (update mobile_units set version = version + 1 where id = ${of})
    insert into mobile_unit_packages (mobile_unit_id, position, package_id, added_by)
    select ${of}, (select coalesce(max(position), 0) from mobile_unit_packages where mobile_unit_id = ${of}) + g.place,
      g.id, ${values.add(user.id)}::int
    from unnest(${values.add(ids)}::bigint[]) with ordinality as g (id, place)`;
  await run(tx, text, values);
  if (bag.runsheet_id !== null) await addTripLines(tx, bag.runsheet_id, user.id, ids);
  return ends;
}

export async function addCodes(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  codes: readonly string[],
): Promise<Ends> {
  const ends: Ends = new Map();
  const found = new Map((await byCode(tx, user, [...new Set(codes)], ends)).map((item) => [item.code, item]));
  return putInBag(
    tx,
    user,
    bag,
    [...new Set(codes)].flatMap((code) => found.get(code) ?? []),
    ends,
  );
}

/** Takes packages out of a bag that is held and may be changed: back to where they waited. */
export async function removeCodes(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  codes: readonly string[],
): Promise<Ends> {
  const ends: Ends = new Map();
  const packages = await byCode(tx, user, [...new Set(codes)], ends);
  const holders = await holdersOf(tx, packages);
  const moves: SeenChange[] = [];
  for (const item of packages) {
    const action: PackageAction = goesBack(item.status) ? 'mu_remove_return' : 'mu_remove';
    const decision =
      holders.get(item.id)?.bag === bag.id ? decide(action, item, user) : ({ ok: false, code: 'EPK005' } as const);
    if (decision.ok) moves.push({ seen: item, change: { ...plain, action, to: decision.to, note: bag.mu_code } });
    else ends.set(item.code, decision.code);
  }
  if (moves.length === 0) return ends;
  // The line first: the trigger on packages would take it for one that was lost on the way.
  const values = new Values();
  const ids = moves.map(({ seen }) => seen.id);
  const text = `
    with counted as (update mobile_units set version = version + 1 where id = ${values.add(bag.id)}::bigint)
    update mobile_unit_packages set removed_at = now(), live = false
      where mobile_unit_id = ${values.add(bag.id)}::bigint and live and package_id = any(${values.add(ids)}::bigint[])`;
  await run(tx, text, values);
  if (bag.runsheet_id !== null) await removeTripLines(tx, bag.runsheet_id, ids);
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length) throw new Crossed('a package of a held bag changed meanwhile');
  for (const { seen } of moves) ends.set(seen.code, null);
  return ends;
}
