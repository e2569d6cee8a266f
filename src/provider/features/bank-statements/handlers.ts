import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { bankStatementEndpoints } from '~contract/features/bank-statements';
import { type BankLineAction, type BankLineState, decideBankLine, type BankLineVerdict } from '~domain/bank-lines';
import type { ResponseOf } from '~contract/endpoints';
import { type StatementLine, readStatementHead, readStatementRow, type StatementFormat } from '~domain/bank-statement';
import { limits } from '~domain/limits';
import { matchStatement, type LineVerdict, type MatchLine } from '~domain/statement-match';
import { refuse, type HandlersOf, isRefusal, type Refusal, type SignedInUser, type Request } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { readCsv } from '../../shared/files/csv-records';
import { listLines, listStatements, readLine, type BankLine, documentFor, openDocuments } from './read-lines';
import { statementText, type StatementText } from './statement-texts';

type Counts = Record<BankLineVerdict, number>;

/**
 * Compares every open movement with every document that has none yet, and keeps what comes of it; `counts` are of one
 * statement where it is given, else of all.
 */
async function matchOpenLines(db: Kysely<Database>, statementId?: number): Promise<{ readonly counts: Counts }> {
  const { rows: lines } = await sql<MatchLine & { statement_id: number }>`
    select id, statement_id, to_char(day, 'YYYY-MM-DD') as day, amount, reference, description from bank_statement_lines
      where state = 'open' order by id for update`.execute(db);
  const verdicts = matchStatement(lines, await openDocuments(db));
  await keep(db, verdicts);
  const counts: Counts = { matched: 0, ambiguous: 0, left_over: 0 };
  verdicts.forEach(({ verdict }, index) => {
    if (statementId === undefined || lines[index]?.statement_id === statementId) counts[verdict] += 1;
  });
  return { counts };
}

const whyOf = (one: LineVerdict): string | null =>
  one.verdict === 'matched' ? one.by : one.verdict === 'ambiguous' ? one.reason : null;
const candidatesOf = (one: LineVerdict): readonly number[] =>
  one.verdict === 'matched' ? [one.document] : one.verdict === 'ambiguous' ? one.candidates : [];

async function keep(db: Kysely<Database>, verdicts: readonly LineVerdict[]): Promise<void> {
  const rows = verdicts.map((one) => ({
    id: one.line,
    verdict: one.verdict,
    why: whyOf(one),
    candidates: candidatesOf(one),
  }));
  await sql`
    update bank_statement_lines l set verdict = v.verdict, why = v.why,
      candidates = array(select jsonb_array_elements_text(v.candidates)::bigint)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, verdict text, why text, candidates jsonb)
    where l.id = v.id and (l.verdict, l.why, to_jsonb(l.candidates)) is distinct from (v.verdict, v.why,
      v.candidates)`.execute(db);
}

interface StatementFile {
  readonly format: StatementFormat;
  readonly lines: readonly StatementLine[];
  /** Rows that are no movements: totals, balances, what a bank writes beneath. */
  readonly skipped: number;
  readonly errors: { readonly line: number; readonly value: string | null; readonly message: string }[];
}

/** Banks write as many lines as this above the header: their name, the account, the period. */
const mostPreamble = 40;
/** A value is echoed so that its row is found. */
const longestEcho = 100;

/** A file as text into movements; the fault of a file that is no statement at all. */
async function readStatement(text: string, locale: 'vi' | 'en'): Promise<StatementFile | StatementText> {
  // The header tells how cells are parted; what stands above it may have commas of its own.
  const head = text
    .split(/\r\n?|\n/)
    .slice(0, mostPreamble)
    .find((line) => readStatementHead(cellsOf(line)) !== null);
  const { records, misquoted, unread } = await readCsv(text, limits.importRows + mostPreamble, { head });
  const at = records.slice(0, mostPreamble).findIndex(({ fields }) => readStatementHead(fields) !== null);
  const found = records[at] && readStatementHead(records[at].fields);
  if (!found) return text.includes('\uFFFD') ? 'encoding' : 'header';
  const rows = records.slice(at + 1);
  if (rows.length > limits.importRows || unread !== null) return 'too_many_rows';
  const errors: StatementFile['errors'] = misquoted.map((line) => ({
    line,
    value: null,
    message: statementText('misquoted', locale),
  }));
  const lines: StatementLine[] = [];
  let skipped = 0;
  for (const { line, fields } of rows) {
    const value = fields
      .join(' | ')
      .slice(0, longestEcho)
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');
    const read = value.includes('\uFFFD') ? 'encoding' : readStatementRow(found, line, fields);
    if (read === 'nothing') skipped += 1;
    else if (typeof read === 'string') errors.push({ line, value, message: statementText(read, locale) });
    else lines.push(read);
  }
  return { format: found.format, lines, skipped, errors: errors.sort((a, b) => a.line - b.line) };
}

