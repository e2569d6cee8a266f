import { constants, existsSync } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { locateBinaries, type Binaries } from './binaries';
import { databaseName, ensureCluster, nameFor } from './cluster';
import { databaseUser } from './os-user';
import { liveOwner, own, openSocketDirectory, removeSocketDirectory } from './ownership';
import { clusterProcesses, readPostmaster, stopOrphans } from './postmaster';
import { keepServer, startServer } from './server';
import { dataDirectoryError } from '../../process/data-directory';
import { StartupError, hasCode } from '../../process/startup-error';

const megabyte = 1024 * 1024;
const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** Memory this process may use, in MB: a container's limit when it is tighter than the machine. */
function memoryMegabytes(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / megabyte);
}

/**
 * Given on the command line, so that they hold for clusters made by earlier versions too. Durability (fsync,
 * synchronous_commit, full_page_writes) stays on: an answered write survives a SIGKILL and a power cut.
 */
const serverSettings = (
  socketDir: string,
  { remembers }: Pick<Binaries, 'remembers'>,
  others: Readonly<Record<string, string>> = {},
  memory = memoryMegabytes(),
): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // Some lists lock each month of the history, and its indexes.
    max_locks_per_transaction: '256',
    shared_buffers: `${clamp(64, Math.floor(memory / 8), 2048)}MB`,
    effective_cache_size: `${clamp(256, Math.floor(memory / 2), 65_536)}MB`,
    work_mem: `${clamp(4, Math.floor(memory / 512), 32)}MB`,
    maintenance_work_mem: `${clamp(64, Math.floor(memory / 32), 512)}MB`,
    // Bulk loads of a million packages would otherwise checkpoint every few seconds.
    max_wal_size: '2GB',
    // Storage is an SSD wherever this runs; compiling short queries costs more than it saves.
    random_page_cost: '1.1',
    jit: 'off',
    // After a restart it reads what it had in memory by itself: otherwise the first scan of each package would wait for
    // the disk.
    ...(remembers ? { shared_preload_libraries: 'pg_prewarm' } : {}),
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...others,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** Resolves when the database has ended for good, asked to or not, with a line saying how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Told the few things an operator wants to know: making a database, stopping an orphan, recovering. */
  readonly log: (line: string) => void;
  /** PostgreSQL's own settings that differ from ours: a cluster of tests need not survive a power cut. */
  readonly settings?: Readonly<Record<string, string>>;
}

const connectionTo = (socketDir: string): string =>
  `postgresql://${databaseName}@${encodeURIComponent(socketDir)}/${databaseName}`;

async function openDataDirectory(dataDir: string): Promise<string> {
  try {
    // Root's database runs as another OS user, who must pass through.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const path = await realpath(dataDir);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    throw dataDirectoryError(dataDir, error);
  }
}

const inUse = (dataDir: string, pid: number): StartupError =>
  new StartupError(`DATA_DIR ${dataDir} is in use by another running Hubline${pid > 0 ? ` (process ${pid})` : ''}`);

async function start(dataDir: string, { log, settings }: Options): Promise<EmbeddedPostgres> {
  const clusterDir = join(dataDir, 'postgres');
  const user = await databaseUser(clusterDir);
  const socketDir = await openSocketDirectory(clusterDir, user);
  // A live owner that was started with another TMPDIR has its sockets elsewhere: its database says where.
  const elsewhere = (await readPostmaster(clusterDir))?.socketDir ?? '';
  const owner = await liveOwner([dataDir, socketDir, ...(elsewhere === '' ? [] : [elsewhere])]);
  if (owner !== null) throw inUse(dataDir, owner);
  const lock = await own(dataDir, socketDir);
  if (lock === null) throw inUse(dataDir, (await liveOwner([dataDir, socketDir])) ?? 0);
  try {
    const binaries = await locateBinaries(user, log);
    await stopOrphans(clusterDir, log);
    await ensureCluster(clusterDir, binaries, user, log);
    const clusterName = await nameFor(clusterDir, user);
    const command = [binaries.postgres, '-D', clusterName, ...serverSettings(socketDir, binaries, settings)];
    const server = await keepServer(async () => {
      // Its own processes may outlive it by a moment, and no other starts beside them.
      await stopOrphans(clusterDir, log);
      return startServer({ command, clusterDir, logPath: join(dataDir, 'postgres.log'), user, log });
    }, log);
    return {
      connectionString: connectionTo(socketDir),
      ended: server.ended,
      stop: async () => {
        await server.stop();
        await lock.release();
        await removeSocketDirectory(socketDir);
      },
    };
  } catch (error) {
    await lock.release();
    await removeSocketDirectory(socketDir);
    throw error;
  }
}

/**
 * Starts the PostgreSQL that npm installed, on a cluster under `dataDir` that is made when there is none. It is ours
 * alone: a second start on the same directory is refused, what a killed one left behind is stopped, and it stops by
 * itself when this process is killed.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (platform() === 'win32')
    throw new StartupError('the embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL');
  const { dataDir } = options;
  const directory = await openDataDirectory(dataDir);
  try {
    return await start(directory, options);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC')) throw error;
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/**
 * Connection to the database that another process of this machine has started on `dataDir`; null when none runs that
 * can be reached from here.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const directory = await openDataDirectory(dataDir);
  const clusterDir = join(directory, 'postgres');
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster === null || !postmaster.ready || !existsSync(join(postmaster.socketDir, '.s.PGSQL.5432'))) return null;
  if ((await liveOwner([directory, postmaster.socketDir])) === null) return null;
  return (await clusterProcesses(clusterDir)).includes(postmaster.pid) ? connectionTo(postmaster.socketDir) : null;
}
