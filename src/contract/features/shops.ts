import * as z from 'zod';
import { exportColumns } from '~domain/export-columns';
import { exportFormats } from '~domain/exports';
import { limits } from '~domain/limits';
import { paperStatuses, paperKinds } from '~domain/papers';
import { defineEndpoints } from '../endpoint';
import { bytes, dataOf, id, line, pathId, queryIds, queryInt, queryList, requiredNote, version } from '../fields';
import { recordAnswer } from '../record-results';
import { newShop, newStore, shopChange, shopDetail, shopRow, shopStore, storeChange } from './shop-shapes';
import { paperPhoto } from './paper-shapes';

const columns = Object.values(exportColumns['shop-admin'])
  .map(({ title }) => title.en)
  .join(', ');

/** What is decided about a shop above whoever keeps it. */
const decided = { access: 'shop_approval', params: pathId, response: recordAnswer(shopRow) } as const;

export const shopEndpoints = defineEndpoints({
  'POST /users/create-shop': {
    summary:
      'A new shop with its first store, at the hub that serves its ward. It sends once its papers are verified and it is activated.',
    access: 'shop_work',
    body: newShop,
    response: recordAnswer(shopRow),
    status: 201,
    errors: ['ESH001', 'EUS002', 'EUS003'],
  },
  'GET /shops/{id}': {
    summary:
      'One shop with its papers and stores; with `include=personal` whole numbers, for whoever keeps shops, which leaves a trace.',
    access: 'shops',
    params: pathId,
    query: z.strictObject({ include: z.enum(['personal']).optional() }),
    response: dataOf(shopDetail),
    errors: ['ESY093'],
  },
  'PATCH /shops/{id}': {
    summary:
      'Change what is known of a shop, its bank account included. Another ward may mean another hub. An account in use can be changed, not removed (EUS010).',
    access: 'shop_work',
    params: pathId,
    body: shopChange,
    response: recordAnswer(shopRow),
    errors: ['ESH001', 'ESY093', 'ESY094', 'EUS002', 'EUS003', 'EUS010'],
  },
  'POST /shops-optimize': {
    summary: 'Shops by many ids or codes, in the order of their codes, with no more than a choice needs.',
    access: 'shops',
    query: z.strictObject({
      limit: queryInt(1, limits.maxApiLimit).default(limits.maxApiLimit),
      q: line(100).optional(),
    }),
    body: z.strictObject({
      ids: z.array(id).max(limits.maxApiLimit).optional(),
      codes: z.array(line(40)).max(limits.maxApiLimit).optional(),
    }),
    response: dataOf(z.array(shopRow.pick({ id: true, code: true, name: true, active: true, hub: true }))),
    errors: [],
    transaction: 'own',
  },
  'POST /shops/{id}/papers/{kind}': {
    summary:
      'A photo of a paper (JPEG, PNG, WebP), kept as JPEG without its metadata. It replaces the one before, and the papers are to be verified anew.',
    access: 'shop_work',
    params: pathId.extend({ kind: z.enum(paperKinds) }),
    upload: { field: 'photo', maxBytes: limits.photo.maxBytes },
    response: dataOf(paperPhoto),
    status: 201,
    errors: ['ESY093'],
  },
  'GET /shop-papers/{id}': {
    summary: 'A paper, as a thumbnail or as kept; seeing it whole leaves a trace.',
    access: 'shop_work',
    params: pathId,
    query: z.strictObject({ size: z.enum(['thumb', 'full']).default('full') }),
    response: bytes,
    produces: 'image/jpeg',
    cache: 'private',
    errors: ['ESY093'],
  },
  'PATCH /shops/{id}/paper-verify': {
    summary:
      'Say that the papers are in order, or what is wrong with them. EUS009 = there are none, ESY094 = the shop changed since.',
    ...decided,
    body: z.union([
      z.strictObject({ verified: z.literal(true), version }),
      z.strictObject({ verified: z.literal(false), note: requiredNote, version }),
    ]),
    errors: ['ESY093', 'ESY094', 'EUS009'],
  },
  'PATCH /seller/{id}/active': {
    summary: 'Let a shop send, or stop it. ESL0004 = its papers are not verified.',
    ...decided,
    body: z.strictObject({ active: z.boolean() }),
    errors: ['ESL0004', 'ESY093'],
  },
  'PATCH /seller/{id}/transfer': {
    summary:
      'Stores of a shop become another’s, all of them unless some are named. EUS009 = there is nothing to move, or no other shop.',
    ...decided,
    body: z.strictObject({ seller_id: id, store_ids: z.array(id).min(1, 'required').max(200).optional() }),
    errors: ['ESY093', 'EUS009'],
  },
  'PATCH /shops/{id}/is-manager-bank': {
    summary: 'Whether COD of all stores is paid to the one account kept with the shop. EUS010 = there is none.',
    ...decided,
    body: z.strictObject({ is_manager_bank: z.boolean() }),
    errors: ['ESY093', 'EUS010'],
  },
  'PATCH /users/{id}/api-enable': {
    summary:
      'Give a shop (`id` is the shop’s) a key for its own system, told in this answer and never again, or take it away. The one before counts no more. EUS009 = the shop is not active.',
    access: 'shop_approval',
    params: pathId,
    body: z.strictObject({ enabled: z.boolean() }),
    response: dataOf(z.object({ enabled: z.boolean(), api_key: z.string().nullable() })),
    errors: ['ESY093', 'EUS009'],
    // Not the pipeline's: its record of the answer would keep the key readable.
    transaction: 'own',
  },
  'PATCH /users/{id}/fee-aha-move': {
    summary: 'Whether a shop (`id` is the shop’s) is charged AhaMove’s fee as it is.',
    ...decided,
    body: z.strictObject({ fee_aha_move: z.boolean() }),
    errors: ['ESY093'],
  },
  'POST /shops/{id}/stores': {
    summary: 'One more place where a shop hands packages over.',
    access: 'shop_work',
    params: pathId,
    body: newStore,
    response: dataOf(shopStore),
    status: 201,
    errors: ['ESH001', 'ESY093'],
  },
  'PATCH /shop-stores/{id}': {
    summary: 'Change a store, or close it. ESY094 = somebody changed it meanwhile.',
    access: 'shop_work',
    params: pathId,
    body: storeChange,
    response: dataOf(shopStore),
    errors: ['ESH001', 'ESY093', 'ESY094'],
  },
  'GET /export-shop-admin': {
    summary: `Shops as the list shows them. Columns: ${columns}.`,
    access: 'shops',
    query: z.strictObject({
      format: z.enum(exportFormats).default('csv'),
      hub_id: queryIds.optional(),
      active: z.enum(['0', '1']).optional(),
      paper_status: queryList(paperStatuses).optional(),
      bank: z.enum(['0', '1']).optional(),
      q: line(100).optional(),
    }),
    response: bytes,
    file: exportFormats,
    errors: [],
  },
});