/** Roughly, to find the header only: it has no quoted separators. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/^\uFEFF/, '').replaceAll('"', '');
  return bare.split(bare.split(';').length > bare.split(',').length ? ';' : ',');
}

const name = 'POST /bank-statements';

/** Good lines are kept whatever the others are; what another file brought already is counted and left alone. */
async function importStatement({
  db,
  user,
  raw,
  locale,
}: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<'ESP000'>> {
  const file = await readStatement(raw, locale);
  if (typeof file === 'string') return refuse('ESP000', { _: [statementText(file, locale)] });
  const { format, lines, skipped, errors } = file;
  const nothing = {
    statement_id: null,
    format,
    total: lines.length,
    added: 0,
    known: lines.length,
    skipped,
    failed: errors.length,
    errors,
    matched: 0,
    ambiguous: 0,
    left_over: 0,
  };
  const keyed = keysOf(lines);
  const fresh = await unknownLines(db, keyed);
  if (fresh.length === 0) return { data: nothing };
  const days = fresh.map(({ day }) => day).sort();
  const { id } = await db
    .insertInto('bank_statements')
    .values({ format, from_day: days[0] ?? '', to_day: days.at(-1) ?? '', lines: fresh.length, created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await insertLines(db, id, fresh);
  const { counts } = await matchOpenLines(db, id);
  await audit(db, {
    actorId: user.id,
    action: 'import',
    entity: 'bank_statement',
    entityId: id,
    after: { format, lines: lines.length, added },
  });
  return { data: { ...nothing, statement_id: id, added, known: lines.length - added, ...counts } };
}

interface KeyedLine extends StatementLine {
  readonly key: Buffer;
}

/**
 * Two movements that read alike on one day are two: the second has a key of its own, and the same one in the next file.
 */
function keysOf(lines: readonly StatementLine[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const told = JSON.stringify([line.day, line.amount, line.balance, line.reference, line.description]);
    const nth = (seen.get(told) ?? 0) + 1;
    seen.set(told, nth);
    return { ...line, key: createHash('sha256').update(`${told}#${nth}`).digest() };
  });
}

async function unknownLines(db: Kysely<Database>, lines: readonly KeyedLine[]): Promise<KeyedLine[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{
    key: string;
  }>`select encode(line_key, 'hex') as key from bank_statement_lines
    where line_key = any(${lines.map(({ key }) => key)}::bytea[])`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  return lines.filter(({ key }) => !known.has(key.toString('hex')));
}

/** What another import brings in this very moment is passed over. */
async function insertLines(db: Kysely<Database>, statementId: number, lines: readonly KeyedLine[]): Promise<number> {
  const { rows } = await sql`
    insert into bank_statement_lines (statement_id, day, amount, balance, reference, description, line_key)
    select ${statementId}, l.day, l.amount, l.balance, l.reference, l.description, l.key
    from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ amount }) => amount)}::numeric[],
      ${lines.map(({ balance }) => balance)}::numeric[],
                ${lines.map(({ reference }) => reference.slice(0, 200))}::text[],
                  ${lines.map(({ description }) => description.slice(0, 1000))}::text[],
                  ${lines.map(({ key }) => key)}::bytea[])
      as l (day, amount, balance, reference, description, key)
    on conflict (line_key) do nothing returning id`.execute(db);
  return rows.length;
}

export const bankStatementHandlers: HandlersOf<typeof bankStatementEndpoints> = {
  'GET /bank-statements': ({ db, query }) => listStatements(db, query),

  'POST /bank-statements': (request) => importStatement(request),

  'GET /bank-statement-lines': ({ services, query }) => listLines(services.pool, query),

  'GET /bank-statement-lines/{id}': async ({ db, params }) => {
    const data = await readLine(db, params.id);
    return data ? { data } : refuse('ESY004');
  },

  'POST /bank-statement-lines/match': async ({ db }) => ({ data: (await matchOpenLines(db)).counts }),

  'POST /bank-statement-lines/accept': async ({ db, user, body }) => ({
    data: await acceptMatched(db, user, body.ids),
  }),

  'PATCH /bank-statement-lines/{id}/accept': ({ db, user, params, body }) =>
    acceptLine(db, user, params.id, body.document, body.note),

  'PATCH /bank-statement-lines/{id}/suspense': ({ db, user, params, body }) =>
    suspendLine(db, user, params.id, body.note),

  'PATCH /bank-statement-lines/{id}/reopen': ({ db, user, params, body }) => reopenLine(db, user, params.id, body.note),
};

interface HeldLine {
  readonly id: number;
  readonly amount: number;
  readonly state: BankLineState;
  readonly candidates: readonly number[];
  readonly document_id: number | null;
}

type Told<Code extends Parameters<typeof refuse>[0]> = Promise<{ readonly data: BankLine } | Refusal<Code>>;

/** The movement, locked and judged. */
async function lockLine(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: BankLineAction,
): Promise<HeldLine | Refusal<'ESY004' | 'EUS008' | 'EUS009'>> {
  const { rows } = await sql<HeldLine>`select id, amount, state, candidates, document_id from bank_statement_lines
      where id = ${id}::bigint for update`.execute(tx);
  const line = rows[0];
  if (!line) return refuse('ESY004');
  const decision = decideBankLine(action, line.state, user.role);
  return decision.ok ? line : refuse(decision.code === 'EUS008' ? 'EUS008' : 'EUS009');
}

interface Decision {
  readonly state: BankLineState;
  readonly document_id: number | null;
  readonly note: string | null;
}

async function write(
  tx: Kysely<Database>,
  user: SignedInUser,
  line: HeldLine,
  action: string,
  { state, document_id, note }: Decision,
): Promise<{ readonly data: BankLine }> {
  const decided = state === 'open' ? sql`null, decided_at = null` : sql`${user.id}, decided_at = now()`;
  await sql`update bank_statement_lines set state = ${state}, document_id = ${document_id}, note = ${note},
    decided_by = ${decided}, version = version + 1 where id = ${line.id}`.execute(tx);
  await audit(tx, {
    actorId: user.id,
    action,
    entity: 'bank_line',
    entityId: line.id,
    before: { state: line.state, document_id: line.document_id },
    after: { state, document_id, note },
  });
  const data = await readLine(tx, line.id);
  if (!data) throw new Error(`bank line ${line.id} is gone`);
  return { data };
}

/**
 * EUS009 = nothing is proposed plainly and nothing is named, or it is decided on already; ECO008 = the document named
 * is not it.
 */
async function acceptLine(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  code: string | undefined,
  note: string | undefined,
): Told<'ESY004' | 'EUS008' | 'EUS009' | 'ECO008'> {
  const line = await lockLine(tx, user, id, 'accept');
  if (isRefusal(line)) return line;
  const [proposed, ...others] = line.candidates;
  if (code === undefined && (proposed === undefined || others.length > 0)) return refuse('EUS009');
  const document = await documentFor(tx, code === undefined ? { id: proposed ?? 0 } : { code }, line.amount);
  if (document.id === null)
    return refuse('ECO008', document.amount === null ? undefined : { due: [String(Math.abs(document.amount))] });
  return write(tx, user, line, 'accept', { state: 'accepted', document_id: document.id, note: note || null });
}

async function suspendLine(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  note: string,
): Told<'ESY004' | 'EUS008' | 'EUS009'> {
  const line = await lockLine(tx, user, id, 'suspend');
  return isRefusal(line) ? line : write(tx, user, line, 'suspense', { state: 'suspense', document_id: null, note });
}

async function reopenLine(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  note: string,
): Told<'ESY004' | 'EUS008' | 'EUS009'> {
  const line = await lockLine(tx, user, id, 'reopen');
  return isRefusal(line) ? line : write(tx, user, line, 'reopen', { state: 'open', document_id: null, note });
}

/** Accepts whatever is matched plainly; what changed since is left open. */
async function acceptMatched(
  tx: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[] | undefined,
): Promise<{ readonly accepted: number; readonly left: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_statement_lines where state = 'open' and verdict = 'matched'
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[])) order by id`.execute(tx);
  let accepted = 0;
  for (const { id } of rows) if (!isRefusal(await acceptLine(tx, user, id, undefined, undefined))) accepted += 1;
  return { accepted, left: (ids?.length ?? rows.length) - accepted };
}
