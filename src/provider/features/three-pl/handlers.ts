import type { Kysely } from 'kysely';
import type { threePlEndpoints } from '~contract/features/three-pl';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import { worksAt } from '~domain/roles';
import type { RunsheetAction } from '~domain/runsheet-machine';
import type { MobileUnitAction } from '~domain/runsheet-mobile-units';
import type { Database } from '../../db/schema';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  wrongField,
} from '../../calls/handler';
import { findCarrier } from '../../shared/carriers/carrier';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { hasHub } from '../../shared/access/has-hub';
import { sheetResults } from '../../shared/sheets/answer';
import { createSheet } from '../../shared/sheets/create-sheet';
import type { Moved, SheetWork } from '../../shared/sheets/move-packages';
import { namedPackages, type Named } from '../../shared/sheets/named-packages';
import { linePackages } from '../../shared/sheets/sheet-lines';
import { bagWithPackages, listBags, readBag } from './bag-rows';
import { handOver } from './hand-over';
import { listSheets, sheetWithLines, readSheet, touchSheet } from './list-sheets';
import { createBag, handOverBag, lockCarrierBag, putIn, sealBag, takeOut, type Bag } from './work-bag';
import {
  allocate,
  askBack,
  cancelSheet,
  closeSheet,
  dispatch,
  heldLines,
  putOn,
  recall,
  retryFailed,
  takeOff,
  lockHandover,
  type HeldHandover,
} from './work-sheet';

const seenOf = (named: readonly Named[]) => named.flatMap((one) => one.seen ?? []);
const namedOf = (lines: readonly PackageSnapshot[]): Named[] => lines.map((seen) => ({ name: seen.code, seen }));

/** Only what the carrier may be given by this user: a carrier that is off has no sheets. */
async function mayGoTo(db: Kysely<Database>, carrierId: number): Promise<boolean> {
  return (await findCarrier(db, carrierId))?.active === true;
}

async function ownHub(db: Kysely<Database>, user: SignedInUser, hubId: number): Promise<boolean> {
  return worksAt(user, hubId) && (await hasHub(db, hubId));
}

const noSuchHub = (locale: 'vi' | 'en') => wrongField('hub_id', 'invalid', locale);

type Step = Pick<Request<'PATCH /three-pl-runsheets/{id}/close'>, 'db' | 'user' | 'locale' | 'params'>;

/** What a step was asked for by name, and what became of each. */
interface Outcome {
  readonly named: readonly Named[];
  readonly moved: Moved;
}

const ofWhole: Outcome = { named: [], moved: new Map() };

type SheetStep = EndpointName & `${'POST' | 'PATCH'} /three-pl-runsheets/{id}/${string}`;

/** A step of a sheet, which is held meanwhile. */
async function onSheet<N extends SheetStep>(
  call: N,
  action: RunsheetAction,
  { db, user, locale, params }: Step,
  step: (sheet: HeldHandover, work: SheetWork) => Promise<Outcome | Refusal<ErrorsOf<N>>>,
) {
  const work = { user, locale, call };
  const sheet = await lockHandover(call, db, user, params.id, action);
  if (isRefusal(sheet)) return sheet;
  const done = await step(sheet, work);
  if (isRefusal(done)) return done;
  return { data: await touchSheet(db, sheet.id), results: await sheetResults(db, work, done.named, done.moved) };
}

type BagStep = EndpointName & `${'POST' | 'PATCH'} /mu-3pl/{id}/${string}`;

/** A step of a bag, which is held meanwhile. */
async function onBag<N extends BagStep>(
  call: N,
  action: MobileUnitAction,
  { db, user, locale, params }: Step,
  step: (bag: Bag, work: SheetWork) => Promise<Outcome | Refusal<ErrorsOf<N>>>,
) {
  const work = { user, locale, call };
  const bag = await lockCarrierBag(call, db, user, params.id, action);
  if (isRefusal(bag)) return bag;
  const done = await step(bag, work);
  if (isRefusal(done)) return done;
  return { data: await readBag(db, bag.id), results: await sheetResults(db, work, done.named, done.moved) };
}

