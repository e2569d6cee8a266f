import type { Kysely } from 'kysely';
import type { linehaulEndpoints } from '~contract/features/linehaul';
import { issueText, type ValidationKey } from '~contract/issue-text';
import type { ErrorCode } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import { goesBack } from '~domain/unloading';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { refuse, type HandlersOf, type Request, type SignedInUser } from '../../calls/handler';
import { declaredBy } from '../../calls/declared-by';
import { hasHub } from '../../shared/access/has-hub';
import { resultsOf } from '../../shared/linehaul/code-results';
import { worksAt, lockBagsOf, judgeBag, writeBag, lockBagsCalled } from '../../shared/linehaul/lock-bag';
import { lockTrip, judgeTrip, type HeldTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { run, Values } from '../../shared/sql/statement';
import { changeEach } from '../../shared/packages/change-packages';
import type { SeenChange } from '../../shared/packages/transitions';
import { removeTripLines } from '../../shared/linehaul/trip-lines';
import { fullAddress } from '../../shared/sql/full-address';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { dueSql, laneTimes } from '../../shared/linehaul/lane-times';
import { tripRows } from '../../shared/linehaul/trip-rows';
import { visibleRunsheet } from '../../shared/access/visibility';
import { createTrip, editTrip } from './create-trip';
import { monitorLanes } from './monitoring';
import { readTrip, type TripDetail, leftOut } from './read-trip';
import { readSnapshot } from './snapshot';
import { unloadingHandlers } from './unloading-handlers';
import { sheetOrder } from '../../shared/sheets/sheet-order';
import { pageOf } from '../../shared/sql/page-of';

type Query = QueryOf<'GET /linehaul-runsheets'>;

const onRoad = `(select * from runsheets where type = 'linehaul' and status = 'Running'
  and destination_hub_id is not null)`;
const marks: Record<NonNullable<Query['mark']>, string> = {
  late: `r.status = 'Running' and not exists (select from unloadings u where u.runsheet_id = r.id)
    and exists (select from lanes lane where lane.hub_id = r.hub_id and lane.destination_hub_id = r.destination_hub_id and ${dueSql} < now())`,
  short: `exists (select from unloadings u join unloading_lines x on x.unloading_id = u.id where u.runsheet_id = r.id
    and x.finding = 'short')`,
  unloading: `r.status = 'Running' and exists (select from unloadings u where u.runsheet_id = r.id)`,
};

async function listTrips({
  query,
  user,
  db,
  services: { pool },
}: Request<'GET /linehaul-runsheets'>): Promise<ResponseOf<'GET /linehaul-runsheets'>> {
  const { data, meta } = await pageOf<{ id: number }>(pool, query, {
    before: query.mark === 'late' ? `with lanes as (${laneTimes(onRoad)})` : '',
    from: (values) => `from runsheets r where ${conditionsOf(query, user, values).join(' and ')}`,
    order: sheetOrder(query.sort),
    turned: sheetOrder(query.sort, true),
    select: (found) => `select r.id ${found}`,
  });
  return {
    data: await tripRows(
      db,
      data.map(({ id }) => id),
    ),
    meta,
  };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [`r.type = 'linehaul'`, 'r.destination_hub_id is not null', visibleRunsheet(user, values)];
  const oneOf = (columns: readonly string[], ids: readonly number[] | undefined): void => {
    if (!ids) return;
    const given = `${values.add(ids)}::bigint[]`;
    conditions.push(`(${columns.map((column) => `r.${column} = any(${given})`).join(' or ')})`);
  };
  if (query.status) conditions.push(`r.status = any(${values.add(query.status)}::text[])`);
  if (query.mark) conditions.push(marks[query.mark]);
  oneOf(['hub_id', 'destination_hub_id'], query.hub_id);
  oneOf(['hub_id'], query.origin_hub_id);
  oneOf(['destination_hub_id'], query.destination_hub_id);
  const q = query.q === undefined ? '' : searchWords(query.q);
  if (q !== '') {
    const prefix = values.add(prefixOf(q));
    conditions.push(
      `(${['r.code', 'r.license_plate', 'r.driver_code'].map((column) => `${column} ilike ${prefix}`).join(' or ')} or hl_fold(r.driver_name) like hl_fold(${values.add(wordsIn(q))}))`,
    );
  }
  return conditions;
}

/** Planned for it still; what was lost or called off since is on the trip no more. */
const planned = ['Planned_for_linehaul', 'Return_planned_for_linehaul'];

/**
 * A held trip leaves: its packages are on the road, its bags closed, and how they were is kept. Sealed bags for the
 * same hub that are not on it must be added (ERS002) unless `leftBehind` says why they stay.
 */
async function dispatchTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  trip: HeldTrip,
  version: number | undefined,
  leftBehind: string | undefined,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('start', trip, user, version);
  if (refusal !== null) return refusal;
  const bags = await lockBagsOf(tx, trip.id);
  const onIt = await linesOf(tx, trip.id);
  const going = onIt.filter(({ status }) => planned.includes(status));
  if (bags.length === 0 && going.length === 0) return 'EPK017';
  for (const bag of bags) {
    const wrong = judgeBag('dispatch', bag, user);
    if (wrong !== null) return wrong === 'EPK004' ? 'ERS002' : wrong;
    if (!going.some(({ bag_id }) => bag_id === bag.id)) return 'EPK006';
  }
  const left = await leftOut(tx, trip.hub_id, trip.destination_hub_id);
  if (left.length > 0 && !leftBehind) return 'ERS002';
  const moves: SeenChange[] = [];
  for (const item of going) {
    const action: PackageAction = goesBack(item.status) ? 'linehaul_dispatch_return' : 'linehaul_dispatch';
    const decision = decide(action, item, user);
    if (!decision.ok) return 'EPL005';
    moves.push({ seen: item, change: { action, to: decision.to, set: {}, reason: null, note: trip.code } });
  }
  const gone = onIt.filter((item) => !going.includes(item)).map(({ id }) => id);
  if (gone.length > 0) await removeTripLines(tx, trip.id, gone);
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length)
    throw Object.assign(new Error('a package changed while its trip left'), { code: '40001' });
  for (const bag of bags) {
    await writeBag(tx, bag.id, { status: 'Closed', now: ['sealed_at'] });
    await audit(tx, {
      actorId: user.id,
      action: 'mobile_unit.dispatch',
      entity: 'mobile_unit',
      entityId: bag.id,
      after: { runsheet_id: trip.id, code: trip.code },
    });
  }
  const values = new Values();
  await run(
    tx,
    `update runsheets set status = 'Running', dispatched_by = ${values.add(user.id)}, dispatched_at = now(),
      version = version + 1 where id = ${values.add(trip.id)}::bigint`,
    values,
  );
  await keepSnapshot(tx, trip.id);
  const told = left.length > 0 ? { left_behind: leftBehind, left_bags: left.map(({ mu_code }) => mu_code) } : {};
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.dispatch',
    entity: 'runsheet',
    entityId: trip.id,
    after: { packages: moves.length, bags: bags.length, ...told },
  });
  return null;
}

