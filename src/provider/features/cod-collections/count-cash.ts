import type { Kysely } from 'kysely';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import type { PackageResult } from '~contract/record-results';
import { sumOfNotes } from '~domain/cash-notes';
import { errorText, type ErrorCode } from '~domain/errors';
import { seesAllHubs } from '~domain/roles';
import { issueText } from '~contract/issue-text';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { createDocument, type CreateDocumentCode } from '../../shared/money/create-document';
import { documentRow } from '../../shared/money/document-row';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { packagesInHand, readInHand, type TakenPackage } from './in-hand';

type Body = BodyOf<'POST /cod-collections'>;
type Answer = ResponseOf<'POST /cod-collections'>;

interface Whose {
  readonly courierId: number;
  readonly hubId: number;
}

/** Counts cash of one courier at one hub into a document; somebody else will approve it. */
export async function countCash(tx: Kysely<Database>, user: SignedInUser, locale: string, body: Body): Promise<Answer | Refusal<CreateDocumentCode | 'EUS006' | 'EPK030'>> {
  const { ids } = body;
  const counted = body.counts === undefined ? body.counted : sumOfNotes(body.counts);
  if (body.counted !== undefined && body.counted !== counted) return refuse('ESP000', { counted: [issueText({ message: 'money' }, locale)] });
  const whose = ids === undefined ? await whoIsNamed(tx, body) : await whoHas(tx, ids, body);
  if (whose === 'several') return refuse('ESP000', { ids: [issueText({ message: 'one_courier' }, locale)] });
  if (whose === null) return refuse(ids === undefined ? 'EUS006' : 'ECO008');
  if (!seesAllHubs(user.role) && !user.hubIds.includes(whose.hubId)) return refuse(ids === undefined ? 'EUS006' : 'ECO008');
  await lockCourier(tx, whose);
  const held = await packagesInHand(tx, whose.courierId, whose.hubId);
  const wanted = ids === undefined ? null : new Set(ids);
  const lines = wanted === null ? held : held.filter(({ id }) => wanted.has(id));
  // What was booked at the close of his sheets goes along with the last of his packages.
  const carried = lines.length === held.length ? ((await readInHand(tx, whose.courierId, whose.hubId))?.carried ?? 0) : 0;
  if (body.expected !== undefined && !agrees(body.expected, carried, lines)) return refuse('EPK030');
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
  });
  if (isRefusal(created)) return created;
  const left = await leftOut(tx, user, locale, ids ?? [], lines);
  return { data: await documentRow(tx, user, created.id), results: [...lines.map(({ package_code }) => ({ package_code, ok: true })), ...left] };
}

const agrees = (expected: number, carried: number, lines: readonly TakenPackage[]): boolean => Math.round(100 * (expected - carried - lines.reduce((sum, { cash }) => sum + cash, 0))) === 0;

/** The courier of the body at the hub of the body, else at his own; null = there is no such courier. */
async function whoIsNamed(tx: Kysely<Database>, { courier_id, hub_id }: Body): Promise<Whose | null> {
  if (courier_id === null) return hub_id === undefined ? null : { courierId: 0, hubId: hub_id };
  const values = new Values();
  const [courier] = await run<{ id: number; hub_id: number }>(tx, `select id, hub_id from couriers where id = ${values.add(courier_id)}::bigint`, values);
  return courier ? { courierId: courier.id, hubId: hub_id ?? courier.hub_id } : null;
}

/** Whose hands the named packages are in; `several` = more than one courier's or hub's, or not the one who was named. */
async function whoHas(tx: Kysely<Database>, ids: readonly number[], { courier_id, hub_id }: Body): Promise<Whose | 'several' | null> {
  const values = new Values();
  const text = `select distinct coalesce(courier_id, 0) as courier_id, hub_id from cod_takings where collected_by is null and package_id = any(${values.add(ids)}::bigint[]) limit 2`;
  const [first, second] = await run<{ courier_id: number; hub_id: number }>(tx, text, values);
  if (!first) return null;
  const another = (courier_id !== undefined && (courier_id ?? 0) !== first.courier_id) || (hub_id !== undefined && hub_id !== first.hub_id);
  return second || another ? 'several' : { courierId: first.courier_id, hubId: first.hub_id };
}

/** Two people who count one courier stand in line: each sees what the other left. */
async function lockCourier(tx: Kysely<Database>, { courierId, hubId }: Whose): Promise<void> {
  const values = new Values();
  await run(tx, `select id from ledger_accounts where kind = 'courier_cash' and owner_id = ${values.add(courierId)}::bigint and hub_id = ${values.add(hubId)}::bigint for no key update`, values);
}

/** Why packages that were named are not on the document. */
async function leftOut(tx: Kysely<Database>, user: SignedInUser, locale: string, ids: readonly number[], lines: readonly TakenPackage[]): Promise<PackageResult[]> {
  const taken = new Set(lines.map(({ id }) => id));
  const others = ids.filter((id) => !taken.has(id));
  if (others.length === 0) return [];
  const values = new Values();
  const text = `select p.code, p.status from packages p where p.id = any(${values.add(others)}::bigint[]) and ${visiblePackage(user, values)} order by p.id`;
  const found = await run<{ code: string; status: string }>(tx, text, values);
  return found.map(({ code, status }) => {
    const why: ErrorCode = status === 'Delivered' ? 'ECO008' : status === 'Cod_collected' ? 'ECO009' : 'EPK011';
    return { package_code: code, ok: false, code: why, message: errorText(why, locale) };
  });
}
