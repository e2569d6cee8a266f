import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { hubInUse } from './in-use';
import { nameTaken } from './name-taken';
import { readHub, type HubRow } from './read-hubs';

export interface Writing {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
}

const entity = 'hub';
const takenName = { hubs_name_key: refuse('EAL001') } as const;
const taken = { ...takenName, hubs_code_key: refuse('EAL002') } as const;

async function readBack({ db, user }: Writing, id: number): Promise<{ data: HubRow }> {
  const data = await readHub(db, user, id);
  if (!data) throw new Error('a hub that was written is to be seen');
  return { data };
}

/** Where a hub stands, by its ward of the present division. */
async function placeOf(
  { db, locale }: Writing,
  wardId: number,
): Promise<{ province_id: number; region: HubRow['region'] } | Refusal<'ESP000'>> {
  const place = await db
    .selectFrom('wards')
    .innerJoin('provinces', 'provinces.id', 'wards.province_id')
    // What a hub keeps of them follows them: they stay so until the hub is there.
    .forShare()
    .select(['province_id', 'region'])
    .where('wards.id', '=', sql<number>`${wardId}::bigint`)
    .where('wards.present', '=', true)
    .executeTakeFirst();
  return place ? { ...place, region: place.region as HubRow['region'] } : wrongField('ward_id', 'invalid', locale);
}

export async function createHub(writing: Writing, { code, name, ward_id, address, phone }: BodyOf<'POST /hubs'>) {
  const { db, user } = writing;
  const place = await placeOf(writing, ward_id);
  if (isRefusal(place)) return place;
  const named = await nameTaken(db, 'hubs', name, null);
  if (named) return named;
  const made = await onUniqueViolation(db, taken, () =>
    db
      .insertInto('hubs')
      .values({ code, name, ward_id, address, phone: phone || null, ...place })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, {
    actorId: user.id,
    action: 'create',
    entity,
    entityId: made.id,
    after: { code, name, ward_id, address, phone },
  });
  return readBack(writing, made.id);
}

export async function updateHub(
  writing: Writing,
  id: number,
  { name, ward_id, address, phone, version }: BodyOf<'PATCH /hubs/{id}'>,
) {
  const { db, user } = writing;
  const found = await readHub(db, user, id);
  if (!found) return refuse('ESY096');
  const place = await placeOf(writing, ward_id);
  if (isRefusal(place)) return place;
  const named = name === found.name ? null : await nameTaken(db, 'hubs', name, found.id);
  if (named) return named;
  const saved = await onUniqueViolation(db, takenName, () =>
    db
      .updateTable('hubs')
      .set({ name, ward_id, address, phone: phone || null, ...place, version: sql`version + 1` })
      .where('id', '=', found.id)
      .where('version', '=', sql<number>`${version}::bigint`)
      .returning('id')
      .executeTakeFirst(),
  );
  if (isRefusal(saved)) return saved;
  if (!saved) return refuse('EAL003');
  const before = { name: found.name, ward_id: found.ward?.id ?? null, address: found.address, phone: found.phone };
  await audit(db, {
    actorId: user.id,
    action: 'update',
    entity,
    entityId: found.id,
    before,
    after: { name, ward_id, address, phone },
  });
  return readBack(writing, found.id);
}

async function setActive(writing: Writing, found: HubRow, active: boolean) {
  const { db, user } = writing;
  const changed = await db
    .updateTable('hubs')
    .set({ active, version: sql`version + 1` })
    .where('id', '=', found.id)
    .where('active', '=', !active)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return refuse('EUS009');
  await audit(db, { actorId: user.id, action: active ? 'activate' : 'deactivate', entity, entityId: found.id });
  return readBack(writing, found.id);
}

export async function openHub(writing: Writing, id: number) {
  const found = await readHub(writing.db, writing.user, id);
  return found ? setActive(writing, found, true) : refuse('ESY096');
}

/** A hub that anything hangs on can't be closed; it is held, so that nothing comes to hang on it meanwhile. */
export async function closeHub(writing: Writing, id: number) {
  const found = await readHub(writing.db, writing.user, id);
  if (!found) return refuse('ESY096');
  await writing.db.selectFrom('hubs').select('id').where('id', '=', found.id).forUpdate().execute();
  const inUse = await hubInUse(writing.db, found.id);
  return Object.keys(inUse).length > 0 ? refuse('EAD001', inUse) : setActive(writing, found, false);
}
