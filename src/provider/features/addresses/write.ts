import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { hasHub } from '../../shared/access/has-hub';
import { onUniqueViolation, unlessInUse } from '../../shared/sql/on-unique-violation';
import { hubsFollow, shopsFollow } from './follow';
import { readAddress, type Level } from './read';

interface Writing {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
}

/**
 * Any number all writers of addresses agree on: they come one after another, since names are unique only beneath one
 * another.
 */
const addressLock = 4_200_021;
const taken = {
  provinces_code_key: refuse('EAL002'),
  districts_code_key: refuse('EAL002'),
  wards_code_key: refuse('EAL002'),
} as const;
const entityOf: Readonly<Record<Level, string>> = { provinces: 'province', districts: 'district', wards: 'ward' };

export async function lockAddresses(tx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressLock})`.execute(tx);
}

function tooLong(name: string, locale: string): Refusal<'EAD002'> | null {
  return name.length > limits.addressName
    ? refuse('EAD002', {
        name: [issueText({ message: '', code: 'too_big', origin: 'string', maximum: limits.addressName }, locale)],
      })
    : null;
}

/** Whether another beneath the same parent is called so. */
async function nameTaken(
  db: Kysely<Database>,
  level: Level,
  name: string,
  parent: { readonly present?: boolean; readonly province_id?: number; readonly district_id?: number | null },
  id: number | null,
): Promise<Refusal<'EAL001'> | null> {
  const beneath =
    level === 'provinces'
      ? sql`present = ${parent.present ?? true}`
      : level === 'districts'
        ? sql`province_id = ${parent.province_id ?? 0}`
        : sql`province_id = ${parent.province_id ?? 0} and district_id is not distinct from ${parent.district_id ?? null}::int`;
  const { rows } = await sql<{
    taken: boolean;
  }>`select exists (select from ${sql.table(level)} where lower(name) = lower(${name}) and ${beneath}
    and id is distinct from ${id}::bigint) as taken`.execute(db);
  return rows[0]?.taken ? refuse('EAL001') : null;
}

const provinceAt = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('provinces')
    .select(['id', 'present'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();

type District = BodyOf<'POST /districts'>;
type Ward = BodyOf<'POST /wards'>;

async function judgeDistrict({ db, locale }: Writing, { province_id }: District) {
  const province = await provinceAt(db, province_id);
  return province && !province.present ? null : wrongField('province_id', 'invalid', locale);
}

/** Answers the division of a ward that may be so; `kept` = the hub it has, which may have been closed since. */
async function judgeWard(
  { db, locale }: Writing,
  { province_id, district_id, hub_id }: Ward,
  kept: number | null,
): Promise<{ present: boolean } | Refusal<'ESP000'>> {
  const province = await provinceAt(db, province_id);
  if (!province) return wrongField('province_id', 'invalid', locale);
  if (district_id !== null && province.present) return wrongField('district_id', 'division', locale);
  if (district_id !== null) {
    const district = await db
      .selectFrom('districts')
      .select('id')
      .where('id', '=', sql<number>`${district_id}::bigint`)
      .where('province_id', '=', province.id)
      .executeTakeFirst();
    if (!district) return wrongField('district_id', 'invalid', locale);
  }
  if (hub_id !== null && !(province.present && (hub_id === kept || (await hasHub(db, hub_id)))))
    return wrongField('hub_id', 'invalid', locale);
  return { present: province.present };
}

interface Served {
  /** Wards that were served otherwise. */
  readonly wards: readonly number[];
  /** Shops that were another hub's. */
  readonly shops: readonly number[];
}

async function serve(db: Kysely<Database>, wardIds: readonly number[], hubId: number | null): Promise<Served> {
  const ids = [...wardIds];
  const { rows } = await (
    hubId === null
      ? sql<{ ward_id: number }>`delete from hub_coverage where ward_id = any(${ids}::int[]) returning ward_id`
      : sql<{ ward_id: number }>`insert into hub_coverage (ward_id, hub_id) select unnest(${ids}::int[]), ${hubId}::int
        on conflict (ward_id) do update set hub_id = excluded.hub_id where hub_coverage.hub_id <> excluded.hub_id
        returning ward_id`
  ).execute(db);
  const wards = rows.map(({ ward_id }) => ward_id);
  // A shop may have stayed another's by what was decided before shops followed: all that are asked are looked at.
  return { wards, shops: await shopsFollow(db, ids) };
}

async function readBack<L extends Level>({ db }: Writing, level: L, id: number) {
  const data = await readAddress(db, level, id);
  if (!data) throw new Error('an address that was written is to be seen');
  return { data };
}

export async function createProvince(writing: Writing, { division, ...body }: BodyOf<'POST /provinces'>) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const values = { ...body, present: division === 'present' };
  const refused = tooLong(body.name, locale) ?? (await nameTaken(db, 'provinces', body.name, values, null));
  if (refused) return refused;
  const made = await onUniqueViolation(db, taken, () =>
    db.insertInto('provinces').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, { actorId: user.id, action: 'create', entity: 'province', entityId: made.id, after: values });
  return readBack(writing, 'provinces', made.id);
}

export async function updateProvince(
  writing: Writing,
  id: number,
  { version, ...body }: BodyOf<'PATCH /provinces/{id}'>,
) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const found = await readAddress(db, 'provinces', id);
  if (!found) return refuse('ESY097');
  if (found.version !== version) return refuse('EAL003');
  const refused =
    tooLong(body.name, locale) ??
    (await nameTaken(db, 'provinces', body.name, { present: found.division === 'present' }, found.id));
  if (refused) return refused;
  const saved = await onUniqueViolation(db, taken, () =>
    db
      .updateTable('provinces')
      .set({ ...body, version: sql`version + 1` })
      .where('id', '=', found.id)
      .execute(),
  );
  if (isRefusal(saved)) return saved;
  await hubsFollow(db);
  await audit(db, {
    actorId: user.id,
    action: 'update',
    entity: 'province',
    entityId: found.id,
    before: { code: found.code, name: found.name, region: found.region },
    after: body,
  });
  return readBack(writing, 'provinces', found.id);
}

export async function createDistrict(writing: Writing, body: District) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const refused =
    tooLong(body.name, locale) ??
    (await judgeDistrict(writing, body)) ??
    (await nameTaken(db, 'districts', body.name, body, null));
  if (refused) return refused;
  const made = await onUniqueViolation(db, taken, () =>
    db.insertInto('districts').values(body).returning('id').executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, { actorId: user.id, action: 'create', entity: 'district', entityId: made.id, after: body });
  return readBack(writing, 'districts', made.id);
}

export async function updateDistrict(
  writing: Writing,
  id: number,
  { version, ...body }: BodyOf<'PATCH /districts/{id}'>,
) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const found = await readAddress(db, 'districts', id);
  if (!found) return refuse('ESY097');
  if (found.version !== version) return refuse('EAL003');
  const refused =
    tooLong(body.name, locale) ??
    (await judgeDistrict(writing, body)) ??
    (await nameTaken(db, 'districts', body.name, body, found.id));
  if (refused) return refused;
  const saved = await onUniqueViolation(db, taken, async () => {
    await db
      .updateTable('districts')
      .set({ ...body, version: sql`version + 1` })
      .where('id', '=', found.id)
      .execute();
    // Wards lie where their district lies.
    if (body.province_id !== found.province.id)
      await db
        .updateTable('wards')
        .set({ province_id: body.province_id, version: sql`version + 1` })
        .where('district_id', '=', found.id)
        .execute();
  });
  if (isRefusal(saved)) return saved;
  await audit(db, {
    actorId: user.id,
    action: 'update',
    entity: 'district',
    entityId: found.id,
    before: { code: found.code, name: found.name, province_id: found.province.id },
    after: body,
  });
  return readBack(writing, 'districts', found.id);
}

export async function createWard(writing: Writing, body: Ward) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const judged = await judgeWard(writing, body, null);
  if (isRefusal(judged)) return judged;
  const refused = tooLong(body.name, locale) ?? (await nameTaken(db, 'wards', body.name, body, null));
  if (refused) return refused;
  const { hub_id, ...values } = body;
  const made = await onUniqueViolation(db, taken, () =>
    db
      .insertInto('wards')
      .values({ ...values, ...judged, successor_id: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await serve(db, [made.id], hub_id);
  await audit(db, { actorId: user.id, action: 'create', entity: 'ward', entityId: made.id, after: body });
  return readBack(writing, 'wards', made.id);
}

export async function updateWard(writing: Writing, id: number, { version, ...body }: BodyOf<'PATCH /wards/{id}'>) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const found = await readAddress(db, 'wards', id);
  if (!found) return refuse('ESY097');
  if (found.version !== version) return refuse('EAL003');
  const judged = await judgeWard(writing, body, found.hub?.id ?? null);
  if (isRefusal(judged)) return judged;
  if (judged.present !== (found.division === 'present')) return wrongField('province_id', 'invalid', locale);
  const refused = tooLong(body.name, locale) ?? (await nameTaken(db, 'wards', body.name, body, found.id));
  if (refused) return refused;
  const { hub_id, ...values } = body;
  const saved = await onUniqueViolation(db, taken, () =>
    db
      .updateTable('wards')
      .set({ ...values, version: sql`version + 1` })
      .where('id', '=', found.id)
      .execute(),
  );
  if (isRefusal(saved)) return saved;
  const { shops } = await serve(db, [found.id], hub_id);
  await hubsFollow(db);
  const before = {
    code: found.code,
    name: found.name,
    province_id: found.province.id,
    district_id: found.district?.id ?? null,
    hub_id: found.hub?.id ?? null,
  };
  const after = shops.length === 0 ? body : { ...body, shops };
  await audit(db, { actorId: user.id, action: 'update', entity: 'ward', entityId: found.id, before, after });
  return readBack(writing, 'wards', found.id);
}

/** EAD001 while anything lies in it, is served in it or is addressed to it: the database itself tells. */
export async function removeAddress({ db, user }: Writing, level: Level, id: number) {
  await lockAddresses(db);
  const found = await readAddress(db, level, id);
  if (!found) return refuse('ESY097');
  const gone = await unlessInUse(db, refuse('EAD001'), () =>
    sql`delete from ${sql.table(level)} where id = ${found.id}`.execute(db),
  );
  if (isRefusal(gone)) return gone;
  await audit(db, { actorId: user.id, action: 'delete', entity: entityOf[level], entityId: found.id, before: found });
  return { data: { ok: true } } as const;
}

export async function coverWards(
  writing: Writing,
  { hub_id: hubId, ward_ids, ward_codes }: BodyOf<'PATCH /hub-coverage'>,
) {
  const { db, user, locale } = writing;
  await lockAddresses(db);
  const named = new Set<number | string>(ward_ids ?? ward_codes);
  const here = ward_ids ? sql`id = any(${[...named]}::bigint[])` : sql`code = any(${[...named]}::text[])`;
  const { rows: wards } = await sql<{ id: number }>`select id from wards where ${here} and present`.execute(db);
  if (wards.length !== named.size) return wrongField(ward_ids ? 'ward_ids' : 'ward_codes', 'invalid', locale);
  if (hubId !== null && !(await hasHub(db, hubId))) return wrongField('hub_id', 'invalid', locale);
  const ids = wards.map((ward) => ward.id);
  const changed = await serve(db, ids, hubId);
  // Whoever has one of them open was told another hub.
  await sql`update wards set version = version + 1 where id = any(${[...changed.wards]}::int[])`.execute(db);
  await audit(db, {
    actorId: user.id,
    action: 'cover_wards',
    entity: 'hub',
    entityId: hubId ?? 0,
    after: { ward_ids: ids, shops: changed.shops },
  });
  return { data: { changed: changed.wards.length } };
}
