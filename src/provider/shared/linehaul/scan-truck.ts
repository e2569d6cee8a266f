import type { Kysely } from 'kysely';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import { boundFor, hasEnded, onTheWay, onwards, type HubPlace, type UnloadingFinding } from '~domain/unloading';
import { Crossed } from '../../db/crossed';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { lastSeen } from '../packages/last-seen';
import type { PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';
import { hubPlaces } from './hub-places';
import { changeEach } from '../packages/change-packages';
import type { SeenChange } from '../packages/transitions';
import { endTripLines } from './trip-lines';
import type { HeldUnloading } from './unloadings';

interface PackageScan {
  readonly code: string;
  readonly finding: UnloadingFinding;
  readonly repeated: boolean;
  /** How its package stands; null = none is known here. */
  readonly status: PackageStatus | null;
  /** Where it is bound, when the package is known. */
  readonly bound: number | null;
}

/** What takes a package in at the hub, by where the road left it; others are settled by hand. */
const arrivals: Partial<Record<PackageStatus, PackageAction>> = {
  In_linehaul: 'linehaul_receive',
  Return_in_linehaul: 'linehaul_receive_return',
  Missing: 'inbound',
};

type Known = PackageSnapshot & {
  readonly listed: boolean;
  readonly scanned: boolean;
  readonly found: UnloadingFinding | null;
  /** How it was seen last: of one that is missing, before it was. */
  readonly was: PackageStatus;
};

/**
 * Packages under the scanner: those the user may see, those on the road, and those that lie at the hub the truck came
 * from, which somebody may have loaded without a scan. With the line of the unloading, where there is one.
 */
async function seeByCode(
  tx: Kysely<Database>,
  user: SignedInUser,
  { id, trip }: HeldUnloading,
  codes: readonly string[],
): Promise<Map<string, Known>> {
  const values = new Values();
  const text = `
    select p.*, coalesce(l.finding in ('waiting', 'matched'), false) as listed, l.scanned_at is not null as scanned,
      l.finding as found
    from packages p left join unloading_lines l on l.unloading_id = ${values.add(id)}::bigint and l.code = p.code
    where p.code = any(${values.add(codes)}::text[])
      and (l.code is not null or ${visiblePackage(user, values)} or p.status in ('In_linehaul', 'Return_in_linehaul')
        or p.current_hub_id = ${values.add(trip.hub_id)})`;
  const found = await run<Omit<Known, 'was'>>(tx, text, values);
  const before = await lastSeen(tx, found);
  return new Map(found.map((item) => [item.code, { ...item, was: before.get(item.id) ?? item.status }]));
}

/** Of the truck's list, or not expected here, or with its business elsewhere. */
function findingOf(
  item: Known | undefined,
  { trip }: HeldUnloading,
  places: ReadonlyMap<number, HubPlace>,
): UnloadingFinding {
  if (!item || hasEnded(item.status)) return 'over';
  const [from, here, bound] = [
    places.get(trip.hub_id),
    places.get(trip.destination_hub_id),
    places.get(boundFor({ ...item, status: item.was }) ?? 0),
  ];
  const fits = !bound || !from || !here || onTheWay(from, here, bound);
  if (!fits) return 'misrouted';
  return item.listed ? 'matched' : 'over';
}

/**
 * Scans of an open unloading, each code once whoever scanned it: packages of the truck's list are taken in at once,
 * what is not on it is written down with what it is. Codes are told in the order sent, each once.
 */
export async function scanTruck(
  tx: Kysely<Database>,
  user: SignedInUser,
  unloading: HeldUnloading,
  given: readonly string[],
): Promise<PackageScan[]> {
  const codes = [...new Set(given)];
  if (codes.length === 0) return [];
  const [places, seen] = [await hubPlaces(tx), await seeByCode(tx, user, unloading, codes)];
  const scans = codes.map((code) => ({
    code,
    item: seen.get(code),
    finding: findingOf(seen.get(code), unloading, places),
  }));
  const written = await writeScans(tx, user, unloading, scans);
  await takeIn(
    tx,
    user,
    unloading,
    scans.flatMap(({ code, item }) => (item?.listed && written.get(code)?.fresh ? item : [])),
  );
  return scans.map(({ code, item }): PackageScan => {
    const line = written.get(code);
    return {
      code,
      finding: line?.finding ?? 'over',
      repeated: line?.fresh !== true,
      status: item?.status ?? null,
      bound: item ? boundFor({ ...item, status: item.was }) : null,
    };
  });
}

type Scan = { readonly code: string; readonly item: Known | undefined; readonly finding: UnloadingFinding };

/** What the lines say now; `fresh` = this scan was the first of the code. */
async function writeScans(
  tx: Kysely<Database>,
  user: SignedInUser,
  { id }: HeldUnloading,
  scans: readonly Scan[],
): Promise<Map<string, { readonly finding: UnloadingFinding; readonly fresh: boolean }>> {
  const values = new Values();
  const of = `${values.add(id)}::bigint`;
  const columns = [
    `${values.add(scans.map(({ code }) => code))}::text[]`,
    `${values.add(scans.map(({ item }) => item?.id ?? null))}::bigint[]`,
    `${values.add(scans.map(({ finding }) => finding))}::text[]`,
  ].join(', ');
  const text = `
    with i as (select * from unnest(${columns}) as i (code, package_id, finding)), written as (
      insert into unloading_lines as l (unloading_id, code, package_id, finding, scanned_by, scanned_at)
      select ${of}, code, package_id, finding, ${values.add(user.id)}, clock_timestamp() from i order by code
      on conflict (unloading_id, code) do update set finding = excluded.finding, scanned_by = excluded.scanned_by,
        scanned_at = excluded.scanned_at where l.scanned_at is null
      returning code, finding
    )
    select i.code, coalesce(w.finding, l.finding, i.finding) as finding, w.code is not null as fresh
    from i left join written w on w.code = i.code left join unloading_lines l on l.unloading_id = ${of}
      and l.code = i.code`;
  return new Map(
    (await run<{ code: string; finding: UnloadingFinding; fresh: boolean }>(tx, text, values)).map(
      ({ code, ...line }) => [code, line],
    ),
  );
}

async function takeIn(
  tx: Kysely<Database>,
  user: SignedInUser,
  { trip }: HeldUnloading,
  items: readonly Known[],
): Promise<void> {
  const moves = items.flatMap((item): SeenChange[] => {
    const action = arrivals[item.status];
    const here = { ...item, current_hub_id: trip.destination_hub_id };
    const decision = action ? decide(action, here, user) : null;
    return action && decision?.ok
      ? [
          {
            seen: item,
            change: {
              action,
              to: onwards(here, item.was),
              set: { current_hub_id: trip.destination_hub_id },
              reason: null,
              note: trip.code,
            },
          },
        ]
      : [];
  });
  // The lines first: whatever watches packages would take a package off the road for one that the trip lost.
  await endTripLines(
    tx,
    trip.id,
    items.map(({ id }) => id),
    'done',
  );
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length) throw new Crossed('a package changed while it was taken in');
}
