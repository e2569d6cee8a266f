import type { Kysely } from 'kysely';
import type { linehaulEndpoints } from '~contract/features/linehaul';
import type { ErrorCode } from '~domain/errors';
import { worksAt } from '~domain/roles';
import { refuse, type HandlersOf, type Request, type SignedInUser, wrongField, declaredBy } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { hasHub } from '../../shared/access/has-hub';
import { resultsOf } from '../../shared/linehaul/code-results';
import { lockBagsCalled } from '../../shared/linehaul/lock-bag';
import { lockTrip, judgeTrip, type HeldTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import { createTrip, editTrip, cancelTrip } from './write-trip';
import { dispatchTrip } from './dispatch-trip';
import { listTrips, monitorLanes } from './list-trips';
import { readTrip, type TripDetail, readSnapshot } from './read-trip';
import { unloadingHandlers } from './unloading-handlers';

type TripWrite = {
  readonly [N in keyof typeof linehaulEndpoints]: N extends `${'POST' | 'PATCH'} /linehaul-runsheets/{id}${string}`
    ? N
    : never;
}[keyof typeof linehaulEndpoints];
type Caller = Pick<Request<TripWrite>, 'db' | 'user'>;

const loads = {
  'POST /linehaul-runsheets/{id}/mobile-units': { action: 'add_package', work: loadBag },
  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': { action: 'remove_package', work: unloadBag },
} as const;
type Loading = keyof typeof loads;

/** The trip as it is after a write on it, which nobody can have taken away. */
async function readBack({ db, user }: Caller, id: number): Promise<TripDetail> {
  const trip = await readTrip(db, user, id);
  if (!trip) throw new Error('a trip that was written is to be seen');
  return trip;
}

/** One step of a trip, by whatever it refuses; null = it was done. */
async function step<N extends TripWrite>(
  name: N,
  { db, user, params }: Pick<Request<TripWrite>, 'db' | 'user' | 'params'>,
  work: (trip: HeldTrip) => Promise<ErrorCode | null>,
) {
  const trip = await lockTrip(db, user, params.id);
  if (!trip) return declaredBy(name, 'ESY014');
  const refusal = await work(trip);
  return refusal === null ? { data: await readBack({ db, user }, trip.id) } : declaredBy(name, refusal);
}

async function load(name: Loading, { db, user, params, body, locale }: Request<Loading>) {
  const { action, work } = loads[name];
  const trip = await lockTrip(db, user, params.id);
  if (!trip) return refuse('ESY014');
  const refusal = judgeTrip(action, trip, user);
  if (refusal !== null) return declaredBy(name, refusal);
  const ends = await eachBag(db, user, trip, body.codes, work);
  return {
    data: await readBack({ db, user }, trip.id),
    results: await resultsOf({ db, user, locale }, body.codes, ends),
  };
}

export const linehaulHandlers: HandlersOf<typeof linehaulEndpoints> = {
  ...unloadingHandlers,

  'GET /linehaul-runsheets': (request) => listTrips(request),

  'POST /linehaul-runsheets': async ({ db, user, body, locale }) => {
    if (body.hub_id === body.destination_hub_id) return wrongField('destination_hub_id', 'same_hub', locale);
    if (!worksAt(user, body.hub_id)) return refuse('EPK012');
    if (!(await hasHub(db, body.hub_id))) return wrongField('hub_id', 'invalid', locale);
    if (!(await hasHub(db, body.destination_hub_id))) return wrongField('destination_hub_id', 'invalid', locale);
    return { data: await readBack({ db, user }, await createTrip(db, user, body)) };
  },

  'GET /linehaul-runsheets/{id}': async ({ db, user, params }) => {
    const data = await readTrip(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /linehaul-runsheets/{id}': ({ db, user, params, body: { version, ...truck } }) =>
    step('PATCH /linehaul-runsheets/{id}', { db, user, params }, (trip) => editTrip(db, user, trip, version, truck)),

  'POST /linehaul-runsheets/{id}/mobile-units': (request) =>
    load('POST /linehaul-runsheets/{id}/mobile-units', request),

  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': (request) =>
    load('PATCH /linehaul-runsheets/{id}/mobile-units/remove', request),

  'PATCH /linehaul-runsheets/{id}/dispatch': ({ db, user, params, body }) =>
    step('PATCH /linehaul-runsheets/{id}/dispatch', { db, user, params }, (trip) => dispatchTrip(db, user, trip, body)),

  'PATCH /linehaul-runsheets/{id}/cancel': ({ db, user, params, body }) =>
    step('PATCH /linehaul-runsheets/{id}/cancel', { db, user, params }, (trip) =>
      cancelTrip(db, user, trip, body.version),
    ),

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
  work: typeof loadBag,
): Promise<Map<string, ErrorCode | null>> {
  const ends = new Map<string, ErrorCode | null>(codes.map((code) => [code, 'ESY051']));
  for (const bag of await lockBagsCalled(tx, user, codes)) {
    const end = await work(tx, user, bag, trip);
    for (const code of [bag.mu_code, bag.serial_number]) if (code !== null && ends.has(code)) ends.set(code, end);
  }
  return ends;
}
