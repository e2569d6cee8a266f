import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import { isPooled } from '../../db/pooled';
import { preparedReads, preparedSteps } from '../../db/prepared';
import type { Database } from '../../db/schema';

/** The values of a statement whose text is put together from constant pieces; `add` answers the value's `$n`. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** Words of the code's own as a list in SQL. */
export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

export const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

/**
 * A value for a `jsonb` place. Half a surrogate pair, which JSON would carry and PostgreSQL refuses, becomes U+FFFD, as
 * it does in a text column.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // As such a half is written, and hardly anything else; what is looked at part by part takes four times as long.
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/\p{Cs}/gu, '\uFFFD') : part,
  );
}

/**
 * A statement outside any transaction, prepared once per connection (of a pooler, which has none of its own, each
 * time). A prepared plan comes to be one for all values: where the right plan hangs on the very value (a search text, a
 * span of time), use `readOnce`.
 */
export async function read<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: Values): Promise<Row[]> {
  const name = (await isPooled(pool)) ? undefined : preparedReads.add(text);
  return send(pool, { name, text, values: values.list });
}

/** A statement outside any transaction, planned for its values each time. */
export function readOnce<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: Values): Promise<Row[]> {
  return send(pool, { text, values: values.list });
}

async function send<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement);
  return rows;
}

/** A statement in the caller's transaction. */
export async function run<Row>(db: Kysely<Database>, text: string, values: Values): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values.list]));
  return rows;
}

/**
 * The same, prepared once per connection as `read` does: then it locks only the tables and indexes that it uses, where
 * the planner must open every index of each table. Its columns must be named: what `*` stands for may change under a
 * plan that is kept.
 */
export function runPrepared<Row>(db: Kysely<Database>, text: string, values: Values): Promise<Row[]> {
  preparedSteps.add(text);
  return run(db, text, values);
}

/**
 * The statement with its values written into it, for COPY takes no parameters. Texts are quoted by the driver's own
 * `escapeLiteral`; numbers, flags and arrays of either are written as they are.
 */
export function withLiterals({ text, values }: { readonly text: string; readonly values: Values }): string {
  return text.replaceAll(/\$(\d+)/g, (_all, index: string) => literal(values.list[Number(index) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? `(${value})` : `'${value}'`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new Error(`no literal for a ${typeof value}`);
}
