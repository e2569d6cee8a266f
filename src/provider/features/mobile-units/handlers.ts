import type { Kysely } from 'kysely';
import type { mobileUnitEndpoints } from '~contract/features/mobile-units';
import type { ErrorCode } from '~domain/errors';
import { worksAt } from '~domain/roles';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { LabelDrawing } from '~contract/features/labels';
import { refuse, type HandlersOf, type Request, wrongField, type SignedInUser, declaredBy } from '../../calls/handler';
import { hasHub } from '../../shared/access/has-hub';
import { addCodes, removeCodes } from '../../shared/linehaul/bag-packages';
import { resultsOf } from '../../shared/linehaul/code-results';
import { lockBag, judgeBag } from '../../shared/linehaul/lock-bag';
import { lockTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import {
  readBag,
  type BagDetail,
  bagColumns,
  bagJoins,
  toBag,
  visibleBag,
  type BagRecord,
} from '../../shared/linehaul/read-bag';
import { createBag } from '../../shared/linehaul/resolve-lines';
import { editBag, sealBag, sealIsTaken } from './edit-bag';
import { receive, unload } from './receive';
import { prefixOf, searchWords } from '../../shared/sql/name-search';
import { Values, run } from '../../shared/sql/statement';
import { pageOf, listOrder } from '../../shared/sql/page-of';
import type { Database } from '../../db/schema';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { drawBagTag } from './draw-bag-tag';

type Query = QueryOf<'GET /mobile-units'>;

const places: Record<NonNullable<Query['place']>, string> = {
  here: `m.status <> 'Closed'`,
  road: `m.status = 'Closed' and m.received_at is null`,
  received: 'm.received_at is not null',
};

async function listBags({
  query,
  user,
  services: { pool },
}: Request<'GET /mobile-units'>): Promise<ResponseOf<'GET /mobile-units'>> {
  const { order, turned, keyset } = listOrder('m', query.sort);
  const { data, meta } = await pageOf<BagRecord>(pool, query, {
    from: (values) => `from mobile_units m where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found) =>
      `select ${bagColumns} from (select m.id ${found}) chosen join mobile_units m on m.id = chosen.id ${bagJoins}
        order by ${order}`,
  });
  return { data: data.map(toBag), meta };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [visibleBag(user, values)];
  const oneOf = (columns: readonly string[], ids: readonly number[] | undefined): void => {
    if (!ids) return;
    const given = `${values.add(ids)}::bigint[]`;
    conditions.push(`(${columns.map((column) => `m.${column} = any(${given})`).join(' or ')})`);
  };
  if (query.status) conditions.push(`m.status = any(${values.add(query.status)}::text[])`);
  if (query.place) conditions.push(places[query.place]);
  oneOf(['origin_hub_id', 'destination_hub_id'], query.hub_id);
  oneOf(['origin_hub_id'], query.origin_hub_id);
  oneOf(['destination_hub_id'], query.destination_hub_id);
  oneOf(['runsheet_id'], query.runsheet_id);
  const q = query.q === undefined ? '' : searchWords(query.q);
  if (q !== '') {
    const prefix = values.add(prefixOf(q.toUpperCase()));
    conditions.push(`(m.mu_code like ${prefix} or m.serial_number like ${prefix})`);
  }
  return conditions;
}

type BagWrite = {
  readonly [N in keyof typeof mobileUnitEndpoints]: N extends `${'POST' | 'PATCH'} /mobile-units/{id}${string}`
    ? N
    : never;
}[keyof typeof mobileUnitEndpoints];
type Caller = Pick<Request<BagWrite>, 'db' | 'user'>;

const moves = {
  'POST /mobile-units/{id}/packages': { action: 'add_package', work: addCodes },
  'PATCH /mobile-units/{id}/packages/remove': { action: 'remove_package', work: removeCodes },
} as const;
type Moving = keyof typeof moves;

/** The bag as it is after a write on it, which nobody can have taken away. */
async function readBack({ db, user }: Caller, id: number): Promise<BagDetail> {
  const bag = await readBag(db, user, id);
  if (!bag) throw new Error('a bag that was written is to be seen');
  return bag;
}

/** How a write on a bag ended; null = it was done. */
async function answered<N extends BagWrite>(name: N, caller: Caller, id: number, refusal: ErrorCode | null) {
  return refusal === null ? { data: await readBack(caller, id) } : declaredBy(name, refusal);
}

async function move(name: Moving, { db, user, params, body, locale }: Request<Moving>) {
  const { action, work } = moves[name];
  const bag = await lockBag(db, user, params.id);
  if (!bag) return refuse('ESY051');
  const refusal = judgeBag(action, bag, user);
  if (refusal !== null) return declaredBy(name, refusal);
  const ends = await work(db, user, bag, body.codes);
  return {
    data: await readBack({ db, user }, bag.id),
    results: await resultsOf({ db, user, locale }, body.codes, ends),
  };
}

export const mobileUnitHandlers: HandlersOf<typeof mobileUnitEndpoints> = {
  'GET /mobile-units': (request) => listBags(request),

  'POST /mobile-units': async ({ db, user, body, locale }) => {
    const { origin_hub_id, destination_hub_id } = body;
    const serial_number = body.serial_number ?? null;
    if (origin_hub_id === destination_hub_id) return wrongField('destination_hub_id', 'same_hub', locale);
    if (!worksAt(user, origin_hub_id)) return refuse('EPK012');
    if (!(await hasHub(db, origin_hub_id))) return wrongField('origin_hub_id', 'invalid', locale);
    if (!(await hasHub(db, destination_hub_id))) return wrongField('destination_hub_id', 'invalid', locale);
    if (serial_number !== null && (await sealIsTaken(db, serial_number, null))) return refuse('EAL002');
    return {
      data: await readBack(
        { db, user },
        await createBag(db, user, { origin_hub_id, destination_hub_id, serial_number }),
      ),
    };
  },

  'GET /mobile-units/{id}': async ({ db, user, params }) => {
    const data = await readBag(db, user, params.id);
    return data ? { data } : refuse('ESY051');
  },

  'GET /mobile-units/{id}/packages': async ({ db, user, params, query }) =>
    (await bagContents(db, user, params.id, query)) ?? refuse('ESY051'),

  'GET /mobile-units/{id}/label': async ({ db, user, params }) => {
    const data = await bagLabel(db, user, params.id);
    return data ? { data } : refuse('ESY051');
  },

  'PATCH /mobile-units/{id}': async ({ db, user, params, body, locale }) => {
    const bag = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    if (body.destination_hub_id === bag.origin_hub_id) return wrongField('destination_hub_id', 'same_hub', locale);
    if (body.destination_hub_id !== undefined && !(await hasHub(db, body.destination_hub_id)))
      return wrongField('destination_hub_id', 'invalid', locale);
    const refusal = await editBag(db, user, bag, body);
    return answered('PATCH /mobile-units/{id}', { db, user }, bag.id, refusal);
  },

  'POST /mobile-units/{id}/packages': (request) => move('POST /mobile-units/{id}/packages', request),

  'PATCH /mobile-units/{id}/packages/remove': (request) => move('PATCH /mobile-units/{id}/packages/remove', request),

  'PATCH /mobile-units/{id}/seal': async ({ db, user, params, body, locale }) => {
    const bag = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    const refusal = await sealBag(db, user, bag, body);
    if (refusal === 'required') return wrongField('serial_number', 'required', locale);
    return answered('PATCH /mobile-units/{id}/seal', { db, user }, bag.id, refusal);
  },

  'PATCH /mobile-units/{id}/assign': async ({ db, user, params, body }) => {
    // The trip before the bag, in the order in which its departure takes them.
    const named =
      body.runsheet_id ??
      (
        await db
          .selectFrom('runsheets')
          .select('id')
          .where('code', '=', body.runsheet ?? '')
          .executeTakeFirst()
      )?.id;
    const trip = named === undefined ? null : await lockTrip(db, user, named);
    const bag = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    if (!trip) return refuse('ESY014');
    const refusal = await loadBag(db, user, bag, trip);
    return answered('PATCH /mobile-units/{id}/assign', { db, user }, bag.id, refusal);
  },

  'PATCH /mobile-units/{id}/unassign': async ({ db, user, params }) => {
    const known = await readBag(db, user, params.id);
    if (!known) return refuse('ESY051');
    const trip = known.runsheet ? await lockTrip(db, user, known.runsheet.id) : null;
    const bag = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    const refusal = trip ? await unloadBag(db, user, bag, trip) : (judgeBag('unassign', bag, user) ?? 'ERS002');
    return answered('PATCH /mobile-units/{id}/unassign', { db, user }, bag.id, refusal);
  },

  'PATCH /mobile-units/{id}/receive': async ({ db, user, params, body, locale }) => {
    const refusal = await receive(db, user, params.id, body);
    if (refusal === 'seal') return wrongField('serial_number', 'seal', locale);
    return answered('PATCH /mobile-units/{id}/receive', { db, user }, params.id, refusal);
  },

  'POST /mobile-units/{id}/unload': async ({ db, user, params, body, locale }) => {
    const ends = await unload(db, user, params.id, body.codes);
    if (typeof ends === 'string') return declaredBy('POST /mobile-units/{id}/unload', ends);
    return {
      data: await readBack({ db, user }, params.id),
      results: await resultsOf({ db, user, locale }, body.codes, ends),
    };
  },
};

type Answer = ResponseOf<'GET /mobile-units/{id}/packages'>;
type Line = Omit<Answer['data'][number], 'package'>;

/**
 * Whoever may see the bag sees what is in it, wherever that is bound: it is in his hands, or will be. Null = no such
 * bag for this user.
 */
async function bagContents(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  { from, limit }: QueryOf<'GET /mobile-units/{id}/packages'>,
): Promise<Answer | null> {
  const seen = new Values();
  const text = `
    select (select count(*)::int from mobile_unit_packages b where b.mobile_unit_id = m.id
      and b.removed_at is null) as total
    from mobile_units m where m.id = ${seen.add(id)}::bigint and ${visibleBag(user, seen)}`;
  const [bag] = await run<{ total: number }>(db, text, seen);
  if (!bag) return null;
  const values = new Values();
  const lines = `
    select ${rowColumns}, b.position, b.added_at, u.name as added_by
    from (select * from mobile_unit_packages b where b.mobile_unit_id = ${values.add(id)}::bigint
      and b.removed_at is null order by b.position limit ${limit} offset ${values.add(from)}) b
    join packages p on p.id = b.package_id ${placeJoins} left join users u on u.id = b.added_by order by b.position`;
  const records = await run<PackageRow & Line>(db, lines, values);
  return {
    data: records.map(({ position, added_at, added_by, ...pkg }) => ({ position, added_at, added_by, package: pkg })),
    meta: { total: bag.total },
  };
}

/** Null = no such bag for this user. */
async function bagLabel(db: Kysely<Database>, user: SignedInUser, id: number): Promise<LabelDrawing | null> {
  const bag = await readBag(db, user, id);
  if (!bag) return null;
  const { name } = await db
    .selectFrom('hubs')
    .select('name')
    .where('id', '=', bag.destination_hub.id)
    .executeTakeFirstOrThrow();
  return drawBagTag(bag, name);
}
