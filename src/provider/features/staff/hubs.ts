import { sql, type Kysely } from 'kysely';
import { issueText, type ValidationKey } from '~contract/issue-text';
import { worksAt } from '~domain/roles';
import { listOfRole, staffLists, type ListedRole } from '~domain/staff';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';

const field = (message: ValidationKey, locale: string): Refusal<'ESP000'> => wrongField('hub_ids', message, locale);

/** Whether somebody of this role may work at these hubs by this user's word; null = he may. */
export async function judgeHubs(
  tx: Kysely<Database>,
  user: SignedInUser,
  role: ListedRole,
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  if (!staffLists[listOfRole(role)].hubs) return hubIds.length === 0 ? null : field('no_hub', locale);
  if (hubIds.length === 0) return field('at_least_one_hub', locale);
  if (!hubIds.every((id) => worksAt(user, id))) return field('foreign_hub', locale);
  const { rows } = await sql<{
    known: number;
  }>`select count(*)::int as known from hubs where id = any(${[...hubIds]}::bigint[])`.execute(tx);
  return rows[0]?.known === hubIds.length ? null : field('invalid', locale);
}

/**
 * Gives somebody his hubs; of a working area manager they are his alone. The index of `hub_area_managers` decides
 * between two at once, whatever either saw.
 */
export async function giveHubs(
  tx: Kysely<Database>,
  person: { readonly id: number; readonly role: ListedRole; readonly active: boolean },
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  await sql`delete from user_hubs where user_id = ${person.id} and hub_id <> all(${[...hubIds]}::int[])`.execute(tx);
  await sql`insert into user_hubs (user_id, hub_id)
    select ${person.id}::int, unnest(${[...hubIds]}::int[]) on conflict do nothing`.execute(tx);
  return claimArea(tx, person, hubIds, locale);
}

/** The hubs an area manager answers for, or none. */
export async function claimArea(
  tx: Kysely<Database>,
  { id, role, active }: { readonly id: number; readonly role: ListedRole; readonly active: boolean },
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  const claimed = role === 'area_manager' && active ? [...hubIds] : [];
  await sql`delete from hub_area_managers where user_id = ${id} and hub_id <> all(${claimed}::int[])`.execute(tx);
  if (claimed.length === 0) return null;
  await sql`insert into hub_area_managers (hub_id, user_id) select unnest(${claimed}::int[]), ${id}::int
    order by 1 on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ code: string }>`
    select h.code from hub_area_managers m join hubs h on h.id = m.hub_id where m.hub_id = any(${claimed}::int[])
      and m.user_id <> ${id} order by h.code`.execute(tx);
  if (rows.length === 0) return null;
  return refuse('ESP000', {
    hub_ids: [`${issueText({ message: 'area_manager' }, locale)}: ${rows.map(({ code }) => code).join(', ')}`],
  });
}
