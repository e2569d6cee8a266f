import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { StatementLine } from '~domain/bank-statement';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { matchOpenLines } from './match-lines';
import { readStatement } from './read-statement';
import { statementText } from './statement-texts';

const name = 'POST /bank-statements';

/** Good lines are kept whatever the others are; what another file brought already is counted and left alone. */
export async function importStatement({ db, user, raw, locale }: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<'ESP000'>> {
  const file = await readStatement(raw, locale);
  if (typeof file === 'string') return refuse('ESP000', { _: [statementText(file, locale)] });
  const { format, lines, skipped, errors } = file;
  const nothing = { statement_id: null, format, total: lines.length, added: 0, known: lines.length, skipped, failed: errors.length, errors, matched: 0, ambiguous: 0, left_over: 0 };
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
  await audit(db, { actorId: user.id, action: 'import', entity: 'bank_statement', entityId: id, after: { format, lines: lines.length, added } });
  return { data: { ...nothing, statement_id: id, added, known: lines.length - added, ...counts } };
}

interface KeyedLine extends StatementLine {
  readonly key: Buffer;
}

/** Two movements that read alike on one day are two: the second has a key of its own, and the same one in the next file. */
export function keysOf(lines: readonly StatementLine[]): KeyedLine[] {
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
  const { rows } = await sql<{ key: string }>`select encode(line_key, 'hex') as key from bank_statement_lines where line_key = any(${lines.map(({ key }) => key)}::bytea[])`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  return lines.filter(({ key }) => !known.has(key.toString('hex')));
}

/** What another import brings in this very moment is passed over. */
async function insertLines(db: Kysely<Database>, statementId: number, lines: readonly KeyedLine[]): Promise<number> {
  const { rows } = await sql`
    insert into bank_statement_lines (statement_id, day, amount, balance, reference, description, line_key)
    select ${statementId}, l.day, l.amount, l.balance, l.reference, l.description, l.key
    from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ amount }) => amount)}::numeric[], ${lines.map(({ balance }) => balance)}::numeric[],
                ${lines.map(({ reference }) => reference.slice(0, 200))}::text[], ${lines.map(({ description }) => description.slice(0, 1000))}::text[], ${lines.map(({ key }) => key)}::bytea[])
      as l (day, amount, balance, reference, description, key)
    on conflict (line_key) do nothing returning id`.execute(db);
  return rows.length;
}
