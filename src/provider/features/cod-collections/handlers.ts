import type { Kysely } from 'kysely';
import type { codCollectionEndpoints } from '~contract/features/cod-collections';
import { carriedNow, sumOfNotes } from '~domain/cash';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import type { PackageResult } from '~contract/record-results';
import { errorText, type ErrorCode } from '~domain/errors';
import { worksAt } from '~domain/roles';
import type { MoneyAction } from '~domain/money-documents';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  wrongField,
  declared,
} from '../../calls/handler';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { documentOf } from '../../shared/money/document-row';
import { editDocument } from '../../shared/money/edit-document';
import { documentLines, listDocuments, readDocument } from '../../shared/money/list-documents';
import type { Database } from '../../db/schema';
import { createDocument, type CreateDocumentCode } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { lockDocument, type MoneyDocument } from '../../shared/money/lock-document';
import { readAgeing } from './ageing';
import { listInHand, packagesInHand, readInHand, type TakenPackage } from './in-hand';

type Courier = ResponseOf<'GET /cod-collections/couriers/{id}'>['data'];

const nothing = {
  packages: 0,
  transfers: 0,
  recorded: 0,
  carried: 0,
  expected: 0,
  since: null,
  waiting: { documents: 0, counted: 0 },
} as const;

/**
 * What a courier has in hand at a hub, with its packages; null = no such courier, or no such hub of the user's. Another
 * hub's courier is one only while he has something in hand here.
 */
async function readCourier(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  hubId: number | undefined,
): Promise<Courier | null> {
  const values = new Values();
  const text = `
    select c.id, c.courier_code as code, c.first_name as name, c.hub_id as home, h.id as hub_id, h.code as hub_code
    from (values (${values.add(id)}::bigint, ${values.add(hubId ?? null)}::bigint)) as asked (courier_id, hub_id)
    left join couriers c on c.id = asked.courier_id join hubs h on h.id = coalesce(asked.hub_id, c.hub_id)
      where c.id is not null or asked.courier_id = 0`;
  interface Found {
    readonly id: number | null;
    readonly code: string;
    readonly name: string;
    readonly home: number;
    readonly hub_id: number;
    readonly hub_code: string;
  }
  const [found] = await run<Found>(db, text, values);
  if (!found || !worksAt(user, found.hub_id)) return null;
  const [held, lines] = await Promise.all([readInHand(db, id, found.hub_id), packagesInHand(db, id, found.hub_id)]);
  if (found.id !== null && !held && !worksAt(user, found.home)) return null;
  const courier = found.id === null ? null : { id: found.id, code: found.code, name: found.name };
  return { ...nothing, ...held, courier, hub: { id: found.hub_id, code: found.hub_code }, lines };
}

type Body = BodyOf<'POST /cod-collections'>;
type Answer = ResponseOf<'POST /cod-collections'>;

interface Whose {
  readonly courierId: number;
  readonly hubId: number;
}

/** Counts cash of one courier at one hub into a document; somebody else will approve it. */
async function countCash(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  body: Body,
): Promise<Answer | Refusal<CreateDocumentCode | 'EUS006' | 'EPK030'>> {
  const { ids } = body;
  const counted = body.counts === undefined ? body.counted : sumOfNotes(body.counts);
  if (body.counted !== undefined && body.counted !== counted) return wrongField('counted', 'money', locale);
  const whose = ids === undefined ? await whoIsNamed(tx, user, body) : await whoHas(tx, ids, body);
  if (whose === 'several') return wrongField('ids', 'one_courier', locale);
  if (whose === null || !worksAt(user, whose.hubId))
    return ids === undefined ? refuse('EUS006') : notInHand(tx, user, ids);
  await lockCourier(tx, whose);
  const held = await packagesInHand(tx, whose.courierId, whose.hubId);
  const wanted = ids === undefined ? null : new Set(ids);
  const lines = wanted === null ? held : held.filter(({ id }) => wanted.has(id));
  const left = held.filter((one) => !lines.includes(one)).map(({ cash }) => cash);
  const carried = carriedNow((await readInHand(tx, whose.courierId, whose.hubId))?.carried ?? 0, left);
  if (body.expected !== undefined && !agrees(body.expected, carried, lines)) return refuse('EPK030');
  if (ids !== undefined && lines.length === 0) return notInHand(tx, user, ids);
  const created = await createDocument(tx, user, locale, {
    kind: 'cod_collection',
    hub_id: whose.hubId,
    ...(whose.courierId === 0 ? {} : { courier_id: whose.courierId }),
    lines: lines.map(({ id, cash }) => ({ package_id: id, amount: cash })),
    carried,
    counted,
    reason: body.reason,
    note: body.note,
    counts: body.counts,
    // What was over at the close of his sheets is cash of no package.
    beside: carried > 0,
  });
  if (isRefusal(created)) return created;
  const others = await leftOut(tx, user, locale, ids ?? [], lines);
  return {
    data: await documentOf(tx, user, created.id),
    results: [...lines.map(({ package_code }) => ({ package_code, ok: true })), ...others],
  };
}

