import { sql, type Kysely } from 'kysely';
import type { shopEndpoints } from '~contract/features/shops';
import type { ErrorCode } from '~domain/errors';
import { decidePapers } from '~domain/shop-papers';
import type { Database } from '../../db/schema';
import { refuse, type FileAnswer, type HandlersOf, type Refusal } from '../../calls/handler';
import { makeExport } from '../../shared/exports/make-export';
import { seenShop } from '../../shared/access/seen-shop';
import { shopConditions } from '../../shared/people/shop-filters';
import { shopAfter, shopJoins } from '../../shared/people/shop-rows';
import { readOnce, Values } from '../../shared/sql/statement';
import { refuseUnserved } from '../../shared/access/refuse-unserved';
import { addPaper, paperFile } from './papers';
import { readShop } from './read-shop';
import { shopSheet } from './shop-sheet';
import { addStore, changeStore, moveStores } from './stores';
import { changeShop, createShop, setApiKey, setShop } from './write-shop';

interface Choice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly hub: { readonly id: number; readonly code: string };
}

/** Where no hub serves the ward, the ward is named. */
async function refused<Code extends ErrorCode>(db: Kysely<Database>, code: Code, wardId: number): Promise<Refusal<Code | 'ESH001'>> {
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
    const text = `select s.id, s.code, s.name, s.active, jsonb_build_object('id', h.id, 'code', h.code) as hub from shops s ${shopJoins} where ${conditions.join(' and ')} order by s.code limit ${limit}`;
    return { data: await readOnce<Choice>(services.pool, text, values) };
  },

  'POST /shops/{id}/papers/{kind}': (request) => addPaper(request),

  'GET /shop-papers/{id}': async (request) => (await paperFile(request)) ?? refuse('ESY093'),

  'PATCH /shops/{id}/paper-verify': async ({ db, user, params, body }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    const decision = decidePapers(body.verified ? 'verify' : 'reject', shop.paper_status);
    if (!decision.ok) return refuse('EUS009');
    const paper_note = body.verified ? null : body.note;
    await setShop(db, user, shop.id, body.verified ? 'verify_papers' : 'reject_papers', { paper_status: decision.to, paper_note, papers_checked_by: user.id, papers_checked_at: sql<string>`now()` }, { before: { paper_status: shop.paper_status }, after: { paper_status: decision.to, paper_note } });
    return shopAfter(db, user, shop.id);
  },

  'PATCH /seller/{id}/active': async ({ db, user, params, body: { active } }) => {
    const shop = await seenShop(db, user, params.id, true);
    if (!shop) return refuse('ESY093');
    if (active && shop.paper_status !== 'verified') return refuse('ESL0004');
    if (active !== shop.active) await setShop(db, user, shop.id, active ? 'activate' : 'deactivate', { active }, { before: { active: shop.active }, after: { active } });
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
    if (is_manager_bank !== shop.is_manager_bank) await setShop(db, user, shop.id, 'is_manager_bank', { is_manager_bank }, { before: { is_manager_bank: shop.is_manager_bank }, after: { is_manager_bank } });
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
    if (fee_aha_move !== shop.fee_aha_move) await setShop(db, user, shop.id, 'fee_aha_move', { fee_aha_move }, { before: { fee_aha_move: shop.fee_aha_move }, after: { fee_aha_move } });
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
    return makeExport('shop-admin', request, {}, (values) => shopSheet(query, user, locale, values)) as Promise<FileAnswer | Refusal<'ESY003'>>;
  },
};
