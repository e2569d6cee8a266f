import type { Kysely } from 'kysely';
import type { linehaulEndpoints } from '~contract/features/linehaul';
import { issueText } from '~contract/issue-text';
import type { CommonErrorCode } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { ErrorsOf, QueryOf, ResponseOf } from '~contract/endpoints';
import { worksAt } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import { boundFor, proposalFor, type Resolution, type UnloadingFinding } from '~domain/unloading';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  declaredBy,
} from '../../calls/handler';
import { resultsOf } from '../../shared/linehaul/code-results';
import { lockTrip, judgeTrip } from '../../shared/linehaul/lock-trip';
import { scanAtTruck } from '../../shared/linehaul/scan-at-truck';
import { resolveLines } from '../../shared/linehaul/resolve-lines';
import {
  ensureUnloading,
  lockUnloading,
  readUnloading,
  type HeldUnloading,
  type Unloading,
} from '../../shared/linehaul/unloadings';
import { Crossed } from '../../db/crossed';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { run, Values } from '../../shared/sql/statement';
import { changeEach } from '../../shared/packages/change-packages';
import type { SeenChange } from '../../shared/packages/transitions';
import { endTripLines } from '../../shared/linehaul/trip-lines';
import { hubPlaces } from '../../shared/linehaul/hub-places';
import { readTrip } from './read-trip';

type UnloadingEndpoint = Extract<keyof typeof linehaulEndpoints, `${string}/unloading${string}`>;
type Write = Extract<UnloadingEndpoint, `${'POST' | 'PATCH'} ${string}/unloading/${string}`>;

async function readBack({ db }: Pick<Request<Write>, 'db'>, tripId: number): Promise<Unloading> {
  const unloading = await readUnloading(db, tripId);
  if (!unloading) throw new Error('an unloading that was written is there');
  return unloading;
}

/**
 * The unloading of a trip, held, and the trip with it, for the hub that takes it in. Whether it goes on is for the
 * caller to ask.
 */
async function hold<N extends Write>(
  name: N,
  { db, user, params }: Pick<Request<Write>, 'db' | 'user' | 'params'>,
  lock: 'share' | 'update',
): Promise<HeldUnloading | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const trip = await lockTrip(db, user, params.id, lock);
  if (!trip) return declaredBy(name, 'ESY014');
  // A trip that was closed can be settled still, by the hub that took it in and no other.
  if (!worksAt(user, trip.destination_hub_id)) return declaredBy(name, 'EPK012');
  return (await lockUnloading(db, trip, lock)) ?? declaredBy(name, 'ESY052');
}

