import { sql, type Kysely } from 'kysely';
import type { ResponseOf, BodyOf, QueryOf } from '~contract/endpoints';
import { settingSchemas, type settingEndpoints } from '~contract/features/settings';
import { fieldErrors, issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { worksAt, type AccountRole } from '~domain/roles';
import { refuse, type HandlersOf, isRefusal, type SignedInUser, wrongField } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { inHubScope } from '../../shared/access/visibility';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { run, Values } from '../../shared/sql/statement';

type Answer = ResponseOf<'GET /list-views'>;
type Row = Answer['data'][number];

const entity = 'list_view';
const taken = { list_views_name_key: refuse('EAL001') } as const;
/** Who runs hubs puts their shared views in order, whoever made them. */
const keepers: readonly AccountRole[] = ['admin', 'admin_operator', 'hub_manager', 'area_manager'];

/** What a statement reads of a view, `v`, as this user sees it. */
function columns(user: SignedInUser, values: Values): string {
  const removable = keepers.includes(user.role) ? 'true' : `v.made_by = ${values.add(user.id)}::int`;
  return `v.id, v.name, v.search, u.name as made_by, ${removable} as removable, json_build_object('id', h.id, 'code', h.code) as hub`;
}
const from = 'from list_views v join hubs h on h.id = v.hub_id join users u on u.id = v.made_by';

async function readListViews(
  db: Kysely<Database>,
  user: SignedInUser,
  { list, hub_id: hubIds }: QueryOf<'GET /list-views'>,
): Promise<Answer> {
  const values = new Values();
  const where = [
    `v.list = ${values.add(list)}`,
    inHubScope('v.hub_id', user, values),
    hubIds === undefined ? 'true' : `v.hub_id = any(${values.add(hubIds)}::bigint[])`,
  ].join(' and ');
  const data = await run<Row>(
    db,
    `select ${columns(user, values)} ${from} where ${where} order by h.code, lower(v.name)`,
    values,
  );
  return { data };
}

/**
 * Whether the hub is one the user works at; it is held until the end, so that its views are counted one after the
 * other.
 */
async function holdsOwnHub(db: Kysely<Database>, user: SignedInUser, hubId: number): Promise<boolean> {
  if (!worksAt(user, hubId)) return false;
  const hub = await db
    .selectFrom('hubs')
    .select('id')
    .where('id', '=', sql<number>`${hubId}::bigint`)
    .forUpdate()
    .executeTakeFirst();
  return hub !== undefined;
}

async function shareListView(
  db: Kysely<Database>,
  user: SignedInUser,
  body: BodyOf<'POST /list-views'>,
  locale: string,
) {
  if (!(await holdsOwnHub(db, user, body.hub_id))) return wrongField('hub_id', 'invalid', locale);
  const { count } = await db
    .selectFrom('list_views')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('hub_id', '=', body.hub_id)
    .where('list', '=', body.list)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.listViews)
    return refuse('ESP000', {
      list: [issueText({ message: '', code: 'too_big', origin: 'array', maximum: limits.listViews }, locale)],
    });
  const made = await onUniqueViolation(db, taken, () =>
    db
      .insertInto('list_views')
      .values({ ...body, made_by: user.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  await audit(db, { actorId: user.id, action: 'create', entity, entityId: made.id, after: body });
  const values = new Values();
  const [data] = await run<Row>(
    db,
    `select ${columns(user, values)} ${from} where v.id = ${values.add(made.id)}`,
    values,
  );
  if (!data) throw new Error('a view that was written is to be seen');
  return { data };
}

async function removeListView(db: Kysely<Database>, user: SignedInUser, id: number) {
  const values = new Values();
  const [found] = await run<Row & { readonly list: string }>(
    db,
    `select ${columns(user, values)}, v.list ${from} where v.id = ${values.add(id)}::bigint
      and ${inHubScope('v.hub_id', user, values)} for update of v`,
    values,
  );
  if (!found) return refuse('ESY097');
  if (!found.removable) return refuse('EUS008');
  await db.deleteFrom('list_views').where('id', '=', found.id).execute();
  const { hub, list, name, search } = found;
  await audit(db, {
    actorId: user.id,
    action: 'delete',
    entity,
    entityId: found.id,
    before: { hub_id: hub.id, list, name, search },
  });
  return { data: { ok: true } } as const;
}

export const settingHandlers: HandlersOf<typeof settingEndpoints> = {
  'GET /user/settings': async ({ db, user }) => {
    const rows = await db
      .selectFrom('user_settings')
      .select(['name', 'value', 'version'])
      .where('user_id', '=', user.id)
      .execute();
    // Values were judged by their schemas when they were kept.
    return {
      data: Object.fromEntries(
        rows.map(({ name, value, version }) => [name, { value, version }]),
      ) as ResponseOf<'GET /user/settings'>['data'],
    };
  },

  'PUT /user/settings/{name}': async ({ db, user, params: { name }, body, locale }) => {
    const parsed = settingSchemas[name].safeParse(body.value);
    if (!parsed.success)
      return refuse(
        'ESP000',
        fieldErrors(
          parsed.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] })),
          locale,
        ),
      );
    const version = await keepSetting(db, user.id, { name, value: JSON.stringify(parsed.data), seen: body.version });
    return version === null ? refuse('ESY013') : { data: { version } };
  },

  'GET /list-views': ({ db, user, query }) => readListViews(db, user, query),
  'POST /list-views': ({ db, user, body, locale }) => shareListView(db, user, body, locale),
  'DELETE /list-views/{id}': ({ db, user, params }) => removeListView(db, user, params.id),
};

/** Its new version; null = the one kept is not the one seen. */
async function keepSetting(
  db: Kysely<Database>,
  userId: number,
  setting: { name: string; value: string; seen: number },
): Promise<number | null> {
  const { name, value, seen } = setting;
  if (seen === 0) {
    const made = await db
      .insertInto('user_settings')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return made?.version ?? null;
  }
  const changed = await db
    .updateTable('user_settings')
    .set({ value, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('version', '=', sql<number>`${seen}::bigint`)
    .returning('version')
    .executeTakeFirst();
  return changed?.version ?? null;
}