export const threePlHandlers: HandlersOf<typeof threePlEndpoints> = {
  'GET /three-pl-runsheets': ({ services, user, query }) => listSheets(services.pool, user, query),

  'GET /three-pl-runsheets/{id}': async ({ services, user, params, query }) => {
    const data = await sheetWithLines(services.pool, user, params.id, query);
    return data ? { data } : refuse('ESY014');
  },

  'POST /three-pl-runsheets': async ({ db, user, locale, body: { carrier_id, hub_id, codes } }) => {
    if (!(await mayGoTo(db, carrier_id))) return refuse('ESY026');
    const made = await createSheet(db, user, { type: 'three_pl', hub_id, carrier_id });
    if (!('id' in made)) return noSuchHub(locale);
    const sheet = await lockHandover('POST /three-pl-runsheets/{id}/packages', db, user, made.id, 'add_package');
    if (isRefusal(sheet)) throw new Error('a sheet just made is not there');
    const work = { user, locale, call: 'POST /three-pl-runsheets' };
    const named = codes ? await namedPackages(db, user, { codes }) : [];
    const moved = await putOn(db, work, sheet, seenOf(named));
    return { data: await touchSheet(db, sheet.id), results: await sheetResults(db, work, named, moved) };
  },

  'POST /three-pl-runsheets/{id}/packages': ({ body, ...request }) =>
    onSheet('POST /three-pl-runsheets/{id}/packages', 'add_package', request, async (sheet, work) => {
      const named = await namedPackages(request.db, request.user, body);
      return { named, moved: await putOn(request.db, work, sheet, seenOf(named)) };
    }),

  'PATCH /three-pl-runsheets/{id}/packages/remove': ({ body, ...request }) =>
    onSheet('PATCH /three-pl-runsheets/{id}/packages/remove', 'remove_package', request, async (sheet, work) => {
      const named = await namedPackages(request.db, request.user, body, sheet.id);
      return { named, moved: await takeOff(request.db, work, sheet, seenOf(named)) };
    }),

  'PATCH /three-pl-runsheets/{id}/allocate': (request) =>
    onSheet('PATCH /three-pl-runsheets/{id}/allocate', 'edit', request, async (sheet, work) => {
      const lines = await heldLines(request.db, sheet.id);
      if (lines.length === 0) return refuse('EPK017');
      return { named: namedOf(lines), moved: await allocate(request.db, work, sheet, lines) };
    }),

  'PATCH /three-pl-runsheets/{id}/dispatch': (request) =>
    onSheet('PATCH /three-pl-runsheets/{id}/dispatch', 'start', request, async (sheet, work) => {
      if (!(await mayGoTo(request.db, sheet.carrier_id))) return refuse('ESY026');
      return (await dispatch(request.db, work, sheet)) ?? ofWhole;
    }),

  'PATCH /three-pl-runsheets/{id}/retry': ({ body: { ids }, ...request }) =>
    onSheet('PATCH /three-pl-runsheets/{id}/retry', 'record_result', request, async (sheet, work) => {
      const { db, user } = request;
      const named = ids
        ? await namedPackages(db, user, { ids }, sheet.id)
        : namedOf((await linePackages(db, sheet.id)).filter(({ status }) => status === 'Handover_failed'));
      if (named.length === 0) return refuse('EPK026');
      return { named, moved: await retryFailed(db, work, seenOf(named)) };
    }),

  'PATCH /three-pl-runsheets/{id}/recall': ({ body, ...request }) =>
    onSheet('PATCH /three-pl-runsheets/{id}/recall', 'record_result', request, async (sheet, work) => {
      const named = await namedPackages(request.db, request.user, body, sheet.id);
      return { named, moved: await recall(request.db, work, seenOf(named)) };
    }),

  'PATCH /three-pl-runsheets/{id}/cancel-at-carrier': ({ body, ...request }) =>
    onSheet('PATCH /three-pl-runsheets/{id}/cancel-at-carrier', 'record_result', request, async (sheet) => {
      const named = await namedPackages(request.db, request.user, body, sheet.id);
      return { named, moved: await askBack(request.db, sheet, seenOf(named)) };
    }),

  'PATCH /three-pl-runsheets/{id}/close': (request) =>
    onSheet(
      'PATCH /three-pl-runsheets/{id}/close',
      'close',
      request,
      async (sheet, work) => (await closeSheet(request.db, work, sheet)) ?? ofWhole,
    ),

  'PATCH /three-pl-runsheets/{id}/cancel': (request) =>
    onSheet('PATCH /three-pl-runsheets/{id}/cancel', 'cancel', request, async (sheet, work) => {
      const lines = await heldLines(request.db, sheet.id);
      const moved = await cancelSheet(request.db, work, sheet);
      return isRefusal(moved) ? moved : { named: namedOf(lines), moved };
    }),

  'POST /three-pl-handovers': async ({ db, user, locale, body: { carrier, codes } }) => {
    const work = { user, locale, call: 'POST /three-pl-handovers' };
    const found = await db
      .selectFrom('carriers')
      .select('id')
      .where('code', '=', carrier)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!found) return refuse('ESY026');
    const named = await namedPackages(db, user, { codes });
    const { sheets, moved } = await handOver(db, work, found.id, seenOf(named));
    const data = [];
    // One after the other: a transaction has one connection.
    for (const id of sheets) data.push(await readSheet(db, id));
    return { data, results: await sheetResults(db, work, named, moved) };
  },

  'GET /mu-3pl': ({ services, user, query }) => listBags(services.pool, user, query),

  'GET /mu-3pl/{id}': async ({ services, user, params }) => {
    const data = await bagWithPackages(services.pool, user, params.id);
    return data ? { data } : refuse('ESY027');
  },

  'POST /mu-3pl': async ({ db, user, locale, body: { carrier_id, hub_id } }) => {
    if (!(await mayGoTo(db, carrier_id))) return refuse('ESY026');
    if (!(await ownHub(db, user, hub_id))) return noSuchHub(locale);
    return { data: await readBag(db, await createBag(db, user, carrier_id, hub_id)), results: [] };
  },

  'POST /mu-3pl/{id}/packages': ({ body, ...request }) =>
    onBag('POST /mu-3pl/{id}/packages', 'add_package', request, async (bag, work) => {
      const named = await namedPackages(request.db, request.user, body);
      return { named, moved: await putIn(request.db, work, bag, seenOf(named)) };
    }),

  'PATCH /mu-3pl/{id}/packages/remove': ({ body, ...request }) =>
    onBag('PATCH /mu-3pl/{id}/packages/remove', 'remove_package', request, async (bag, work) => {
      const named = await namedPackages(request.db, request.user, body);
      return { named, moved: await takeOut(request.db, work, bag, seenOf(named)) };
    }),

  'PATCH /mu-3pl/{id}/seal': ({ body, ...request }) =>
    onBag(
      'PATCH /mu-3pl/{id}/seal',
      'seal',
      request,
      async (bag, work) => (await sealBag(request.db, work, bag, body.serial_number)) ?? ofWhole,
    ),

  'PATCH /mu-3pl/{id}/hand-over': (request) =>
    onBag('PATCH /mu-3pl/{id}/hand-over', 'dispatch', request, async (bag, work) => {
      if (!(await mayGoTo(request.db, bag.carrier_id))) return refuse('ESY026');
      const done = await handOverBag(request.db, work, bag);
      return isRefusal(done) ? done : { named: namedOf(done.packages), moved: done.moved };
    }),
};
