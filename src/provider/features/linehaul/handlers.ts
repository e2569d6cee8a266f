import type { linehaulEndpoints } from '~contract/features/linehaul';
import { issueText, type ValidationKey } from '~contract/issue-text';
import { refuse, type HandlersOf, type Request } from '../../calls/handler';
import { declaredBy } from '../../calls/declared-by';
import { hasHub } from '../../shared/access/has-hub';
import { resultsOf } from '../../shared/linehaul/code-results';
import { worksAt } from '../../shared/linehaul/lock-bag';
import { lockTrip, judgeTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import { createTrip, editTrip } from './create-trip';
import { dispatchTrip } from './dispatch';
import { listTrips } from './list-trips';
import { cancelTrip, eachBag } from './load';
import { monitorLanes } from './monitoring';
import { readTrip, type TripDetail } from './read-trip';
import { readSnapshot } from './snapshot';
import { unloadingHandlers } from './unloading-handlers';

type Loading = 'POST /linehaul-runsheets/{id}/mobile-units' | 'PATCH /linehaul-runsheets/{id}/mobile-units/remove';

const field = (name: string, message: ValidationKey, locale: string) => refuse('ESP000', { [name]: [issueText({ message }, locale)] });

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

  'POST /linehaul-runsheets/{id}/mobile-units': (request) => load('POST /linehaul-runsheets/{id}/mobile-units', request, loadBag),

  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': (request) => load('PATCH /linehaul-runsheets/{id}/mobile-units/remove', request, unloadBag),

  'PATCH /linehaul-runsheets/{id}/dispatch': async ({ db, user, params, body }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = await dispatchTrip(db, user, trip, body.version, body.left_behind);
    return refusal === null ? { data: await told({ db, user }, trip.id) } : declaredBy('PATCH /linehaul-runsheets/{id}/dispatch', refusal);
  },

  'PATCH /linehaul-runsheets/{id}/cancel': async ({ db, user, params, body }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = judgeTrip('cancel', trip, user, body.version);
    if (refusal !== null) return declaredBy('PATCH /linehaul-runsheets/{id}/cancel', refusal);
    await cancelTrip(db, user, trip);
    return { data: await told({ db, user }, trip.id) };
  },

  'GET /linehaul-runsheets/{id}/snapshot-packages': async ({ db, user, params, query }) => ((await readTrip(db, user, params.id)) ? readSnapshot(db, params.id, query) : refuse('ESY014')),

  'GET /linehaul-monitoring': async ({ services, user, query }) => ({ data: await monitorLanes(services.pool, user, query) }),
};