export const unloadingHandlers: HandlersOf<Pick<typeof linehaulEndpoints, UnloadingEndpoint>> = {
  'POST /linehaul-runsheets/{id}/unloading': async ({ db, user, params }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = judgeTrip('receive', trip, user);
    if (refusal !== null) return declaredBy('POST /linehaul-runsheets/{id}/unloading', refusal);
    await ensureUnloading(db, user, trip);
    return { data: await readBack({ db }, trip.id) };
  },

  'GET /linehaul-runsheets/{id}/unloading': async ({ db, user, params }) => {
    if (!(await readTrip(db, user, params.id))) return refuse('ESY014');
    const data = await readUnloading(db, params.id);
    return data ? { data } : refuse('ESY052');
  },

  'GET /linehaul-runsheets/{id}/unloading/lines': async ({ db, user, params, query }) => {
    if (!(await readTrip(db, user, params.id))) return refuse('ESY014');
    const unloading = await readUnloading(db, params.id);
    return unloading ? unloadingLines(db, unloading.id, query) : refuse('ESY052');
  },

  'POST /linehaul-runsheets/{id}/unloading/scans': async ({ db, user, params, body, locale }) => {
    const unloading = await hold('POST /linehaul-runsheets/{id}/unloading/scans', { db, user, params }, 'share');
    if (isRefusal(unloading)) return unloading;
    if (!unloading.open) return refuse('ESY053');
    const scans = await scanAtTruck(db, user, unloading, body.codes, locale);
    const { counts, bags } = await readBack({ db }, params.id);
    return { data: { scans, counts, bags } };
  },

  'PATCH /linehaul-runsheets/{id}/unloading/settle': async ({ db, user, params, body, locale }) => {
    const unloading = await hold('PATCH /linehaul-runsheets/{id}/unloading/settle', { db, user, params }, 'share');
    if (isRefusal(unloading)) return unloading;
    const ends = await resolveLines(db, user, unloading, body.finding, body.settlement, body.codes);
    return {
      data: await readBack({ db }, params.id),
      results: await resultsOf({ db, user, locale }, body.codes ?? [...ends.keys()], ends),
    };
  },

  'PATCH /linehaul-runsheets/{id}/unloading/finish': async ({ db, user, params, body, locale }) => {
    const unloading = await hold('PATCH /linehaul-runsheets/{id}/unloading/finish', { db, user, params }, 'update');
    if (isRefusal(unloading)) return unloading;
    if (!unloading.open) return refuse('ESY053');
    const { counts } = await readBack({ db }, params.id);
    const { waiting = counts.waiting, open = openOf(counts) } = body;
    if (waiting !== counts.waiting || open !== openOf(counts)) return refuse('EPK030');
    const missing = await finishUnloading(db, user, unloading, body.note);
    if (missing !== null)
      return refuse('ESP000', {
        note: [issueText({ message: missing.note }, locale)],
        packages: [...missing.packages],
      });
    return { data: await readBack({ db }, params.id) };
  },
};

/** Found and not settled. */
const openOf = ({ over, misrouted, settled }: Unloading['counts']): number => over + misrouted - settled;

interface Unexplained {
  /** What is asked for. */
  readonly note: 'short_note' | 'open_finds_note';
  /** Codes of the packages it is about. */
  readonly packages: readonly string[];
}

/**
 * Ends an open unloading and its trip. What was not scanned and is on the road still is missing, the rest was taken in
 * elsewhere. What it answers with stands in the way while nobody has said why: packages that are short, or found and
 * left as they were.
 */
async function finishUnloading(
  tx: Kysely<Database>,
  user: SignedInUser,
  unloading: HeldUnloading,
  note: string | undefined,
): Promise<Unexplained | null> {
  const { trip } = unloading;
  const waiting = await waitingOf(tx, unloading.id);
  const moves = waiting.flatMap((item): SeenChange[] => {
    const action =
      item.status === 'In_linehaul'
        ? 'linehaul_receive'
        : item.status === 'Return_in_linehaul'
          ? 'linehaul_receive_return'
          : null;
    if (action === null || !item.live || !decide(action, item, user).ok) return [];
    return [
      {
        seen: item,
        change: { action, to: 'Missing', set: { lost_note: note ?? null }, reason: null, note: note ?? null },
      },
    ];
  });
  if (!note) {
    if (moves.length > 0) return { note: 'short_note', packages: moves.map(({ seen }) => seen.code) };
    const open = await openFinds(tx, unloading.id);
    if (open.length > 0) return { note: 'open_finds_note', packages: open };
  }
  const short = moves.map(({ seen }) => seen.id);
  // The lines first: whatever watches packages would end them without saying how.
  await endTripLines(tx, trip.id, short, 'missing');
  await endTripLines(
    tx,
    trip.id,
    waiting.filter(({ id }) => !short.includes(id)).map(({ id }) => id),
    'cancelled',
  );
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length) throw new Crossed('a package changed while its truck was finished');
  const values = new Values();
  const text = `
    with parted as (
      update unloading_lines set finding = case when package_id = any(${values.add(short)}::bigint[]) then 'short'
        else 'left' end
      where unloading_id = ${values.add(unloading.id)}::bigint and finding = 'waiting'
    ), ended as (
      update unloadings set finished_at = now(), finished_by = ${values.add(user.id)},
        note = ${values.add(note ?? null)} where id = ${values.add(unloading.id)}::bigint
    )
    update runsheets set status = 'Closed', closed_at = now(), closed_by = ${values.add(user.id)}, version = version + 1
      where id = ${values.add(trip.id)}::bigint`;
  await run(tx, text, values);
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.close',
    entity: 'runsheet',
    entityId: trip.id,
    after: { short: short.length, ...(note ? { note } : {}) },
  });
  return null;
}