const agrees = (expected: number, carried: number, lines: readonly TakenPackage[]): boolean =>
  Math.round(100 * (expected - carried - lines.reduce((sum, { cash }) => sum + cash, 0))) === 0;

/** The courier of the body at the hub of the body, else at his own; null = there is no such courier for the user. */
async function whoIsNamed(
  tx: Kysely<Database>,
  user: SignedInUser,
  { courier_id, hub_id }: Body,
): Promise<Whose | null> {
  if (courier_id === null) return hub_id === undefined ? null : { courierId: 0, hubId: hub_id };
  const values = new Values();
  const [courier] = await run<{ id: number; hub_id: number }>(
    tx,
    `select id, hub_id from couriers where id = ${values.add(courier_id)}::bigint`,
    values,
  );
  if (!courier) return null;
  const hubId = hub_id ?? courier.hub_id;
  if (!worksAt(user, courier.hub_id) && !(await readInHand(tx, courier.id, hubId))) return null;
  return { courierId: courier.id, hubId };
}

/**
 * Whose hands the named packages are in; `several` = more than one courier's or hub's, or not the one who was named.
 */
async function whoHas(
  tx: Kysely<Database>,
  ids: readonly number[],
  { courier_id, hub_id }: Body,
): Promise<Whose | 'several' | null> {
  const values = new Values();
  const text = `select distinct coalesce(courier_id, 0) as courier_id, hub_id from cod_takings
    where collected_by is null and package_id = any(${values.add(ids)}::bigint[]) limit 2`;
  const [first, second] = await run<{ courier_id: number; hub_id: number }>(tx, text, values);
  if (!first) return null;
  const another =
    (courier_id !== undefined && (courier_id ?? 0) !== first.courier_id) ||
    (hub_id !== undefined && hub_id !== first.hub_id);
  return second || another ? 'several' : { courierId: first.courier_id, hubId: first.hub_id };
}

/** Two people who count one courier stand in line: each sees what the other left. */
async function lockCourier(tx: Kysely<Database>, { courierId, hubId }: Whose): Promise<void> {
  const values = new Values();
  await run(
    tx,
    `select id from ledger_accounts where kind = 'courier_cash' and owner_id = ${values.add(courierId)}::bigint
      and hub_id = ${values.add(hubId)}::bigint for no key update`,
    values,
  );
}

/** Nothing of what was named is to be collected here; told by its code is what the user may see of it. */
async function notInHand(tx: Kysely<Database>, user: SignedInUser, ids: readonly number[]): Promise<Refusal<'ECO008'>> {
  const seen = (await seenOf(tx, user, ids)).map(({ code }) => code);
  return refuse('ECO008', seen.length > 0 ? { packages: seen } : undefined);
}

function seenOf(
  tx: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
): Promise<{ code: string; status: string }[]> {
  const values = new Values();
  const text = `select p.code, p.status from packages p where p.id = any(${values.add(ids)}::bigint[])
    and ${visiblePackage(user, values)} order by p.id`;
  return run<{ code: string; status: string }>(tx, text, values);
}

