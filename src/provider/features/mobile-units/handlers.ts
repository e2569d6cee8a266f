import { sql, type Kysely } from 'kysely';
import type { LabelDrawing } from '~contract/features/labels';
import type { mobileUnitEndpoints } from '~contract/features/mobile-units';
import { issueText, type ValidationKey } from '~contract/issue-text';
import type { ErrorCode } from '~domain/errors';
import { boundFor, onTheWay } from '~domain/unloading';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { refuse, type HandlersOf, type Request, type SignedInUser } from '../../calls/handler';
import { declaredBy } from '../../calls/declared-by';
import { hasHub } from '../../shared/access/has-hub';
import { addCodes, removeCodes } from '../../shared/linehaul/bag-packages';
import { resultsOf } from '../../shared/linehaul/code-results';
import { lockBag, judgeBag, worksAt, type HeldBag, writeBag } from '../../shared/linehaul/lock-bag';
import { lockTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import { readBag, type BagDetail } from '../../shared/linehaul/read-bag';
import { createBag } from '../../shared/linehaul/resolve-lines';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { run, Values } from '../../shared/sql/statement';
import { hubPlaces } from '../../shared/linehaul/hub-places';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { visibleBag } from '../../shared/linehaul/bag-rows';
import { drawBagTag } from './draw-bag-tag';
import { listBags } from './list-bags';
import { receive, unload } from './receive';

/**
 * Whether another bag has the seal; who asks holds the seal until the transaction ends, so that two don't take it at
 * once.
 */
async function sealIsTaken(tx: Kysely<Database>, serial: string, bagId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${serial}`}, 0))`.execute(tx);
  const found = await tx.selectFrom('mobile_units').select('id').where('serial_number', '=', serial).executeTakeFirst();
  return found !== undefined && found.id !== bagId;
}

const inBag = async (tx: Kysely<Database>, bag: HeldBag): Promise<PackageSnapshot[]> => {
  const values = new Values();
  return run<PackageSnapshot>(
    tx,
    `select p.* from mobile_unit_packages b join packages p on p.id = b.package_id
      where b.mobile_unit_id = ${values.add(bag.id)}::bigint and b.live`,
    values,
  );
};

/**
 * The bag's new seal or destination. A bag on a trip goes where the trip goes, and what is in it must be bound that
 * way.
 */
async function editBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  change: {
    readonly version?: number | undefined;
    readonly destination_hub_id?: number | undefined;
    readonly serial_number?: string | undefined;
  },
): Promise<ErrorCode | null> {
  const refusal = judgeBag('add_package', bag, user);
  if (refusal !== null) return refusal;
  if (change.version !== undefined && change.version !== bag.version) return 'EPK030';
  const { destination_hub_id: destination, serial_number: serial } = change;
  if (destination !== undefined && destination !== bag.destination_hub_id) {
    const places = await hubPlaces(tx);
    const [from, to] = [places.get(bag.origin_hub_id), places.get(destination)];
    const fits = (item: PackageSnapshot): boolean => {
      const bound = places.get(boundFor(item) ?? 0);
      return from !== undefined && to !== undefined && bound !== undefined && onTheWay(from, to, bound);
    };
    if (bag.runsheet_id !== null || !(await inBag(tx, bag)).every(fits)) return 'EPK008';
  }
  if (serial !== undefined && (await sealIsTaken(tx, serial, bag.id))) return 'EAL002';
  const set = {
    ...(destination === undefined ? {} : { destination_hub_id: destination }),
    ...(serial === undefined ? {} : { serial_number: serial }),
  };
  await writeBag(tx, bag.id, set);
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.edit',
    entity: 'mobile_unit',
    entityId: bag.id,
    before: { destination_hub_id: bag.destination_hub_id, serial_number: bag.serial_number },
    after: set,
  });
  return null;
}

/** Draft → Open. `required` = it has no seal yet, and none was given. */
async function sealBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  { version, serial_number }: { readonly version?: number | undefined; readonly serial_number?: string | undefined },
): Promise<ErrorCode | 'required' | null> {
  const refusal = judgeBag('seal', bag, user);
  if (refusal !== null) return refusal;
  if (version !== undefined && version !== bag.version) return 'EPK030';
  const serial = serial_number ?? bag.serial_number;
  if ((await inBag(tx, bag)).length === 0) return 'EPK006';
  if (serial === null) return 'required';
  if (await sealIsTaken(tx, serial, bag.id)) return 'EAL002';
  await writeBag(tx, bag.id, { status: 'Open', serial_number: serial });
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.seal',
    entity: 'mobile_unit',
    entityId: bag.id,
    after: { serial_number: serial },
  });
  return null;
}

type BagWrite = {
  readonly [N in keyof typeof mobileUnitEndpoints]: N extends `${'POST' | 'PATCH'} /mobile-units/{id}${string}`
    ? N
    : never;
}[keyof typeof mobileUnitEndpoints];
type Moving = 'POST /mobile-units/{id}/packages' | 'PATCH /mobile-units/{id}/packages/remove';

