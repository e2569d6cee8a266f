import { type Kysely, sql } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { worksAt } from '~domain/roles';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Request, type SignedInUser, wrongField } from '../../calls/handler';
import { hasHub } from '../access/has-hub';
import { changeCourier, lockCourier } from './change-courier';
import { custodyOf } from './courier-custody';
import type { CourierRecord } from './courier-rows';

type Edit = Extract<BodyOf<'PATCH /users/{id}'>, { type: 'courier' }>;
type Fields = Omit<Edit, 'type' | 'version'>;

/** Empty = unknown, as the columns have it. */
export function filled(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
}

/** Whether somebody may be of this hub, as far as the user decides. */
export async function mayWorkAt(tx: Kysely<Database>, user: SignedInUser, hubId: number): Promise<boolean> {
  return worksAt(user, hubId) && (await hasHub(tx, hubId));
}

type Code = 'EUS001' | 'EUS002' | 'EUS003' | 'EUS006' | 'EUS008' | 'ESP000' | 'ESY083' | 'ESY086';
const taken = { licence_plate: 'EUS001', email: 'EUS002', phone: 'EUS003' } as const;

/** What is said of a courier, mended. Another ID card is another proof: the papers are to be looked at anew. */
export async function editCourier(
  { db, user, params, locale }: Request<'PATCH /users/{id}'>,
  { type: _of, version, ...given }: Edit,
): Promise<{ data: { id: number; version: number } } | Refusal<Code>> {
  // The call is anybody's on his own account, so nothing has asked whether he works here.
  if (!user.works || !may(user, 'couriers')) return refuse('EUS008');
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  if (held.version !== version) return refuse('ESY086');
  const before = await db.selectFrom('couriers').selectAll().where('id', '=', held.id).executeTakeFirstOrThrow();
  const entries = Object.entries(filled(given)).filter(
    ([name, value]) => value !== undefined && before[name as keyof typeof before] !== value,
  );
  if (entries.length === 0) return wrongField('_', 'nothing_to_change', locale);
  const set = Object.fromEntries(entries) as Partial<Fields>;
  const fault = await moveFault(db, user, held, set, locale);
  if (fault) return fault;
  const conflict = await takenContact(db, set, held.id);
  if (conflict) return refuse(taken[conflict]);
  const number = 'id_card_number' in set ? await keepOldNumber(db, user, before) : {};
  const { data } = await changeCourier(db, user, held, {
    action: 'edit',
    set: { ...set, ...number },
    before: Object.fromEntries(entries.map(([name]) => [name, before[name as keyof typeof before]])),
  });
  return { data: { id: data.id, version: data.version } };
}

/** A courier goes to another hub of the user's with empty hands. */
async function moveFault(
  tx: Kysely<Database>,
  user: SignedInUser,
  held: CourierRecord,
  { hub_id }: Partial<Fields>,
  locale: string,
): Promise<Refusal<Code> | null> {
  if (hub_id === undefined) return null;
  if (!(await mayWorkAt(tx, user, hub_id))) return wrongField('hub_id', 'invalid', locale);
  const { package_count, cash } = await custodyOf(tx, held.id);
  return package_count > 0 || cash > 0 ? refuse('ESY083') : null;
}

async function keepOldNumber(
  tx: Kysely<Database>,
  user: SignedInUser,
  before: { id: number; id_card_number: string | null; paper_status: string },
): Promise<object> {
  if (before.id_card_number === null) return {};
  await tx
    .insertInto('courier_id_numbers')
    .values({ courier_id: before.id, number: before.id_card_number, replaced_by: user.id })
    .execute();
  return {
    old_id_card_number: before.id_card_number,
    ...(before.paper_status === 'verified' ? { paper_status: 'not_verified' as const } : {}),
  };
}

interface Contacts {
  readonly phone?: string | undefined;
  readonly email?: string | null | undefined;
  readonly licence_plate?: string | null | undefined;
}

/**
 * Which of a courier's contacts another courier has. Phones have no unique index, for old files share some: two that
 * write the same one take turns. Plates are capital letters; older ones may still be as they were typed.
 */
export async function takenContact(
  tx: Kysely<Database>,
  { phone, email, licence_plate }: Contacts,
  except: number | null,
): Promise<keyof Contacts | null> {
  for (const contact of [phone, email?.toLowerCase(), licence_plate?.toUpperCase()])
    if (contact) await sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 22))`.execute(tx);
  const found = await sql<{ taken: keyof Contacts }>`
    select case when upper(c.licence_plate) = upper(${licence_plate ?? null}) then 'licence_plate'
      when lower(c.email) = lower(${email ?? null}) then 'email' else 'phone' end as taken
    from couriers c
    where c.id is distinct from ${except}::int
      and (c.phone = ${phone ?? null} or lower(c.email) = lower(${email ?? null})
        or upper(c.licence_plate) = upper(${licence_plate ?? null}))
    order by 1 limit 1`.execute(tx);
  return found.rows[0]?.taken ?? null;
}
