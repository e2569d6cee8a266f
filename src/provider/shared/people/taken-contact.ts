import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

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
