import { sql, type Kysely } from 'kysely';
import type { shopEndpoints } from '~contract/features/shops';
import type { ErrorCode } from '~domain/errors';
import { decideShopPapers } from '~domain/papers';
import type { ResponseOf, QueryOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import {
  refuse,
  type FileAnswer,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  wrongField,
} from '../../calls/handler';
import { makeExport } from '../../shared/exports/make-export';
import { shopAfter, shopJoins, shopConditions } from '../../shared/people/shop-rows';
import { writtenAddress } from '../../shared/sql/full-address';
import { readOnce, Values } from '../../shared/sql/statement';
import { refuseUnserved } from '../../shared/access/refuse-unserved';
import { audit } from '../../calls/audit';
import { redraw } from '../../shared/files/picture';
import { visibleShop, seenShop } from '../../shared/access/visibility';
import { free, maskedPhone, stamp, type Sheet } from '../../shared/exports/sheet';
import { readShop } from './read-shop';
import { addStore, changeStore, moveStores } from './stores';
import { changeShop, createShop, setApiKey, setShop } from './write-shop';

const words = {
  vi: {
    papers: { not_uploaded: 'chưa có', uploaded: 'chờ xác minh', not_verified: 'không đạt', verified: 'đã xác minh' },
    active: 'đang gửi',
    off: 'ngừng',
    yes: 'có',
    no: 'không',
  },
  en: {
    papers: { not_uploaded: 'not uploaded', uploaded: 'uploaded', not_verified: 'not verified', verified: 'verified' },
    active: 'active',
    off: 'off',
    yes: 'yes',
    no: 'no',
  },
} as const;

/** Shops as the list shows them, by code. Words are ours: no cell of them can be a formula. */
function shopSheet(
  query: Omit<QueryOf<'GET /export-shop-admin'>, 'format'>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  values: Values,
): Sheet<'shop-admin'> {
  const { papers, active, off, yes, no } = words[locale];
  const either = (condition: string, so: string, otherwise: string): string =>
    `case when ${condition} then '${so}' else '${otherwise}' end`;
  return {
    cells: {
      code: 's.code',
      name: free('s.name'),
      hub: 'h.code',
      phone: maskedPhone('s.phone'),
      address: free(writtenAddress('s.address', 'w.name', 'v.name')),
      stores: '(select count(*) from shop_stores t where t.shop_id = s.id and t.active)',
      paper_status: `case s.paper_status ${Object.entries(papers)
        .map(([status, word]) => `when '${status}' then '${word}'`)
        .join(' ')} end`,
      active: either('s.active', active, off),
      bank: either(`coalesce(s.bank_account_number, '') <> ''`, yes, no),
      is_manager_bank: either('s.is_manager_bank', yes, no),
      fee_aha_move: either('s.fee_aha_move', yes, no),
      created_at: stamp('s.created_at'),
    },
    from: `from shops s ${shopJoins} left join wards w on w.id = s.ward_id
      left join provinces v on v.id = w.province_id
      where ${shopConditions(query, user, values).join(' and ')} order by s.code`,
  };
}

interface Choice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly hub: { readonly id: number; readonly code: string };
}

/** Where no hub serves the ward, the ward is named. */
async function refused<Code extends ErrorCode>(
  db: Kysely<Database>,
  code: Code,
  wardId: number,
): Promise<Refusal<Code | 'ESH001'>> {
  return code === 'ESH001' ? refuseUnserved(db, wardId) : refuse(code);
}

