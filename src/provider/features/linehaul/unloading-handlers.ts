import type { linehaulEndpoints } from '~contract/features/linehaul';
import { issueText } from '~contract/issue-text';
import type { ErrorCode } from '~domain/errors';
import { refuse, type HandlersOf, type Request } from '../../calls/handler';
import { declaredBy } from '../../calls/declared-by';
import { resultsOf } from '../../shared/linehaul/code-results';
import { worksAt } from '../../shared/linehaul/lock-bag';
import { lockTrip, judgeTrip } from '../../shared/linehaul/lock-trip';
import { scanAtTruck } from '../../shared/linehaul/scan-at-truck';
import { resolveLines } from '../../shared/linehaul/resolve-lines';
import { ensureUnloading, lockUnloading, readUnloading, type HeldUnloading, type Unloading } from '../../shared/linehaul/unloadings';
import { finishUnloading } from './finish';
import { readTrip } from './read-trip';
import { unloadingLines } from './unloading-lines';

type UnloadingEndpoint = Extract<keyof typeof linehaulEndpoints, `${string}/unloading${string}`>;
type Write = Extract<UnloadingEndpoint, `${'POST' | 'PATCH'} ${string}/unloading/${string}`>;

async function told({ db }: Pick<Request<Write>, 'db'>, tripId: number): Promise<Unloading> {
  const unloading = await readUnloading(db, tripId);
  if (!unloading) throw new Error('an unloading that was written is there');
  return unloading;
}

/**
 * The unloading of a trip, held, and the trip with it; a code where there is none or another hub takes it in. Whether it
 * goes on is for the caller to ask.
 */
async function lock({ db, user, params }: Pick<Request<Write>, 'db' | 'user' | 'params'>, lock: 'share' | 'update'): Promise<HeldUnloading | ErrorCode> {
  const trip = await lockTrip(db, user, params.id, lock);
  if (!trip) return 'ESY014';
  // A trip that was closed can be settled still, by the hub that took it in and no other.
  if (!worksAt(user, trip.destination_hub_id)) return 'EPK012';
  return (await lockUnloading(db, trip, lock)) ?? 'ESY052';
}

export const unloadingHandlers: HandlersOf<Pick<typeof linehaulEndpoints, UnloadingEndpoint>> = {
  'POST /linehaul-runsheets/{id}/unloading': async ({ db, user, params }) => {
    const trip = await lockTrip(db, user, params.id);
    if (!trip) return refuse('ESY014');
    const refusal = judgeTrip('receive', trip, user);
    if (refusal !== null) return declaredBy('POST /linehaul-runsheets/{id}/unloading', refusal);
    await ensureUnloading(db, user, trip);
    return { data: await told({ db }, trip.id) };
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
    const unloading = await lock({ db, user, params }, 'share');
    if (typeof unloading === 'string') return declaredBy('POST /linehaul-runsheets/{id}/unloading/scans', unloading);
    if (!unloading.open) return refuse('ESY053');
    const scans = await scanAtTruck(db, user, unloading, body.codes, locale);
    const { counts, bags } = await told({ db }, params.id);
    return { data: { scans, counts, bags } };
  },

  'PATCH /linehaul-runsheets/{id}/unloading/settle': async ({ db, user, params, body, locale }) => {
    const unloading = await lock({ db, user, params }, 'share');
    if (typeof unloading === 'string') return declaredBy('PATCH /linehaul-runsheets/{id}/unloading/settle', unloading);
    const ends = await resolveLines(db, user, unloading, body.finding, body.settlement, body.codes);
    return { data: await told({ db }, params.id), results: await resultsOf({ db, user, locale }, body.codes ?? [...ends.keys()], ends) };
  },

  'PATCH /linehaul-runsheets/{id}/unloading/finish': async ({ db, user, params, body, locale }) => {
    const unloading = await lock({ db, user, params }, 'update');
    if (typeof unloading === 'string') return declaredBy('PATCH /linehaul-runsheets/{id}/unloading/finish', unloading);
    if (!unloading.open) return refuse('ESY053');
    const missing = await finishUnloading(db, user, unloading, body.note);
    if (missing !== null) return refuse('ESP000', { note: [issueText({ message: missing.note }, locale)], packages: [...missing.packages] });
    return { data: await told({ db }, params.id) };
  },
};
