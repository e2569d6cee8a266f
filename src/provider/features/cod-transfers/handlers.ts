import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { codTransferEndpoints } from '~contract/features/cod-transfers';
import type { BodyOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { addMoney } from '~domain/money';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type SignedInUser,
  wrongField,
  declared,
} from '../../calls/handler';
import { editDocument } from '../../shared/money/edit-document';
import { approveTransfer, lockTransfer, rejectTransfer, takeBack } from './decide-document';
import { hubCashRows } from './hub-cash';
import { makeDeposit, makeTransfer, type Document } from './make-document';
import { listTransfers, readTransfer, transferOf, visibleDocuments } from './read-documents';
import { importSettlement } from './settlement';
import { listPayables, dueToShop, type DuePackage } from './shop-payables';
import { addSlip, documentOfSlip, removeSlip, slipFile } from '../../shared/money/slips';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { createDocument } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';
import type { Carried } from '../../shared/money/decide-document';
import { makeCarrierDeposit, makeCollection, receivables } from './three-pl-money';

export const codTransferHandlers: HandlersOf<typeof codTransferEndpoints> = {
  'GET /cod-transfers': ({ services, user, query }) => listTransfers(services.pool, user, query),

  'GET /cod-transfers/{id}': async ({ services, user, params, query }) => {
    const data = await readTransfer(services.pool, user, params.id, query);
    return data ? { data } : refuse('ESY061');
  },

  'PATCH /cod-transfers/{id}': ({ db, user, locale, params, body: { version, ...changes } }) =>
    declared('PATCH /cod-transfers/{id}', editTransfer(db, user, locale, params.id, version, changes)),

  'PATCH /cod-transfers/{id}/approve': ({ db, user, params, body }) =>
    declared('PATCH /cod-transfers/{id}/approve', approveTransfer(db, user, params.id, body.version)),

  'PATCH /cod-transfers/{id}/reject': ({ db, user, params, body }) =>
    declared('PATCH /cod-transfers/{id}/reject', rejectTransfer(db, user, params.id, body.note)),

  'POST /cod-transfers/{id}/contra': ({ db, user, params, body }) =>
    declared('POST /cod-transfers/{id}/contra', takeBack(db, user, params.id, body.note)),

  'POST /cod-transfers/{id}/slip': ({ db, user, locale, params, file }) =>
    declared('POST /cod-transfers/{id}/slip', addTransferSlip(db, user, locale, params.id, file)),

  'GET /cod-transfer-slips/{id}': async ({ services, user, params, query }) =>
    (await slipFile(services.pool, params.id, query.size, (values) => visibleDocuments(user, values))) ??
    refuse('ESY061'),

  'DELETE /cod-transfer-slips/{id}': ({ db, user, params }) =>
    declared('DELETE /cod-transfer-slips/{id}', removeTransferSlip(db, user, params.id)),

  'GET /cod-hub-cash': async ({ db, user, query }) => ({ data: await hubCashRows(db, user, query) }),

  'POST /hub-bank-accounts': ({ db, user, locale, body }) => registerAccount(db, user, locale, body),

  'POST /cod-hub-bank-deposits': ({ db, user, locale, body }) =>
    declared('POST /cod-hub-bank-deposits', makeDeposit(db, user, locale, 'cod_hub_deposit', body)),

  'POST /cod-center-bank-deposits': ({ db, user, locale, body }) =>
    declared('POST /cod-center-bank-deposits', makeDeposit(db, user, locale, 'cod_center_deposit', body)),

  'POST /cod-transfer-hubs': ({ db, user, locale, body }) =>
    declared('POST /cod-transfer-hubs', makeTransfer(db, user, locale, body)),

  'GET /shop-payables': ({ db, query }) => listPayables(db, query),

  'POST /shop-payouts': ({ db, user, locale, body }) =>
    declared('POST /shop-payouts', makePayout(db, user, locale, body)),

  'GET /three-pl-receivables': async ({ db }) => ({ data: await receivables(db) }),

  'POST /three-pl-cod-collections': ({ db, user, locale, body }) =>
    declared('POST /three-pl-cod-collections', makeCollection(db, user, locale, body)),

  'POST /three-pl-bank-deposits': ({ db, user, locale, body }) =>
    declared('POST /three-pl-bank-deposits', makeCarrierDeposit(db, user, locale, body)),

  'POST /three-pl-settlements': ({ db, user, locale, query, raw, tell }) =>
    declared('POST /three-pl-settlements', importSettlement(db, user, locale, query, { raw, tell })),
};

type Changes = Omit<BodyOf<'PATCH /cod-transfers/{id}'>, 'version'>;

async function editTransfer(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  id: number,
  version: number,
  changes: Changes,
): Promise<Document | Refusal<ErrorCode>> {
  const document = await lockTransfer(tx, user, id, 'edit', version);
  if (isRefusal(document)) return document;
  const refused = await editDocument(tx, user, locale, document, changes);
  return refused ?? { data: await transferOf(tx, user, document.id) };
}