export const shopHandlers: HandlersOf<typeof shopEndpoints> = {
  'POST /users/create-shop': async ({ db, user, body }) => {
    const made = await createShop(db, user, body);
    return typeof made === 'string' ? refused(db, made, body.ward_id) : shopAfter(db, user, made);
  },

  'GET /shops/{id}': async ({ db, user, params, query }) => {
    const data = await readShop(db, user, params.id, query.include === 'personal');
    return data ? { data } : refuse('ESY093');
  },

  'PATCH /shops/{id}': async ({ db, user, params, body }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    const refusal = await changeShop(db, user, shop, body);
    return refusal ? refused(db, refusal, body.ward_id) : shopAfter(db, user, shop.id);
  },

  'POST /shops-optimize': async ({ services, user, query: { q, limit }, body: { ids, codes } }) => {
    const values = new Values();
    const conditions = shopConditions({ q, ids }, user, values);
    if (codes) conditions.push(`s.code = any(${values.add(codes.map((code) => code.toUpperCase()))}::text[])`);
    const text = `select s.id, s.code, s.name, s.active, jsonb_build_object('id', h.id, 'code', h.code) as hub
      from shops s ${shopJoins} where ${conditions.join(' and ')} order by s.code limit ${limit}`;
    return { data: await readOnce<Choice>(services.pool, text, values) };
  },

  'POST /shops/{id}/papers/{kind}': (request) => addPaper(request),

  'GET /shop-papers/{id}': async (request) => (await paperFile(request)) ?? refuse('ESY093'),

  'PATCH /shops/{id}/paper-verify': async ({ db, user, params, body }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    // Another photo meanwhile is one that nobody has looked at.
    if (shop.version !== body.version) return refuse('ESY094');
    const decision = decideShopPapers(body.verified ? 'verify' : 'refuse', shop.paper_status);
    if (!decision.ok) return refuse('EUS009');
    const paper_note = body.verified ? null : body.note;
    await setShop(
      db,
      user,
      shop.id,
      body.verified ? 'verify_papers' : 'reject_papers',
      { paper_status: decision.to, paper_note, papers_checked_by: user.id, papers_checked_at: sql<string>`now()` },
      { before: { paper_status: shop.paper_status }, after: { paper_status: decision.to, paper_note } },
    );
    return shopAfter(db, user, shop.id);
  },

  'PATCH /seller/{id}/active': async ({ db, user, params, body: { active } }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    if (active && shop.paper_status !== 'verified') return refuse('ESL0004');
    if (active !== shop.active)
      await setShop(
        db,
        user,
        shop.id,
        active ? 'activate' : 'deactivate',
        { active },
        { before: { active: shop.active }, after: { active } },
      );
    return shopAfter(db, user, shop.id);
  },

  'PATCH /seller/{id}/transfer': async ({ db, user, params, body: { seller_id, store_ids } }) => {
    // By number, so that two transfers between the same two shops never wait for each other.
    const held = new Map<number, Awaited<ReturnType<typeof seenShop>>>();
    for (const id of [params.id, seller_id].toSorted((a, b) => a - b)) held.set(id, await seenShop(db, user, id, true));
    const [from, to] = [held.get(params.id), held.get(seller_id)];
    if (!from || !to) return refuse('ESY093');
    if (from.id === to.id) return refuse('EUS009');
    const moved = await moveStores(db, user, from.id, to.id, store_ids);
    return moved === null || moved === 0 ? refuse('EUS009') : shopAfter(db, user, from.id);
  },

  'PATCH /shops/{id}/is-manager-bank': async ({ db, user, params, body: { is_manager_bank } }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    if (is_manager_bank && !shop.bank_account_number) return refuse('EUS010');
    if (is_manager_bank !== shop.is_manager_bank)
      await setShop(
        db,
        user,
        shop.id,
        'is_manager_bank',
        { is_manager_bank },
        { before: { is_manager_bank: shop.is_manager_bank }, after: { is_manager_bank } },
      );
    return shopAfter(db, user, shop.id);
  },

  'PATCH /users/{id}/api-enable': ({ db, user, params, body: { enabled } }) =>
    db.transaction().execute(async (tx) => {
      const shop = await seenShop(tx, user, params.id, true);
      if (!shop) return refuse('ESY093');
      if (enabled && !shop.active) return refuse('EUS009');
      return { data: { enabled, api_key: await setApiKey(tx, user, shop, enabled) } };
    }),

  'PATCH /users/{id}/fee-aha-move': async ({ db, user, params, body: { fee_aha_move } }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    if (fee_aha_move !== shop.fee_aha_move)
      await setShop(
        db,
        user,
        shop.id,
        'fee_aha_move',
        { fee_aha_move },
        { before: { fee_aha_move: shop.fee_aha_move }, after: { fee_aha_move } },
      );
    return shopAfter(db, user, shop.id);
  },

  'POST /shops/{id}/stores': async ({ db, user, params, body }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    const data = await addStore(db, user, shop, body);
    return typeof data === 'string' ? refused(db, data, body.ward_id) : { data };
  },

  'PATCH /shop-stores/{id}': async ({ db, user, params, body }) => {
    const data = await changeStore(db, user, params.id, body);
    return typeof data === 'string' ? refused(db, data, body.ward_id) : { data };
  },

  'GET /export-shop-admin': (request) => {
    const { query, user, locale } = request;
    // Of no range, so never of one that is too long.
    return makeExport('shop-admin', request, {}, (values) => shopSheet(query, user, locale, values)) as Promise<
      FileAnswer | Refusal<'ESY003' | 'ESY009'>
    >;
  },
};

type Upload = 'POST /shops/{id}/papers/{kind}';

/** The one before is kept, and no longer counts; the papers wait to be verified anew. */
async function addPaper({
  db,
  user,
  params,
  file,
  locale,
}: Request<Upload>): Promise<ResponseOf<Upload> | Refusal<'ESY093' | 'ESP000'>> {
  const seen = await seenShop(db, user, params.id);
  if (!seen) return refuse('ESY093');
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return wrongField('photo', drawn, locale);
  const shop = await seenShop(db, user, seen.id, true);
  if (!shop) return refuse('ESY093');
  const { kind } = params;
  await db
    .updateTable('shop_photos')
    .set({ replaced_at: new Date() })
    .where('shop_id', '=', shop.id)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .execute();
  const { width, height, picture, thumbnail } = drawn;
  const made = await db
    .insertInto('shop_photos')
    .values({ shop_id: shop.id, kind, actor_id: user.id, width, height, picture, thumbnail, replaced_at: null })
    .returning(['id', 'kind', 'at', 'width', 'height'])
    .executeTakeFirstOrThrow();
  const decision = decideShopPapers('upload', shop.paper_status);
  const paper_status = decision.ok ? decision.to : shop.paper_status;
  await setShop(
    db,
    user,
    shop.id,
    'upload_paper',
    { paper_status, paper_note: null, papers_checked_by: null, papers_checked_at: null },
    { before: { paper_status: shop.paper_status }, after: { paper_status, kind, photo: made.id } },
  );
  return { data: { ...made, actor_name: user.name } };
}

/** The JPEG; null = no such paper for this user. */
async function paperFile({
  db,
  user,
  params,
  query,
  services: { pool },
}: Request<'GET /shop-papers/{id}'>): Promise<Buffer | null> {
  const values = new Values();
  const column = query.size === 'thumb' ? 'thumbnail' : 'picture';
  const [record] = await readOnce<{ jpeg: Buffer }>(
    pool,
    `select f.${column} as jpeg from shop_photos f join shops s on s.id = f.shop_id
      where f.id = ${values.add(params.id)}::bigint and ${visibleShop(user, values)}`,
    values,
  );
  if (record && query.size === 'full')
    await audit(db, { actorId: user.id, action: 'read_paper', entity: 'shop_photo', entityId: params.id });
  return record?.jpeg ?? null;
}
