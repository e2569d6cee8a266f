import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { lowerPriority } from '../../db/low-priority';
import { isForegroundBusy } from '../../process/foreground';
import { inPieces } from '../../db/pieces';
import { withLiterals } from '../sql/statement';
import type { ExportStatement } from './sheet';

/** What an export reads, one statement after the other; `through` hears of each how many are done. */
export interface Course {
  readonly statements: readonly ExportStatement[];
  readonly through: (done: number) => Promise<void>;
}

/** Who waits for a scan goes before who waits for a file. */
const niceness = 19;

/**
 * Gives the work a connection with a read-only transaction of no time limit, whose statements all see one moment: a file
 * takes as long as its client takes it. Once `signal` is aborted whatever the connection is at is cancelled. A
 * connection whose work did not come to its end is closed, not used again.
 */
export async function* reading<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let clean = false;
  let lowered = false;
  let stop: (() => void) | null = null;
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0; set local cursor_tuple_fraction = 1',
    );
    // Asked inside the transaction: a pooler may lend another process to the next.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    // A cancelled query fails, and says so where it runs; that the asking for it fails means the database is gone.
    stop = () =>
      void pool
        .query('select pg_cancel_backend($1)', [pid])
        .catch(() => client.emit('error', new Error('not cancelled')));
    if (signal.aborted) return;
    signal.addEventListener('abort', stop, { once: true });
    lowered = await lowerPriority(client, niceness);
    // Workers of a parallel query are new processes that nobody has asked to be patient.
    if (isForegroundBusy()) await client.query('set local max_parallel_workers_per_gather = 0');
    yield* work(client);
    await client.query('commit');
    clean = true;
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
    // What was aborted at its very end may still be cancelled, whoever has the connection then.
    client.release(lowered || !clean || signal.aborted);
  }
}

/**
 * What COPY writes, at least one chunk of it. `plain` = of one column that holds neither line breaks nor the signs U+0001
 * and U+0002: its text as it is, a line for each row.
 */
export async function* copyOut(
  client: pg.PoolClient,
  { statements, through }: Course,
  form: 'csv' | 'plain',
): AsyncGenerator<Buffer> {
  const signs = form === 'plain' ? `, quote E'\\x01', delimiter E'\\x02'` : '';
  for (const [index, statement] of statements.entries()) {
    const rows = client.query(copyStreams.to(`copy (${withLiterals(statement)}) to stdout with (format csv${signs})`));
    let begun = index > 0;
    for await (const piece of inPieces(rows)) {
      begun = true;
      yield piece;
    }
    await through(index + 1);
    // Its client is to hear of it, though the first of many has no rows.
    if (!begun) yield Buffer.alloc(0);
  }
}