async function addTransferSlip(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  id: number,
  file: Buffer,
) {
  const document = await lockTransfer(tx, user, id, 'edit');
  return isRefusal(document) ? document : addSlip(tx, user, locale, document, file);
}

async function removeTransferSlip(
  tx: Kysely<Database>,
  user: SignedInUser,
  slipId: number,
): Promise<Document | Refusal<ErrorCode>> {
  const slipped = await documentOfSlip(tx, slipId);
  const document = slipped ? await lockTransfer(tx, user, slipped.id, 'edit') : refuse('ESY061');
  if (isRefusal(document)) return document;
  return (await removeSlip(tx, user, document, slipId)) ?? { data: await transferOf(tx, user, document.id) };
}

/** The account that a hub pays its cash into. Who says it again changes nothing; who replaces one has seen it. */
async function registerAccount(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { hub_id, name, number, branch, version: seen }: BodyOf<'POST /hub-bank-accounts'>,
): Promise<{ readonly data: { readonly ok: true } } | Refusal<'ESP000' | 'ESY013'>> {
  const hub = await tx
    .selectFrom('hubs')
    .select(['id', 'version', 'bank_account_name', 'bank_account_number', 'bank_branch'])
    .where('id', '=', sql<number>`${hub_id}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!hub) return wrongField('hub_id', 'invalid', locale);
  const { id, version, ...before } = hub;
  const after = { bank_account_name: name, bank_account_number: number, bank_branch: branch };
  if (isDeepStrictEqual(before, after)) return { data: { ok: true } };
  if (seen === undefined && before.bank_account_number !== null) return wrongField('version', 'required', locale);
  if (seen !== undefined && seen !== version) return refuse('ESY013');
  await tx
    .updateTable('hubs')
    .set({ ...after, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await audit(tx, { actorId: user.id, action: 'bank_account', entity: 'hub', entityId: id, before, after });
  return { data: { ok: true } };
}

interface Asked {
  readonly seller_id: number;
  readonly bank_reference?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Everything a shop is due on one document: net = Σ collected − fees − return fees + compensation − carried debt. Below
 * 0 nothing is made, and all of it counts for the next.
 */
async function makePayout(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  { seller_id, bank_reference, note }: Asked,
): Promise<Document | Refusal<ErrorCode>> {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'bank_account_number'])
    .where('id', '=', sql<number>`${seller_id}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!shop) return refuse('EUS006');
  if (!shop.bank_account_number) return refuse('EUS010');
  const { packages, compensations, besides } = await dueToShop(tx, shop.id);
  const paid = packages.filter(({ returned }) => !returned);
  const returned = packages.filter((pkg) => pkg.returned);
  if (paid.length === 0 && compensations.length === 0) return refuse('ECO008', { available: ['0'] });
  const lines = paid.map(({ package_id, collected, fee }) => ({ package_id, amount: addMoney(collected, -fee) }));
  const carried = addMoney(besides, ...returned.map(({ fee }) => -fee), ...compensations.map(({ amount }) => amount));
  if (addMoney(carried, ...lines.map(({ amount }) => amount)) <= 0) return refuse('ECO007');
  const made = await createDocument(tx, user, locale, {
    kind: 'shop_payout',
    hub_id: null,
    seller_id: shop.id,
    lines,
    carried,
    beside: true,
    bank_reference,
    note,
  });
  if (isRefusal(made)) return made;
  await keepFees(tx, made.id, packages);
  const elsewhere = await keepCompensations(tx, made.id, compensations);
  if (elsewhere.length > 0) return refuse('ECO008', { packages: elsewhere });
  return { data: await transferOf(tx, user, made.id) };
}

/** As they are on this day: the document stands by them whatever becomes of the packages' fees. */
async function keepFees(tx: Kysely<Database>, documentId: number, packages: readonly DuePackage[]): Promise<void> {
  const values = new Values();
  const text = `
    insert into payout_fees (document_id, package_id, amount, returned)
    select ${values.add(documentId)}::bigint, * from
      unnest(${values.add(packages.map(({ package_id }) => package_id))}::bigint[],
      ${values.add(packages.map(({ fee }) => fee))}::numeric[],
      ${values.add(packages.map(({ returned }) => returned))}::boolean[])`;
  await run(tx, text, values);
}

/** Answers the codes of losses that are on another payout by now. */
async function keepCompensations(
  tx: Kysely<Database>,
  documentId: number,
  compensations: readonly Carried[],
): Promise<string[]> {
  const values = new Values();
  const ids = `${values.add(compensations.map(({ package_id }) => package_id))}::bigint[]`;
  const text = `
    with kept as (
      insert into payout_compensations (document_id, package_id, amount)
      select ${values.add(documentId)}::bigint, *
        from unnest(${ids}, ${values.add(compensations.map(({ amount }) => amount))}::numeric[])
      on conflict do nothing returning package_id)
    select p.code from packages p where p.id = any(${ids}) and not exists (select from kept k where k.package_id = p.id)
      order by p.id`;
  return (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
}