const field = (name: string, message: ValidationKey, locale: string) =>
  refuse('ESP000', { [name]: [issueText({ message }, locale)] });

/** The bag as it is after a write on it, which nobody can have taken away. */
async function told({ db, user }: Pick<Request<BagWrite>, 'db' | 'user'>, id: number): Promise<BagDetail> {
  const bag = await readBag(db, user, id);
  if (!bag) throw new Error('a bag that was written is to be seen');
  return bag;
}

async function move(name: Moving, { db, user, params, body, locale }: Request<Moving>, work: typeof addCodes) {
  const bag = await lockBag(db, user, params.id);
  if (!bag) return refuse('ESY051');
  const refusal = judgeBag(name === 'POST /mobile-units/{id}/packages' ? 'add_package' : 'remove_package', bag, user);
  if (refusal !== null) return declaredBy(name, refusal);
  const ends = await work(db, user, bag, body.codes);
  return { data: await told({ db, user }, bag.id), results: await resultsOf({ db, user, locale }, body.codes, ends) };
}

export const mobileUnitHandlers: HandlersOf<typeof mobileUnitEndpoints> = {
  'GET /mobile-units': (request) => listBags(request),

  'POST /mobile-units': async ({ db, user, body, locale }) => {
    const { origin_hub_id, destination_hub_id } = body;
    const serial_number = body.serial_number ?? null;
    if (origin_hub_id === destination_hub_id) return field('destination_hub_id', 'same_hub', locale);
    if (!worksAt(user, origin_hub_id)) return refuse('EPK012');
    if (!(await hasHub(db, origin_hub_id))) return field('origin_hub_id', 'invalid', locale);
    if (!(await hasHub(db, destination_hub_id))) return field('destination_hub_id', 'invalid', locale);
    if (serial_number !== null && (await sealIsTaken(db, serial_number, null))) return refuse('EAL002');
    return {
      data: await told({ db, user }, await createBag(db, user, { origin_hub_id, destination_hub_id, serial_number })),
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
    if (body.destination_hub_id === bag.origin_hub_id) return field('destination_hub_id', 'same_hub', locale);
    if (body.destination_hub_id !== undefined && !(await hasHub(db, body.destination_hub_id)))
      return field('destination_hub_id', 'invalid', locale);
    const refusal = await editBag(db, user, bag, body);
    return refusal === null
      ? { data: await told({ db, user }, bag.id) }
      : declaredBy('PATCH /mobile-units/{id}', refusal);
  },

  'POST /mobile-units/{id}/packages': (request) => move('POST /mobile-units/{id}/packages', request, addCodes),

  'PATCH /mobile-units/{id}/packages/remove': (request) =>
    move('PATCH /mobile-units/{id}/packages/remove', request, removeCodes),

  'PATCH /mobile-units/{id}/seal': async ({ db, user, params, body, locale }) => {
    const bag = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    const refusal = await sealBag(db, user, bag, body);
    if (refusal === 'required') return field('serial_number', 'required', locale);
    return refusal === null
      ? { data: await told({ db, user }, bag.id) }
      : declaredBy('PATCH /mobile-units/{id}/seal', refusal);
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
    return refusal === null
      ? { data: await told({ db, user }, bag.id) }
      : declaredBy('PATCH /mobile-units/{id}/assign', refusal);
  },

  'PATCH /mobile-units/{id}/unassign': async ({ db, user, params }) => {
    const known = await readBag(db, user, params.id);
    if (!known) return refuse('ESY051');
    const trip = known.runsheet ? await lockTrip(db, user, known.runsheet.id) : null;
    const bag: HeldBag | null = await lockBag(db, user, params.id);
    if (!bag) return refuse('ESY051');
    const refusal = trip ? await unloadBag(db, user, bag, trip) : (judgeBag('unassign', bag, user) ?? 'ERS002');
    return refusal === null
      ? { data: await told({ db, user }, bag.id) }
      : declaredBy('PATCH /mobile-units/{id}/unassign', refusal);
  },

  'PATCH /mobile-units/{id}/receive': async ({ db, user, params, body, locale }) => {
    const refusal = await receive(db, user, params.id, body);
    if (refusal === 'seal') return field('serial_number', 'seal', locale);
    return refusal === null
      ? { data: await told({ db, user }, params.id) }
      : declaredBy('PATCH /mobile-units/{id}/receive', refusal);
  },

  'POST /mobile-units/{id}/unload': async ({ db, user, params, body, locale }) => {
    const ends = await unload(db, user, params.id, body.codes);
    if (typeof ends === 'string') return declaredBy('POST /mobile-units/{id}/unload', ends);
    return {
      data: await told({ db, user }, params.id),
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