async function linesOf(tx: Kysely<Database>, tripId: number): Promise<(PackageSnapshot & { bag_id: number | null })[]> {
  const values = new Values();
  const text = `
    select p.*, (select b.mobile_unit_id from mobile_unit_packages b where b.package_id = p.id and b.live) as bag_id
    from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${values.add(tripId)}::bigint
      and l.removed_at is null`;
  return run<PackageSnapshot & { bag_id: number | null }>(tx, text, values);
}

async function keepSnapshot(tx: Kysely<Database>, tripId: number): Promise<void> {
  const values = new Values();
  const text = `
    insert into linehaul_snapshots (runsheet_id, position, package_id, mobile_unit_id, status, seller_code,
      receiver_name, receiver_address, weight, cod, bound_hub_id)
    select l.runsheet_id, l.position, p.id, b.mobile_unit_id, p.status, s.code, p.receiver_name,
      ${fullAddress('p.receiver_address', 'p.ward_id')}, p.weight, p.cod,
      case when p.status = 'Return_in_linehaul' then p.fm_hub_id else p.lm_hub_id end
    from runsheet_packages l join packages p on p.id = l.package_id join shops s on s.id = p.seller_id
    left join mobile_unit_packages b on b.package_id = p.id and b.live
    where l.runsheet_id = ${values.add(tripId)}::bigint and l.removed_at is null`;
  await run(tx, text, values);
}

type Loading = 'POST /linehaul-runsheets/{id}/mobile-units' | 'PATCH /linehaul-runsheets/{id}/mobile-units/remove';

const field = (name: string, message: ValidationKey, locale: string) =>
  refuse('ESP000', { [name]: [issueText({ message }, locale)] });

/** The trip as it is after a write on it, which nobody can have taken away. */
async function told({ db, user }: Pick<Request<Loading>, 'db' | 'user'>, id: number): Promise<TripDetail> {
  const trip = await readTrip(db, user, id);
  if (!trip) throw new Error('a trip that was written is to be seen');
  return trip;
}

