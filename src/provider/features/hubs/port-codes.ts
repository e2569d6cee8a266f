import { sql, type Kysely } from 'kysely';
import type { BodyOf, QueryOf, ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type SignedInUser } from '../../calls/handler';
import { wordsFound } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { inHubScope } from '../../shared/access/visibility';
import { type Writing, nameTaken, unknownHub } from './write-hubs';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /hub-port-codes'>;
type Row = Answer['data'][number];

const entity = 'hub_port_code';
const columns = `c.id, c.code, c.name, c.version, json_build_object('id', h.id, 'code', h.code, 'name', h.name) as hub`;
const from = 'from hub_port_codes c join hubs h on h.id = c.hub_id';
const taken = { hub_port_codes_name_key: refuse('EAL001'), hub_port_codes_code_key: refuse('EAL002') } as const;

export async function listPortCodes(
  db: Kysely<Database>,
  user: SignedInUser,
  { q, hub_id: hubIds, sort, ...place }: QueryOf<'GET /hub-port-codes'>,
): Promise<Answer> {
  const where = (values: Values): string =>
    [
      inHubScope('c.hub_id', user, values),
      wordsFound(q, values, (within) => `(c.code ilike ${within} or hl_fold(c.name) like hl_fold(${within}))`),
      hubIds === undefined ? 'true' : `c.hub_id = any(${values.add(hubIds)}::bigint[])`,
    ].join(' and ');
  const order = `${sort.endsWith('name') ? 'hl_fold(c.name)' : 'c.code'} ${sort.startsWith('-') ? 'desc' : 'asc'}`;
  return pageOf<Row>(db, place, {
    from: (values) => `${from} where ${where(values)}`,
    order: `${order}, c.id`,
    select: (found) => `select ${columns} ${found}`,
  });
}

async function readBack(db: Kysely<Database>, id: number): Promise<{ data: Row }> {
  const values = new Values();
  const [data] = await run<Row>(db, `select ${columns} ${from} where c.id = ${values.add(id)}`, values);
  if (!data) throw new Error('a port code that was written is to be seen');
  return { data };
}

/** The limits have codes of their own. */
function tooLong({ code, name }: { readonly code: string; readonly name: string }, locale: string) {
  const long = (n: number): string[] => [
    issueText({ message: '', code: 'too_big', origin: 'string', maximum: n }, locale),
  ];
  if (code.length > limits.hubPortCode) return refuse('EAD003', { code: long(limits.hubPortCode) });
  return name.length > limits.addressName ? refuse('EAD002', { name: long(limits.addressName) }) : null;
}

/**
 * Whether a hub at work would be left without any code. Its codes are held: of two removals at once the second sees the
 * first.
 */
async function isOnlyOne(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select c.id from hub_port_codes c join hubs h on h.id = c.hub_id where h.active
      and c.hub_id = (select hub_id from hub_port_codes where id = ${id}) order by c.id for update of c`.execute(db);
  return rows.length === 1;
}

export async function createPortCode(writing: Writing, body: BodyOf<'POST /hub-port-codes'>) {
  const { db, user, locale } = writing;
  const refused =
    tooLong(body, locale) ??
    (await unknownHub(writing, body.hub_id)) ??
    (await nameTaken(db, 'hub_port_codes', body.name, null));
  if (refused) return refused;
  const made = await onUniqueViolation(db, taken, () =>
    db.insertInto('hub_port_codes').values(body).returning('id').executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, { actorId: user.id, action: 'create', entity, entityId: made.id, after: body });
  return readBack(db, made.id);
}

export async function updatePortCode(
  writing: Writing,
  id: number,
  { version, ...body }: BodyOf<'PATCH /hub-port-codes/{id}'>,
) {
  const { db, user, locale } = writing;
  const found = await db
    .selectFrom('hub_port_codes')
    .select(['id', 'code', 'name', 'hub_id'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();
  if (!found) return refuse('ESY097');
  const refused =
    tooLong(body, locale) ??
    (await unknownHub(writing, body.hub_id)) ??
    (body.name === found.name ? null : await nameTaken(db, 'hub_port_codes', body.name, found.id));
  if (refused) return refused;
  if (body.hub_id !== found.hub_id && (await isOnlyOne(db, found.id))) return refuse('EAD001');
  const saved = await onUniqueViolation(db, taken, () =>
    db
      .updateTable('hub_port_codes')
      .set({ ...body, version: sql`version + 1` })
      .where('id', '=', found.id)
      .where('version', '=', sql<number>`${version}::bigint`)
      .returning('id')
      .executeTakeFirst(),
  );
  if (isRefusal(saved)) return saved;
  if (!saved) return refuse('EAL003');
  await audit(db, { actorId: user.id, action: 'update', entity, entityId: found.id, before: found, after: body });
  return readBack(db, found.id);
}

export async function removePortCode({ db, user }: Writing, id: number) {
  const found = await db
    .selectFrom('hub_port_codes')
    .select(['id', 'code', 'name', 'hub_id'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();
  if (!found) return refuse('ESY097');
  if (await isOnlyOne(db, found.id)) return refuse('EAD001');
  const gone = await db.deleteFrom('hub_port_codes').where('id', '=', found.id).returning('id').executeTakeFirst();
  if (!gone) return refuse('ESY097');
  await audit(db, { actorId: user.id, action: 'delete', entity, entityId: found.id, before: found });
  return { data: { ok: true } } as const;
}
