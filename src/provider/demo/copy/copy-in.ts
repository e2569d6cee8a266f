import type pg from 'pg';
import type { CopyRows } from './copy-rows';

/** The part of pg's connection that COPY needs and its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Each is copied on its way out: large ones would cost large buffers. */
const messageBytes = 256 * 1024;

/** A query pg runs by calling these methods as the server's messages come in. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(
    readonly sql: string,
    readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let start = 0; start < this.rows.length; start += messageBytes)
      connection.sendCopyFromChunk(this.rows.subarray(start, start + messageBytes));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows, and settles.
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

/**
 * `copy … from stdin`: several times as fast as inserts. Frozen rows need no vacuum; PostgreSQL takes them for a table
 * that this transaction has emptied.
 */
export async function copyIn(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
  { frozen }: { readonly frozen: boolean },
): Promise<void> {
  const copy = new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin${frozen ? ' (freeze)' : ''}`, rows.bytes);
  client.query(copy);
  await copy.done;
}

/**
 * The next number of a sequence. The lock that comes with altering it keeps everyone else from drawing until the
 * transaction ends, and a rollback gives the numbers back.
 */
export async function lockSequence(client: pg.ClientBase, sequence: string): Promise<number> {
  await client.query(`alter sequence ${sequence} cache 1`);
  const { rows } = await client.query<{ next: string }>(`select last_value + is_called::int as next from ${sequence}`);
  return Number(rows[0]?.next);
}

/** Goes on from a number on, once those before it are taken; of a sequence that is held. */
export async function continueSequence(client: pg.ClientBase, sequence: string, next: number): Promise<void> {
  await client.query(`alter sequence ${sequence} restart with ${next}`);
}

/** Takes `count` numbers of a sequence in one piece, and answers the first. */
export async function reserve(client: pg.ClientBase, sequence: string, count: number): Promise<number> {
  const first = await lockSequence(client, sequence);
  await continueSequence(client, sequence, first + count);
  return first;
}
