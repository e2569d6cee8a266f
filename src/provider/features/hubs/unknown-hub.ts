import { sql } from 'kysely';
import { worksAt } from '~domain/roles';
import { wrongField } from '../../calls/handler';
import type { Writing } from './write-hubs';

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
