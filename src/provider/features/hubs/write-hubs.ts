import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { restsAtHub } from '~domain/statuses';
import type { RefusalFact } from '~domain/refusal-facts';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { readHub, type HubRow } from './read-hubs';
import { balanceSql } from '../../shared/money/kept-money';
import { cashInHand } from '~provider/shared/people/courier-custody';
import { worksAt } from '~domain/roles';
import { run, Values } from '../../shared/sql/statement';

/** So many of a kind are named at the most. */
const named = 50;

/** Codes that a query finds, as JSON. */
const codes = (from: string): string =>
  `(select coalesce(json_agg(f.code order by f.code), '[]') from (select ${from} limit ${named}) f)`;

/**
 * What keeps a hub from being closed, by what it is: packages with it or on their way to it, shops that it picks up
 * from, its cash and that of its couriers, and documents that nobody decided on. None = it may be closed.
 */
async function hubInUse(db: Kysely<Database>, hubId: number): Promise<Partial<Record<RefusalFact, string[]>>> {
  const values = new Values();
  const hub = `${values.add(hubId)}::int`;
  const text = `
    with holders as (
      select t.courier_id from cod_takings t where t.collected_by is null and t.hub_id = ${hub}
      union select c.courier_id from (${cashInHand((place) => `${place} = ${hub}`)}) c where c.in_hand <> 0
      union select a.owner_id from ledger_accounts a join ledger_sums_now s on s.account_id = a.id
        where a.kind = 'courier_cash' and a.hub_id = ${hub} group by 1 having sum(s.debit - s.credit) <> 0
    )
    select ${codes(`p.code from packages p where (p.current_hub_id = ${hub} or p.lm_hub_id = ${hub}
        or p.fm_hub_id = ${hub}) and p.status = any(${values.add(restsAtHub)}::text[])`)} as packages,
      ${codes(`s.code from shops s where s.hub_id = ${hub} and s.active`)} as shops,
      ${codes(`coalesce(k.courier_code, '–') as code from holders h left join couriers k on k.id = h.courier_id`)}
        as couriers,
      ${codes(`d.code from money_documents d where d.status = 'New' and (d.hub_id = ${hub}
        or d.to_hub_id = ${hub})`)} as undecided,
      ${balanceSql(`a.kind = 'hub_cash' and a.hub_id = ${hub}`)} as cash`;
  const [row] = await run<Record<'packages' | 'shops' | 'couriers' | 'undecided', string[]> & { cash: number }>(
    db,
    text,
    values,
  );
  if (!row) throw new Error('one row tells what a hub has');
  const { cash, ...kinds } = row;
  const facts = { ...kinds, available: cash === 0 ? [] : [String(cash)] };
  return Object.fromEntries(Object.entries(facts).filter(([, found]) => found.length > 0));
}

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

/**
 * Whether another is called so, capitals or not. Whoever names one comes after whoever does so at the same time: an index
 * could not be made where two of before differ in nothing else.
 */
export async function nameTaken(
  tx: Kysely<Database>,
  table: 'hubs' | 'hub_port_codes',
  name: string,
  id: number | null,
): Promise<Refusal<'EAL001'> | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${table}`}, 0))`.execute(tx);
  const { rows } = await sql`select from ${sql.table(table)} where lower(name) = lower(${name})
    and id is distinct from ${id}::int`.execute(tx);
  return rows.length > 0 ? refuse('EAL001') : null;
}

/** Null = there is such a hub, and the user works at it. */
export async function unknownHub({ db, user, locale }: Writing, hubId: number) {
  const hub =
    worksAt(user, hubId) &&
    (await db
      .selectFrom('hubs')
      .select('id')
      .where('id', '=', sql<number>`${hubId}::bigint`)
      .executeTakeFirst());
  return hub ? null : wrongField('hub_id', 'invalid', locale);
}
