import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import copyStreams from 'pg-copy-streams';
import { linesIn } from '../pieces';
import { StartupError } from '../../process/startup-error';
import { applyInOne, migrationLock, migrations, migrationsTable } from '../migrate';
import {
  archiveFormat,
  ArchiveReader,
  damaged,
  endSchema,
  headSchema,
  noBackup,
  tableSchema,
  unpacked,
  type End,
  type Head,
} from './archive';
import {
  readObstacles,
  readRemovals,
  readSequences,
  readTables,
  tablesWithWork,
  type Table,
  openClient,
} from './catalog';

export interface RestoreResult {
  readonly head: Head;
  readonly end: End;
}

/** Hears how far each part of it is, from 0 to 1. */
type OnShare = (part: 'read' | 'indexes', share: number) => void;

/** Reads a backup from front to back, and answers what is in it. Throws StartupError when it is none, or not whole. */
export async function checkBackup(file: string, onShare?: OnShare): Promise<RestoreResult> {
  const reader = new ArchiveReader(unpacked(file, onShare && ((share) => onShare('read', share))));
  const head = await readHead(reader);
  return readTablesOf(reader, head, async (_table, rows) => {
    let count = 0;
    for await (const piece of rows) count += linesIn(piece);
    return count;
  });
}

/**
 * Puts a backup into an empty database, or with `replace` into any, in one transaction: whatever goes wrong, the
 * database stays as it was. Its tables are made as they were when it was backed up; `migrate` brings them up to date
 * afterwards. Throws StartupError when the file is no whole backup of this or an earlier version, and when the database
 * is in use or, without `replace`, not empty.
 */
export async function restore(options: {
  readonly connectionString: string;
  readonly file: string;
  readonly replace: boolean;
  readonly onShare?: OnShare;
}): Promise<RestoreResult> {
  const { onShare } = options;
  const reader = new ArchiveReader(unpacked(options.file, onShare && ((share) => onShare('read', share))));
  const head = await readHead(reader);
  const client = await openClient(options.connectionString);
  try {
    await checkAlone(client);
    if (!options.replace) await checkEmpty(client);
    await client.query('begin');
    // A provider that starts meanwhile waits before it touches anything.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await makeTables(client, head);
    const result = await load(client, reader, head, onShare);
    await client.query('commit');
    await client.query('analyze');
    return result;
  } catch (error) {
    // Data exceptions and broken constraints: rows that no database of this version has ever held.
    if (error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')) throw damaged(error.message);
    throw error;
  } finally {
    // Without a commit nothing of it has happened.
    await client.end();
  }
}

async function readHead(reader: ArchiveReader): Promise<Head> {
  const head = await reader.lineIf(headSchema);
  if (head === null) throw noBackup();
  if (head.format !== archiveFormat)
    throw new StartupError(`the backup is of another kind (${head.format}): a later Hubline made it`);
  const unknown = head.migrations.filter((name) => !migrations.some(([known]) => known === name));
  if (unknown.length > 0)
    throw new StartupError(`the backup was made by a later Hubline (${unknown.join(', ')}): restore it with that`);
  return head;
}

/** All tables, each handed to `take`, which answers how many rows it had; then what must have been read. */
async function readTablesOf(
  reader: ArchiveReader,
  head: Head,
  take: (table: Pick<Table, 'table' | 'columns'>, rows: AsyncGenerator<Buffer>) => Promise<number>,
): Promise<RestoreResult> {
  const taken: Record<string, number> = {};
  for (let table = await reader.lineIf(tableSchema); table !== null; table = await reader.lineIf(tableSchema))
    taken[table.table] = await take(table, reader.rows());
  const end = await reader.line(endSchema);
  await reader.checkSum();
  const wrong = Object.keys({ ...end.rows, ...taken }).filter((table) => end.rows[table] !== taken[table]);
  if (wrong.length > 0) throw damaged(`not all rows are in it (${wrong.join(', ')})`);
  return { head, end };
}

async function checkAlone(client: Client): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`,
    );
    if (rows.length === 0) return;
    // Connections of a Hubline that has just stopped take a moment to go.
    await sleep(100);
  }
  throw new StartupError('the database is in use: stop every Hubline that uses it');
}

async function checkEmpty(client: Client): Promise<void> {
  const filled = await tablesWithWork(client);
  if (filled.length > 0)
    throw new StartupError(
      `the database is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}): --replace gives up what is in it`,
    );
}

async function makeTables(client: Client, head: Head): Promise<void> {
  for (const removal of await readRemovals(client)) await client.query(removal);
  await client.query(migrationsTable);
  for (const [name, migration] of migrations) if (head.migrations.includes(name)) await applyInOne(client, migration);
}

async function load(
  client: Client,
  reader: ArchiveReader,
  head: Head,
  onShare: OnShare | undefined,
): Promise<RestoreResult> {
  const tables = await readTables(client);
  const names = (list: readonly { readonly table: string }[]): string =>
    list.map(({ table }) => `public.${client.escapeIdentifier(table)}`).join(', ');
  const obstacles = await readObstacles(client);
  for (const statement of obstacles.away) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${names([table])} disable trigger user`);
  // What a migration itself puts into its tables is in the backup too.
  await client.query(`truncate ${names(tables)} cascade`);

  const missing = new Map(tables.map((table) => [table.table, table]));
  const result = await readTablesOf(reader, head, async (kept, rows) => {
    const table = missing.get(kept.table);
    if (!table || table.columns.toSorted().join() !== kept.columns.toSorted().join())
      throw damaged(`its table ${kept.table} is not one of its version`);
    missing.delete(kept.table);
    const columns = kept.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    // Frozen rows need no later pass over the table; nobody else sees them before the commit anyway. Into months
    // PostgreSQL freezes none.
    const copy = client.query(
      copyStreams.from(`copy ${names([kept])} (${columns}) from stdin${table.by_months ? '' : ' (freeze)'}`),
    );
    await pipeline(Readable.from(rows), copy);
    return copy.rowCount;
  });
  if (missing.size > 0) throw damaged(`tables are missing (${[...missing.keys()].join(', ')})`);

  for (const [done, statement] of obstacles.again.entries()) {
    onShare?.('indexes', done / obstacles.again.length);
    await client.query(statement);
  }
  for (const table of tables) await client.query(`alter table ${names([table])} enable trigger user`);
  await setSequences(client, result.end);
  await openArchive(client);
  await requeue(client);
  return result;
}

async function setSequences(client: Client, end: End): Promise<void> {
  for (const name of await readSequences(client)) {
    const value = end.sequences[name];
    if (value)
      await client.query('select setval($1::regclass, $2, $3)', [`public.${client.escapeIdentifier(name)}`, ...value]);
  }
}

/** Packages that were put away are found again. */
async function openArchive(client: Client): Promise<void> {
  const is = async (text: string): Promise<boolean> =>
    (await client.query<{ so: boolean }>(`select ${text} as so`)).rows[0]?.so === true;
  if (!(await is(`to_regclass('public.packages_archived') is not null`))) return;
  if (await is('exists (select from packages_archived)')) await client.query('select open_package_archive()');
}

/** What was in the queue, which is not in a backup, is due again; whatever it had done is known by its effect key. */
async function requeue(client: Client): Promise<void> {
  for (const outbox of ['outbound_deliveries', 'carrier_tasks']) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${outbox}`,
    ]);
    if (rows[0]?.there === true) await client.query(`update ${outbox} set queued_at = null where state = 'waiting'`);
  }
}