/** Packages not scanned; `live` = the trip has them still. */
async function waitingOf(tx: Kysely<Database>, unloadingId: number): Promise<(PackageSnapshot & { live: boolean })[]> {
  const values = new Values();
  const text = `
    select p.*, coalesce(l.live, false) as live from unloading_lines x join unloadings u on u.id = x.unloading_id
      join packages p on p.id = x.package_id
    left join runsheet_packages l on l.runsheet_id = u.runsheet_id and l.package_id = p.id and l.removed_at is null
    where x.unloading_id = ${values.add(unloadingId)}::bigint and x.finding = 'waiting'`;
  return run<PackageSnapshot & { live: boolean }>(tx, text, values);
}

/** Codes of packages over or misrouted that nothing was done with. */
async function openFinds(tx: Kysely<Database>, unloadingId: number): Promise<string[]> {
  const values = new Values();
  const text = `select code from unloading_lines where unloading_id = ${values.add(unloadingId)}::bigint
    and finding in ('over', 'misrouted') and settled is null order by scanned_at, code`;
  return (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
}

type Answer = ResponseOf<'GET /linehaul-runsheets/{id}/unloading/lines'>;
type Line = Answer['data'][number];

interface LineRecord extends Pick<Line, 'code' | 'mu_code' | 'settled_mu_code' | 'scanned_at' | 'scanned_by'> {
  readonly finding: UnloadingFinding;
  readonly settled: Resolution | null;
  readonly id: number | null;
  readonly status: PackageStatus;
  readonly seller_code: string;
  readonly receiver_name: string;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  readonly here: number;
}

/** `w` = the unloading; the caller has made sure that its trip may be seen. */
async function unloadingLines(
  db: Kysely<Database>,
  unloadingId: number,
  { finding, from, limit }: QueryOf<'GET /linehaul-runsheets/{id}/unloading/lines'>,
): Promise<Answer> {
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select l.code, l.finding, l.settled, l.scanned_at, u.name as scanned_by, m.mu_code, n.mu_code as settled_mu_code,
      p.id, p.status, p.fm_hub_id, p.lm_hub_id, p.receiver_name, s.code as seller_code, w.hub_id as here
    from (
      select * from unloading_lines where unloading_id = ${values.add(unloadingId)}::bigint
        and finding = ${values.add(finding)} order by scanned_at desc nulls last, code
        limit ${limit} offset ${values.add(from)}
    ) l join unloadings w on w.id = l.unloading_id
    left join users u on u.id = l.scanned_by left join mobile_units m on m.id = l.mobile_unit_id
      left join mobile_units n on n.id = l.settled_unit_id
    left join packages p on p.id = l.package_id left join shops s on s.id = p.seller_id
    order by l.scanned_at desc nulls last, l.code`;
  const places = await hubPlaces(db);
  const data = (await run<LineRecord>(db, text, values)).map((record) => toLine(record, places));
  const [count] = await run<{ total: number }>(
    db,
    `select count(*)::int as total from unloading_lines where unloading_id = ${counting.add(unloadingId)}::bigint
      and finding = ${counting.add(finding)}`,
    counting,
  );
  return { data, meta: { total: count?.total ?? 0 } };
}

function toLine(
  { id, status, seller_code, receiver_name, fm_hub_id, lm_hub_id, here, ...line }: LineRecord,
  places: Awaited<ReturnType<typeof hubPlaces>>,
): Line {
  const bound = id === null ? undefined : places.get(boundFor({ status, fm_hub_id, lm_hub_id }) ?? 0);
  return {
    ...line,
    proposal: line.settled === null ? proposalFor(line.finding, bound?.id === here, id === null ? null : status) : null,
    bound_hub: bound ? { id: bound.id, code: bound.code } : null,
    package: id === null ? null : { id, status, seller_code, receiver_name },
  };
}
