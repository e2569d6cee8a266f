import type { Kysely } from 'kysely';
import type { hubEndpoints } from '~contract/features/hubs';
import type { BodyOf, QueryOf, ResponseOf } from '~contract/endpoints';
import { refuse, type HandlersOf } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isoSql } from '../../shared/sql/moment';
import { wordsFound } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { createPortCode, listPortCodes, removePortCode, updatePortCode } from './port-codes';
import { listHubs, readHub } from './read-hubs';
import { createRecipient, listRecipients, removeRecipient, updateRecipient } from './recipients';
import { closeHub, createHub, openHub, updateHub, type Writing } from './write-hubs';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /allow-dto'>;
type Row = Answer['data'][number];

const columns = `
  json_build_object('id', s.id, 'code', s.code, 'name', s.name) as shop, json_build_object('id', h.id, 'code', h.code) as hub, d.shop_id is not null as allowed,
  case when d.shop_id is not null then json_build_object('at', ${isoSql('d.allowed_at')}, 'by', u.name) end as changed`;
const from =
  'from shops s join hubs h on h.id = s.hub_id left join dto_shops d on d.shop_id = s.id left join users u on u.id = d.allowed_by';

async function listDto(
  db: Kysely<Database>,
  { q, hub_id: hubIds, allowed, sort, ...place }: QueryOf<'GET /allow-dto'>,
): Promise<Answer> {
  const where = (values: Values): string =>
    [
      wordsFound(q, values, (within) => `(s.code ilike ${within} or s.name_fold like hl_fold(${within}))`),
      hubIds === undefined ? 'true' : `s.hub_id = any(${values.add(hubIds)}::bigint[])`,
      allowed === undefined ? 'true' : `(d.shop_id is not null) = ${values.add(allowed === '1')}`,
    ].join(' and ');
  const order = `${sort.endsWith('name') ? 's.name_fold' : 's.code'} ${sort.startsWith('-') ? 'desc' : 'asc'}`;
  return pageOf<Row>(db, place, {
    from: (values) => `${from} where ${where(values)}`,
    order: `${order}, s.id`,
    select: (found) => `select ${columns} ${found}`,
  });
}

/** Said again, it changes nothing and leaves no trace. */
async function setDto({ db, user }: Writing, { shop_id: shopId, allowed }: BodyOf<'PATCH /allow-dto'>) {
  const values = new Values();
  const shop = `select ${columns} ${from} where s.id = ${values.add(shopId)}::bigint`;
  const [found] = await run<Row>(db, shop, values);
  if (!found) return refuse('ESY097');
  const changed = allowed
    ? await db
        .insertInto('dto_shops')
        .values({ shop_id: shopId, allowed_by: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('shop_id')
        .executeTakeFirst()
    : await db.deleteFrom('dto_shops').where('shop_id', '=', shopId).returning('shop_id').executeTakeFirst();
  if (changed)
    await audit(db, {
      actorId: user.id,
      action: allowed ? 'allow_dto' : 'refuse_dto',
      entity: 'shop',
      entityId: shopId,
    });
  const [data = found] = await run<Row>(db, shop, values);
  return { data };
}

export const hubHandlers: HandlersOf<typeof hubEndpoints> = {
  'GET /hub-details': ({ db, user, query }) => listHubs(db, user, query),
  'POST /hubs': (request) => createHub(request, request.body),
  'GET /hubs/{id}': async ({ db, user, params }) => {
    const data = await readHub(db, user, params.id);
    return data ? { data } : refuse('ESY096');
  },
  'PATCH /hubs/{id}': (request) => updateHub(request, request.params.id, request.body),
  'PATCH /hubs/{id}/activate': (request) => openHub(request, request.params.id),
  'PATCH /hubs/{id}/deactivate': (request) => closeHub(request, request.params.id),

  'GET /hub-port-codes': ({ db, user, query }) => listPortCodes(db, user, query),
  'POST /hub-port-codes': (request) => createPortCode(request, request.body),
  'PATCH /hub-port-codes/{id}': (request) => updatePortCode(request, request.params.id, request.body),
  'DELETE /hub-port-codes/{id}': (request) => removePortCode(request, request.params.id),

  'GET /emails': ({ db, user, query }) => listRecipients(db, user, query),
  'POST /emails': (request) => createRecipient(request, request.body),
  'PATCH /emails/{id}': (request) => updateRecipient(request, request.params.id, request.body),
  'DELETE /emails/{id}': (request) => removeRecipient(request, request.params.id),

  'GET /allow-dto': ({ db, query }) => listDto(db, query),
  'PATCH /allow-dto': (request) => setDto(request, request.body),
};
