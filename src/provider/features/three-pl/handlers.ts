import type { Kysely } from 'kysely';
import type { threePlEndpoints } from '~contract/features/three-pl';
import { worksAt } from '~domain/roles';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type HandlersOf, type SignedInUser, wrongField } from '../../calls/handler';
import { findCarrier } from '../../shared/carriers/carrier';
import { hasHub } from '../../shared/access/has-hub';
import { sheetResults } from '../../shared/sheets/answer';
import { createSheet } from '../../shared/sheets/create-sheet';
import type { Moved, SheetWork } from '../../shared/sheets/move-packages';
import { namedPackages, type Named } from '../../shared/sheets/named-packages';
import { linePackages, type LinePackage } from '../../shared/sheets/sheet-lines';
import { bagWithPackages, listBags, readBag } from './bag-rows';
import { handOver } from './hand-over';
import { listSheets, sheetWithLines } from './list-sheets';
import { lockHandover } from './lock-handover';
import { readSheet, touchSheet } from './sheet-rows';
import { createBag, handOverBag, lockCarrierBag, putIn, sealBag, takeOut } from './work-bag';
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
} from './work-sheet';

const workOf = (user: SignedInUser, locale: 'vi' | 'en', call: string): SheetWork => ({ user, locale, call });
const seenOf = (named: readonly Named[]) => named.flatMap((one) => one.seen ?? []);
const namedOf = (lines: readonly LinePackage[]): Named[] => lines.map((seen) => ({ name: seen.code, seen }));

/** Only what the carrier may be given by this user: a carrier that is off has no sheets. */
async function mayGoTo(db: Kysely<Database>, carrierId: number): Promise<boolean> {
  return (await findCarrier(db, carrierId))?.active === true;
}

async function ownHub(db: Kysely<Database>, user: SignedInUser, hubId: number): Promise<boolean> {
  return worksAt(user, hubId) && (await hasHub(db, hubId));
}

const noSuchHub = (locale: 'vi' | 'en') => wrongField('hub_id', 'invalid', locale);

async function answered(db: Kysely<Database>, work: SheetWork, sheetId: number, named: readonly Named[], moved: Moved) {
  return { data: await touchSheet(db, sheetId), results: await sheetResults(db, work, named, moved) };
}

async function bagAnswered(
  db: Kysely<Database>,
  work: SheetWork,
  bagId: number,
  named: readonly Named[],
  moved: Moved,
) {
  return { data: await readBag(db, bagId), results: await sheetResults(db, work, named, moved) };
}

const none: Moved = new Map();

