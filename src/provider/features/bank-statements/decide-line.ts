import { sql, type Kysely } from 'kysely';
import type { BankLineAction, BankLineState } from '~domain/bank-lines';
import { decideBankLine } from '~domain/bank-lines';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { documentFor } from './documents';
import { readLine, type BankLine } from './read-lines';

interface HeldLine {
  readonly id: number;
  readonly amount: number;
  readonly state: BankLineState;
  readonly candidates: readonly number[];
  readonly document_id: number | null;
}

type Told<Code extends Parameters<typeof refuse>[0]> = Promise<{ readonly data: BankLine } | Refusal<Code>>;

/** The movement, locked and judged. */
async function lockLine(tx: Kysely<Database>, user: SignedInUser, id: number, action: BankLineAction): Promise<HeldLine | Refusal<'ESY004' | 'EUS008' | 'EUS009'>> {
  const { rows } = await sql<HeldLine>`select id, amount, state, candidates, document_id from bank_statement_lines where id = ${id}::bigint for update`.execute(tx);
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

async function write(tx: Kysely<Database>, user: SignedInUser, line: HeldLine, action: string, { state, document_id, note }: Decision): Promise<{ readonly data: BankLine }> {
  const decided = state === 'open' ? sql`null, decided_at = null` : sql`${user.id}, decided_at = now()`;
  await sql`update bank_statement_lines set state = ${state}, document_id = ${document_id}, note = ${note}, decided_by = ${decided}, version = version + 1 where id = ${line.id}`.execute(tx);
  await audit(tx, { actorId: user.id, action, entity: 'bank_line', entityId: line.id, before: { state: line.state, document_id: line.document_id }, after: { state, document_id, note } });
  const data = await readLine(tx, line.id);
  if (!data) throw new Error(`bank line ${line.id} is gone`);
  return { data };
}

/** EUS009 = nothing is proposed plainly and nothing is named, or it is decided on already; ECO008 = the document named is not it. */
export async function acceptLine(tx: Kysely<Database>, user: SignedInUser, id: number, code: string | undefined, note: string | undefined): Told<'ESY004' | 'EUS008' | 'EUS009' | 'ECO008'> {
  const line = await lockLine(tx, user, id, 'accept');
  if (isRefusal(line)) return line;
  const [proposed, ...others] = line.candidates;
  if (code === undefined && (proposed === undefined || others.length > 0)) return refuse('EUS009');
  const documentId = await documentFor(tx, code === undefined ? { id: proposed ?? 0 } : { code }, line.amount);
  if (documentId === null) return refuse('ECO008');
  return write(tx, user, line, 'accept', { state: 'accepted', document_id: documentId, note: note || null });
}

export async function suspendLine(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Told<'ESY004' | 'EUS008' | 'EUS009'> {
  const line = await lockLine(tx, user, id, 'suspend');
  return isRefusal(line) ? line : write(tx, user, line, 'suspense', { state: 'suspense', document_id: null, note });
}

export async function reopenLine(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Told<'ESY004' | 'EUS008' | 'EUS009'> {
  const line = await lockLine(tx, user, id, 'reopen');
  return isRefusal(line) ? line : write(tx, user, line, 'reopen', { state: 'open', document_id: null, note });
}

/** Accepts whatever is matched plainly; what changed since is left open. */
export async function acceptMatched(tx: Kysely<Database>, user: SignedInUser, ids: readonly number[] | undefined): Promise<{ readonly accepted: number; readonly left: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_statement_lines where state = 'open' and verdict = 'matched' and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[])) order by id`.execute(tx);
  let accepted = 0;
  for (const { id } of rows) if (!isRefusal(await acceptLine(tx, user, id, undefined, undefined))) accepted += 1;
  return { accepted, left: (ids?.length ?? rows.length) - accepted };
}
