import { randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import type { AccountRole } from '~domain/roles';
import type { Person, TestApp } from './app';

/** Hashed once: every user made here has it. */
export const testPassword = 'Hubline@2026';
const passwordHash = hashSync(testPassword);

export interface NewPerson {
  readonly role: AccountRole;
  readonly hubIds?: readonly number[];
  readonly onlyOperation?: boolean;
  /** Has the permission can_view_report. */
  readonly reports?: boolean;
  readonly active?: boolean;
  readonly mustConfirmPassword?: boolean;
  readonly email?: string;
}

/** A user made for one test. */
export async function addUser({ pool }: Pick<TestApp, 'pool'>, person: NewPerson): Promise<number> {
  const name = `${person.role}-${randomBytes(6).toString('hex')}`;
  const { rows } = await pool.query<{ id: number }>(
    `with person as (
       insert into users (name, username, email, role_id, password_hash, active, only_operation, must_confirm_password, can_view_report)
       select $1, $1, $2, roles.id, $3, $4, $5, $6, $9 from roles where roles.name = $7 returning id
     ), access as (
       insert into user_hubs (user_id, hub_id) select person.id, hub_id from person, unnest($8::int[]) as hub_id
     ) select id from person`,
    [
      name,
      person.email ?? `${name}@people.test`,
      passwordHash,
      person.active === false ? 0 : 1,
      person.onlyOperation ?? false,
      person.mustConfirmPassword ?? false,
      person.role,
      [...(person.hubIds ?? [])],
      person.reports ?? false,
    ],
  );
  if (!rows[0]) throw new Error(`no role ${person.role}`);
  return rows[0].id;
}

export async function addPerson(test: TestApp, person: NewPerson): Promise<Person> {
  return test.signIn(await addUser(test, person));
}