export const threePlHandlers: HandlersOf<typeof threePlEndpoints> = {
  'GET /three-pl-runsheets': ({ services, user, query }) => listSheets(services.pool, user, query),

  'GET /three-pl-runsheets/{id}': async ({ services, user, params, query }) => {
    const data = await sheetWithLines(services.pool, user, params.id, query);
    return data ? { data } : refuse('ESY014');
  },

  'POST /three-pl-runsheets': async ({ db, user, locale, body: { carrier_id, hub_id, codes } }) => {
    const work = workOf(user, locale, 'POST /three-pl-runsheets');
    if (!(await mayGoTo(db, carrier_id))) return refuse('ESY026');
    const made = await createSheet(db, user, { type: 'three_pl', hub_id, carrier_id });
    if (!('id' in made)) return noSuchHub(locale);
    const sheet = await lockHandover('POST /three-pl-runsheets/{id}/packages', db, user, made.id, 'add_package');
    if (isRefusal(sheet)) throw new Error('a sheet just made is not there');
    const named = codes ? await namedPackages(db, user, { codes }) : [];
    return answered(db, work, sheet.id, named, await putOn(db, work, sheet, seenOf(named)));
  },

  'POST /three-pl-runsheets/{id}/packages': async ({ db, user, locale, params, body: { codes } }) => {
    const call = 'POST /three-pl-runsheets/{id}/packages';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'add_package');
    if (isRefusal(sheet)) return sheet;
    const named = await namedPackages(db, user, { codes });
    return answered(db, work, sheet.id, named, await putOn(db, work, sheet, seenOf(named)));
  },

  'PATCH /three-pl-runsheets/{id}/packages/remove': async ({ db, user, locale, params, body: { ids } }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/packages/remove';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'remove_package');
    if (isRefusal(sheet)) return sheet;
    const named = await namedPackages(db, user, { ids }, sheet.id);
    return answered(db, work, sheet.id, named, await takeOff(db, work, sheet, seenOf(named)));
  },

  'PATCH /three-pl-runsheets/{id}/allocate': async ({ db, user, locale, params }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/allocate';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'edit');
    if (isRefusal(sheet)) return sheet;
    const lines = await heldLines(db, sheet.id);
    if (lines.length === 0) return refuse('EPK017');
    return answered(db, work, sheet.id, namedOf(lines), await allocate(db, work, sheet, lines));
  },

  'PATCH /three-pl-runsheets/{id}/dispatch': async ({ db, user, locale, params }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/dispatch';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'start');
    if (isRefusal(sheet)) return sheet;
    if (!(await mayGoTo(db, sheet.carrier_id))) return refuse('ESY026');
    const refused = await dispatch(db, work, sheet);
    return refused ?? answered(db, work, sheet.id, [], none);
  },

  'PATCH /three-pl-runsheets/{id}/retry': async ({ db, user, locale, params, body: { ids } }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/retry';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'record_result');
    if (isRefusal(sheet)) return sheet;
    const named = ids
      ? await namedPackages(db, user, { ids }, sheet.id)
      : namedOf((await linePackages(db, sheet.id)).filter(({ status }) => status === 'Handover_failed'));
    if (named.length === 0) return refuse('EPK026');
    return answered(db, work, sheet.id, named, await retryFailed(db, work, seenOf(named)));
  },

  'PATCH /three-pl-runsheets/{id}/recall': async ({ db, user, locale, params, body: { ids } }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/recall';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'record_result');
    if (isRefusal(sheet)) return sheet;
    const named = await namedPackages(db, user, { ids }, sheet.id);
    return answered(db, work, sheet.id, named, await recall(db, work, seenOf(named)));
  },

  'PATCH /three-pl-runsheets/{id}/cancel-at-carrier': async ({ db, user, locale, params, body: { ids } }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/cancel-at-carrier';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'record_result');
    if (isRefusal(sheet)) return sheet;
    const named = await namedPackages(db, user, { ids }, sheet.id);
    return answered(db, work, sheet.id, named, await askBack(db, sheet, seenOf(named)));
  },

  'PATCH /three-pl-runsheets/{id}/close': async ({ db, user, locale, params }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/close';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'close');
    if (isRefusal(sheet)) return sheet;
    return (await closeSheet(db, work, sheet)) ?? answered(db, work, sheet.id, [], none);
  },

  'PATCH /three-pl-runsheets/{id}/cancel': async ({ db, user, locale, params }) => {
    const call = 'PATCH /three-pl-runsheets/{id}/cancel';
    const work = workOf(user, locale, call);
    const sheet = await lockHandover(call, db, user, params.id, 'cancel');
    if (isRefusal(sheet)) return sheet;
    const lines = await heldLines(db, sheet.id);
    const moved = await cancelSheet(db, work, sheet);
    return isRefusal(moved) ? moved : answered(db, work, sheet.id, namedOf(lines), moved);
  },

  'POST /three-pl-handovers': async ({ db, user, locale, body: { carrier, codes } }) => {
    const work = workOf(user, locale, 'POST /three-pl-handovers');
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
    const work = workOf(user, locale, 'POST /mu-3pl');
    if (!(await mayGoTo(db, carrier_id))) return refuse('ESY026');
    if (!(await ownHub(db, user, hub_id))) return noSuchHub(locale);
    return bagAnswered(db, work, await createBag(db, user, carrier_id, hub_id), [], none);
  },

  'POST /mu-3pl/{id}/packages': async ({ db, user, locale, params, body: { codes } }) => {
    const call = 'POST /mu-3pl/{id}/packages';
    const work = workOf(user, locale, call);
    const bag = await lockCarrierBag(call, db, user, params.id, 'add_package');
    if (isRefusal(bag)) return bag;
    const named = await namedPackages(db, user, { codes });
    return bagAnswered(db, work, bag.id, named, await putIn(db, work, bag, seenOf(named)));
  },

  'PATCH /mu-3pl/{id}/packages/remove': async ({ db, user, locale, params, body: { ids } }) => {
    const call = 'PATCH /mu-3pl/{id}/packages/remove';
    const work = workOf(user, locale, call);
    const bag = await lockCarrierBag(call, db, user, params.id, 'remove_package');
    if (isRefusal(bag)) return bag;
    const named = await namedPackages(db, user, { ids });
    return bagAnswered(db, work, bag.id, named, await takeOut(db, work, bag, seenOf(named)));
  },

  'PATCH /mu-3pl/{id}/seal': async ({ db, user, locale, params, body: { serial_number } }) => {
    const call = 'PATCH /mu-3pl/{id}/seal';
    const work = workOf(user, locale, call);
    const bag = await lockCarrierBag(call, db, user, params.id, 'seal');
    if (isRefusal(bag)) return bag;
    return (await sealBag(db, work, bag, serial_number)) ?? bagAnswered(db, work, bag.id, [], none);
  },

  'PATCH /mu-3pl/{id}/hand-over': async ({ db, user, locale, params }) => {
    const call = 'PATCH /mu-3pl/{id}/hand-over';
    const work = workOf(user, locale, call);
    const bag = await lockCarrierBag(call, db, user, params.id, 'dispatch');
    if (isRefusal(bag)) return bag;
    if (!(await mayGoTo(db, bag.carrier_id))) return refuse('ESY026');
    const done = await handOverBag(db, work, bag);
    return isRefusal(done)
      ? done
      : bagAnswered(
          db,
          work,
          bag.id,
          done.packages.map((seen) => ({ name: seen.code, seen })),
          done.moved,
        );
  },
};
