import type { Kysely } from 'kysely';
import { limits } from '~domain/limits';
import { addMoney, type Vnd } from '~domain/money';
import {
  decideDocument,
  kindRow,
  moneyDocumentCode,
  type MoneyCode,
  type MoneyDocumentKind,
} from '~domain/money-documents';
import { issueText } from '~contract/issue-text';
import type { LostLiable } from '~domain/lost-claims';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { jsonText, run, Values } from '../sql/statement';
import { statusesBefore, stepStatus } from './document-steps';
import { moveLinePackages } from './move-line-packages';
import { referenceTaken } from './reference-taken';

/** A package and what money of it changes hands; 0 = none, the package goes along all the same. */
export interface NewLine {
  readonly package_id: number;
  readonly amount: Vnd;
}

export interface NewDocument {
  readonly kind: MoneyDocumentKind;
  /** Null = the center's. */
  readonly hub_id: number | null;
  readonly courier_id?: number;
  readonly to_hub_id?: number;
  readonly seller_id?: number;
  readonly carrier_id?: number;
  readonly lines: readonly NewLine[];
  /** Differences that were booked before and change hands with the packages' money. */
  readonly carried?: Vnd;
  /** Absent = as expected. */
  readonly counted?: Vnd | undefined;
  /** Needed where counted and expected differ. */
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly bank_reference?: string | undefined;
  /** Of a document of lost packages. */
  readonly liable?: LostLiable;
  /** Of a charge, in percent. */
  readonly share?: number;
  /** Its money is not that of its packages alone: it may have none. */
  readonly beside?: boolean;
}

/**
 * ECO008, or the kind’s own code = some packages are on another document or not where they must be, `packages` names
 * them; EAL002 = the bank reference is taken, `documents` names by which.
 */
export type CreateDocumentCode = 'ESP000' | 'EUS008' | 'EAL002' | MoneyCode;

/** What it comes to, by its lines and as it was counted; or why it can't be. */
function sumsOf(
  { kind, lines, carried = 0, reason, beside, ...document }: NewDocument,
  locale: string,
): { readonly expected: Vnd; readonly counted: Vnd } | Refusal<CreateDocumentCode> {
  const { empty } = kindRow(kind).codes;
  if (lines.length === 0 && beside !== true)
    return refuse(empty, empty === 'ECO008' ? { available: ['0'] } : undefined);
  const expected = addMoney(carried, ...lines.map(({ amount }) => amount));
  const counted = document.counted ?? expected;
  if (counted < 0) return refuse('ECO007');
  if (Math.max(Math.abs(expected), counted) > limits.moneyMax) return wrongField('counted', 'money', locale);
  if (counted !== expected && !reason)
    return refuse('ESP000', {
      reason: [issueText({ message: 'required' }, locale)],
      asked: [String(counted)],
      due: [String(expected)],
    });
  return { expected, counted };
}

/** Its row of the table. */
const rowOf = (
  id: number,
  user: SignedInUser,
  document: NewDocument,
  { expected, counted }: { readonly expected: Vnd; readonly counted: Vnd },
) => ({
  id,
  code: moneyDocumentCode(document.kind, new Date(), id),
  kind: document.kind,
  hub_id: document.hub_id,
  courier_id: document.courier_id ?? null,
  to_hub_id: document.to_hub_id ?? null,
  seller_id: document.seller_id ?? null,
  carrier_id: document.carrier_id ?? null,
  lines: document.lines.length,
  carried: document.carried ?? 0,
  expected,
  counted,
  reason: counted === expected ? null : (document.reason ?? null),
  note: document.note || null,
  counts: document.counts ? jsonText(document.counts) : null,
  bank_reference: document.bank_reference || null,
  contra_of: null,
  created_by: user.id,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  liable: document.liable ?? null,
  share: document.share ?? null,
});

/**
 * A new document with its lines and its audit row. A package is on one undecided document at a time, and on one of a
 * kind for good: of two people who take it at once one is refused. Whether the packages are the caller's to take, he
 * has looked up.
 */
export async function createDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  document: NewDocument,
): Promise<{ readonly id: number; readonly code: string } | Refusal<CreateDocumentCode>> {
  const { kind, hub_id, lines } = document;
  const { codes, action, reserves } = kindRow(kind);
  const decision = decideDocument('create', { kind, status: 'New', hub_id, own: true, contra: false }, user);
  if (!decision.ok) return refuse(decision.code === 'EUS009' ? 'EUS008' : decision.code);
  const sums = sumsOf(document, locale);
  if (isRefusal(sums)) return sums;
  const id = await nextId(tx);
  const row = rowOf(id, user, document, sums);
  const written = await tx
    .insertInto('money_documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return referenceTaken(tx, user, row.bank_reference ?? '');
  const taken = codes.taken ?? 'ECO008';
  const from = statusesBefore(reserves ?? action);
  const left = await addLines(tx, id, kind, lines, from);
  if (left.length > 0) return refuse(taken, { packages: left });
  if (
    reserves &&
    !(await moveLinePackages(tx, user, { document: row, action: reserves, from, to: stepStatus(reserves), open: true }))
  )
    return refuse(taken, { packages: await movedOn(tx, lines, from) });
  await audit(tx, { actorId: user.id, action: `${kind}.create`, entity: 'money_document', entityId: id, after: row });
  return { id, code: row.code };
}

export async function nextId(tx: Kysely<Database>): Promise<number> {
  const [next] = await run<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence('money_documents', 'id'))::bigint as id`,
    new Values(),
  );
  if (!next) throw new Error('a sequence has a next value');
  return next.id;
}

/** The codes of packages that are no more where their document takes them from. */
async function movedOn(tx: Kysely<Database>, lines: readonly NewLine[], from: readonly string[]): Promise<string[]> {
  const values = new Values();
  const ids = `${values.add(lines.map(({ package_id }) => package_id))}::bigint[]`;
  const text = `
    select code from packages where id = any(${ids}) and not (status = any(${values.add(from)}::text[])) order by id
      limit ${named}`;
  return (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
}

/** Most codes a refusal names. */
const named = 50;

/**
 * Puts packages on a document; answers the codes of those that could not be: moved on, or on another document by now.
 */
export async function addLines(
  tx: Kysely<Database>,
  id: number,
  kind: MoneyDocumentKind,
  lines: readonly NewLine[],
  from: readonly string[],
): Promise<string[]> {
  const values = new Values();
  const list = `unnest(${values.add(lines.map(({ package_id }) => package_id))}::bigint[], ${values.add(lines.map(({ amount }) => amount))}::numeric[]) as i (package_id, amount)`;
  const text = `
    with taken as (
      insert into money_lines (document_id, kind, package_id, amount)
      select ${values.add(id)}::bigint, ${values.add(kind)}, i.package_id, i.amount
      from ${list} join packages p on p.id = i.package_id and p.status = any(${values.add(from)}::text[])
        order by i.package_id
      on conflict do nothing returning package_id)
    select p.code from ${list} join packages p on p.id = i.package_id
    where not exists (select from taken t where t.package_id = i.package_id) order by p.id limit ${named}`;
  return (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
}