/** Why packages that were named are not on the document. */
async function leftOut(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  ids: readonly number[],
  lines: readonly TakenPackage[],
): Promise<PackageResult[]> {
  const taken = new Set(lines.map(({ id }) => id));
  const others = ids.filter((id) => !taken.has(id));
  if (others.length === 0) return [];
  return (await seenOf(tx, user, others)).map(({ code, status }) => {
    const why: ErrorCode = status === 'Delivered' ? 'ECO008' : status === 'Cod_collected' ? 'ECO009' : 'EPK011';
    return { package_code: code, ok: false, code: why, message: errorText(why, locale) };
  });
}

const kinds = ['cod_collection'] as const;

type Step = Pick<Request<'PATCH /cod-collections/{id}/approve'>, 'db' | 'user' | 'params'>;

/** A step of a collection, which is locked and judged; `work` answers the document it leads to where that is another. */
async function onCollection(
  { db, user, params }: Step,
  action: MoneyAction,
  version: number | undefined,
  work: (document: MoneyDocument) => Promise<Refusal<ErrorCode> | { readonly id: number } | null>,
) {
  const document = await lockDocument(db, user, kinds, params.id, action, version);
  if (isRefusal(document)) return document;
  const done = await work(document);
  return isRefusal(done) ? done : { data: await documentOf(db, user, (done ?? document).id) };
}

export const codCollectionHandlers: HandlersOf<typeof codCollectionEndpoints> = {
  'GET /cod-collections': ({ services, user, query }) => listDocuments(services.pool, user, kinds, query),

  'POST /cod-collections': ({ db, user, locale, body }) =>
    declared('POST /cod-collections', countCash(db, user, locale, body)),

  'GET /cod-collections/ageing': async ({ services, user, query }) => ({
    data: await readAgeing(services.pool, user, query, Date.now()),
  }),

  'GET /cod-collections/couriers': async ({ services, user, query }) => ({
    data: await listInHand(services.pool, user, query),
  }),

  'GET /cod-collections/couriers/{id}': async ({ services, user, params, query }) => {
    const data = await readCourier(services.db, user, params.id, query.hub_id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /cod-collections/{id}': async ({ services, user, params }) => {
    const data = await readDocument(services.pool, user, kinds, params.id);
    return data ? { data } : refuse('ESY061');
  },

  'GET /cod-collections/{id}/packages': async ({ services, user, params, query }) =>
    (await documentLines(services.pool, user, kinds, params.id, query)) ?? refuse('ESY061'),

  'PATCH /cod-collections/{id}': ({ locale, body: { version, ...edit }, ...request }) => {
    const counted = edit.counts === undefined ? edit.counted : sumOfNotes(edit.counts);
    // A figure by itself was counted otherwise than by notes.
    const counts = edit.counts ?? (edit.counted === undefined ? undefined : null);
    const change = (document: MoneyDocument) =>
      editDocument(request.db, request.user, locale, document, { ...edit, counted, counts });
    return declared('PATCH /cod-collections/{id}', onCollection(request, 'edit', version, change));
  },

  'PATCH /cod-collections/{id}/approve': ({ body, ...request }) => {
    const approve = (document: MoneyDocument) => approveDocument(request.db, request.user, document);
    return declared('PATCH /cod-collections/{id}/approve', onCollection(request, 'approve', body.version, approve));
  },

  'PATCH /cod-collections/{id}/reject': ({ body, ...request }) => {
    const reject = async (document: MoneyDocument) => {
      await rejectDocument(request.db, request.user, document, body.reason);
      return null;
    };
    return declared('PATCH /cod-collections/{id}/reject', onCollection(request, 'reject', body.version, reject));
  },

  'POST /cod-collections/{id}/contra': ({ body, ...request }) => {
    const takeBack = (document: MoneyDocument) => createContra(request.db, request.user, document, body.reason);
    return declared('POST /cod-collections/{id}/contra', onCollection(request, 'contra', body.version, takeBack));
  },
};
