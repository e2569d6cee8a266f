import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedSteps } from './prepared';
import type { Database } from './schema';
import { measureStatements } from './statement-time';

const { builtins } = pg.types;

/** numeric(15,2) and bigint ids fit a double exactly; timestamps stay ISO text, the form they have on the wire. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, isoTimestamp],
  [builtins.DATE, (text) => text],
]);

const written = /^(\d{4,6})(-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(?::?(\d\d))?$/;

/**
 * `2026-11-21 08:36:58.123456+07` → `2026-11-21T01:36:58.123456Z`: the time zone is the role's or the database's to
 * set, and a pooler hands out connections as they are.
 */
export function isoTimestamp(text: string): string {
  const [, year = '', day, time, fraction = '', hours, minutes = '00'] = written.exec(text) ?? [];
  if (day === undefined || time === undefined || hours === undefined) throw new Error(`not a moment: ${text}`);
  const full = year.length === 4 ? year : `+${year.padStart(6, '0')}`;
  if (Number(hours) === 0 && minutes === '00') return `${full}${day}T${time}${fraction}Z`;
  const moment = new Date(`${full}${day}T${time}${hours}:${minutes}`);
  return moment.toISOString().replace(/\.\d+Z$/, `${fraction}Z`);
}

const ignore = (): void => undefined;

/**
 * Where in PostgreSQL the warning comes from that a commit has not waited for its standbys; the words are in the
 * server's language.
 */
const waitForStandbys = 'SyncRepWaitForLSN';

/**
 * A commit whose wait for the synchronous standby was cut short, by `statement_timeout` or somebody's cancel, is
 * answered as done, with a warning: it is lost where this machine is. So it is nobody's to hear, and the connection
 * counts as lost.
 */
function refuseWhatIsOnOneMachine(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === waitForStandbys)
      (client as unknown as { connection: EventEmitter }).connection.emit(
        'error',
        new Error('Connection terminated: what was committed is on no standby'),
      );
  });
}

/**
 * A pooler whose database goes away in the middle of a row says so in the middle of that row. The driver, which takes
 * it for the rest of the row, throws where nobody catches it, and the process would end: the connection alone counts as
 * lost.
 */
function surviveWhatIsCutShort(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  for (const listener of stream.rawListeners('data')) {
    stream.off('data', listener as (chunk: Buffer) => void);
    stream.on('data', (chunk: Buffer) => {
      try {
        listener.call(stream, chunk);
      } catch (cause) {
        stream.destroy(new Error('Connection terminated: what came cannot be read', { cause }));
      }
    });
  }
}

/** `onLost` hears of connections lost while idle; they are replaced at their next use. */
export function createPool(
  connectionString: string,
  options: { max?: number; onLost?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    // A new connection's first statements take longer: what it knows of tables and triggers it must read first. Seconds
    // between two bursts of scans must not cost that.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // A caller that waits longer than this for a connection is better told so (ESY009).
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // Unheard, these events would end the process. A connection lost while in use rejects the query under way, or its
  // next.
  pool.on('error', (error) => {
    if (!pool.ending) options.onLost?.(error);
  });
  pool.on('connect', (client) => {
    client.on('error', ignore);
    refuseWhatIsOnOneMachine(client);
    surviveWhatIsCutShort(client);
  });
  measureStatements(pool);
  return pool;
}

export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

const builders = new WeakMap<pg.PoolClient, Kysely<Database>>();

/**
 * The query builder over this one connection, which stays the caller's to release; what is in a transaction is the
 * caller's too. A pooler's (`pooled`) has no plans of its own to keep.
 */
export function overClient(client: pg.PoolClient, pooled: boolean): Kysely<Database> {
  const known = builders.get(client);
  if (known) return known;
  const query = (text: string, values: unknown[]): unknown => {
    const name = pooled ? undefined : preparedSteps.nameOf(text);
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  const lent = { query, release: ignore };
  const made = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: () => Promise.resolve(lent as unknown as pg.PoolClient), end: () => Promise.resolve() },
    }),
  });
  builders.set(client, made);
  return made;
}