async function load(name: Loading, { db, user, params, body, locale }: Request<Loading>, work: typeof loadBag) {
  const trip = await lockTrip(db, user, params.id);
  if (!trip) return refuse('ESY014');
  const refusal = judgeTrip(work === loadBag ? 'add_package' : 'remove_package', trip, user);
  if (refusal !== null) return declaredBy(name, refusal);
  const ends = await eachBag(db, user, trip, body.codes, work);
  return { data: await told({ db, user }, trip.id), results: await resultsOf({ db, user, locale }, body.codes, ends) };
}

export const linehaulHandlers: HandlersOf<typeof linehaulEndpoints> = {
  ...unloadingHandlers,

  'GET /linehaul-runsheets': (request) => listTrips(request),

  'POST /linehaul-runsheets': async ({ db, user, body, locale }) => {
    if (body.hub_id === body.destination_hub_id) return field('destination_hub_id', 'same_hub', locale);
    if (!worksAt(user, body.hub_id)) return refuse('EPK012');
    if (!(await hasHub(db, body.hub_id))) return field('hub_id', 'invalid', locale);
    if (!(await hasHub(db, body.destination_hub_id))) return field('destination_hub_id', 'invalid', locale);
    return { data: await told({ db, user }, await createTrip(db, user, body)) };
  },

  'GET /linehaul-runsheets/{id}': async ({ db, user, params }) => {
    const data = await readTrip(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /linehaul-runsheets/{id}': async ({ db, user, params, body: { version, ...truck } }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = judgeTrip('edit', trip, user, version);
    if (refusal !== null) return declaredBy('PATCH /linehaul-runsheets/{id}', refusal);
    await editTrip(db, user, trip, truck);
    return { data: await told({ db, user }, trip.id) };
  },

  'POST /linehaul-runsheets/{id}/mobile-units': (request) =>
    load('POST /linehaul-runsheets/{id}/mobile-units', request, loadBag),

  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': (request) =>
    load('PATCH /linehaul-runsheets/{id}/mobile-units/remove', request, unloadBag),

  'PATCH /linehaul-runsheets/{id}/dispatch': async ({ db, user, params, body }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = await dispatchTrip(db, user, trip, body.version, body.left_behind);
    return refusal === null
      ? { data: await told({ db, user }, trip.id) }
      : declaredBy('PATCH /linehaul-runsheets/{id}/dispatch', refusal);
  },

  'PATCH /linehaul-runsheets/{id}/cancel': async ({ db, user, params, body }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = judgeTrip('cancel', trip, user, body.version);
    if (refusal !== null) return declaredBy('PATCH /linehaul-runsheets/{id}/cancel', refusal);
    await cancelTrip(db, user, trip);
    return { data: await told({ db, user }, trip.id) };
  },

  'GET /linehaul-runsheets/{id}/snapshot-packages': async ({ db, user, params, query }) =>
    (await readTrip(db, user, params.id)) ? readSnapshot(db, params.id, query) : refuse('ESY014'),

  'GET /linehaul-monitoring': async ({ services, user, query }) => ({
    data: await monitorLanes(services.pool, user, query),
  }),
};

/** Bags by their codes or seals onto a held trip, or off it; what came of each by what was scanned. */
async function eachBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  trip: HeldTrip,
  codes: readonly string[],
  work: typeof loadBag | typeof unloadBag,
): Promise<Map<string, ErrorCode | null>> {
  const ends = new Map<string, ErrorCode | null>(codes.map((code) => [code, 'ESY051']));
  for (const bag of await lockBagsCalled(tx, user, codes)) {
    const end = await work(tx, user, bag, trip);
    for (const code of [bag.mu_code, bag.serial_number]) if (code !== null && ends.has(code)) ends.set(code, end);
  }
  return ends;
}

/** A held trip that was judged is called off: its bags stay sealed, and are on no trip. */
async function cancelTrip(tx: Kysely<Database>, user: SignedInUser, trip: HeldTrip): Promise<void> {
  for (const bag of await lockBagsOf(tx, trip.id)) await unloadBag(tx, user, bag, trip);
  const loose = new Values();
  const left = await run<{ package_id: number }>(
    tx,
    `select package_id from runsheet_packages where runsheet_id = ${loose.add(trip.id)}::bigint and removed_at is null`,
    loose,
  );
  if (left.length > 0)
    await removeTripLines(
      tx,
      trip.id,
      left.map(({ package_id }) => package_id),
    );
  const values = new Values();
  await run(
    tx,
    `update runsheets set status = 'Cancelled', closed_at = now(), closed_by = ${values.add(user.id)},
      version = version + 1 where id = ${values.add(trip.id)}::bigint`,
    values,
  );
  await audit(tx, { actorId: user.id, action: 'runsheet.cancel', entity: 'runsheet', entityId: trip.id });
}
