import { sql, type Kysely } from 'kysely';
import type { BodyOf, QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type SignedInUser } from '../../calls/handler';
import { wordsFound } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { inHubScope } from '../../shared/access/visibility';
import { type Writing, unknownHub } from './write-hubs';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /emails'>;
type Row = Answer['data'][number];

const entity = 'report_recipient';
const columns = `e.id, e.email, e.name, e.reports, e.active, e.version, e.created_at, json_build_object('id', h.id, 'code', h.code, 'name', h.name) as hub`;
const from = 'from report_recipients e join hubs h on h.id = e.hub_id';
const taken = { report_recipients_email: refuse('EUS002') } as const;

export async function listRecipients(
  db: Kysely<Database>,
  user: SignedInUser,
  { q, hub_id: hubIds, report, active, sort, ...place }: QueryOf<'GET /emails'>,
): Promise<Answer> {
  const where = (values: Values): string =>
    [
      inHubScope('e.hub_id', user, values),
      wordsFound(q, values, (within) => `(e.email ilike ${within} or hl_fold(e.name) like hl_fold(${within}))`),
      hubIds === undefined ? 'true' : `e.hub_id = any(${values.add(hubIds)}::bigint[])`,
      report === undefined ? 'true' : `e.reports && ${values.add(report)}::text[]`,
      active === undefined ? 'true' : `e.active = ${values.add(active === '1')}`,
    ].join(' and ');
  const order = `${sort.endsWith('email') ? 'e.email' : 'h.code'} ${sort.startsWith('-') ? 'desc' : 'asc'}`;
  return pageOf<Row>(db, place, {
    from: (values) => `${from} where ${where(values)}`,
    order: `${order}, e.email, e.id`,
    select: (found) => `select ${columns} ${found}`,
  });
}

/** Null = there is none of that id at the user's hubs. */
async function find(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Row | null> {
  const values = new Values();
  const where = `e.id = ${values.add(id)}::bigint and ${inHubScope('e.hub_id', user, values)}`;
  return (await run<Row>(db, `select ${columns} ${from} where ${where}`, values))[0] ?? null;
}

async function readBack({ db, user }: Writing, id: number): Promise<{ data: Row }> {
  const data = await find(db, user, id);
  if (!data) throw new Error('a recipient that was written is to be seen');
  return { data };
}

export async function createRecipient(writing: Writing, body: BodyOf<'POST /emails'>) {
  const { db, user } = writing;
  const refused = await unknownHub(writing, body.hub_id);
  if (refused) return refused;
  const made = await onUniqueViolation(db, taken, () =>
    db.insertInto('report_recipients').values(body).returning('id').executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, { actorId: user.id, action: 'create', entity, entityId: made.id, after: body });
  return readBack(writing, made.id);
}

export async function updateRecipient(
  writing: Writing,
  id: number,
  { version, ...body }: BodyOf<'PATCH /emails/{id}'>,
) {
  const { db, user } = writing;
  const found = await find(db, user, id);
  if (!found) return refuse('ESY097');
  const refused = await unknownHub(writing, body.hub_id);
  if (refused) return refused;
  const saved = await onUniqueViolation(db, taken, () =>
    db
      .updateTable('report_recipients')
      .set({ ...body, version: sql`version + 1` })
      .where('id', '=', found.id)
      .where('version', '=', sql<number>`${version}::bigint`)
      .returning('id')
      .executeTakeFirst(),
  );
  if (isRefusal(saved)) return saved;
  if (!saved) return refuse('ESY013');
  await audit(db, { actorId: user.id, action: 'update', entity, entityId: found.id, before: found, after: body });
  return readBack(writing, found.id);
}

export async function removeRecipient({ db, user }: Writing, id: number) {
  const found = await find(db, user, id);
  const gone =
    found && (await db.deleteFrom('report_recipients').where('id', '=', found.id).returning('id').executeTakeFirst());
  if (!found || !gone) return refuse('ESY097');
  await audit(db, { actorId: user.id, action: 'delete', entity, entityId: found.id, before: found });
  return { data: { ok: true } } as const;
}
