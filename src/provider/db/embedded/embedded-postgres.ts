import { constants } from 'node:fs';
import { access, mkdir, realpath, readlink, rename, rm, symlink } from 'node:fs/promises';
import { platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { locateBinaries, type Binaries } from './binaries';
import { databaseName, ensureCluster, nameFor } from './cluster';
import { databaseUser } from './os-user';
import { clusterProcesses, readPostmaster, stopOrphans } from './postmaster';
import { startServer } from './server';
import { openSocketDirectory, removeSocketDirectory } from './socket-directory';
import { dataDirectoryError } from '../../process/data-directory';
import { StartupError } from '../../process/startup-error';
import { hasCode } from '../../process/system-error';

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

const lockPath = (socketDir: string): string => join(socketDir, 'provider.sock');

/** An owner that is stopped or busy keeps its listening socket but answers late. */
const answerMs = 1_000;

/**
 * The process id of the live provider that owns this socket directory, 0 when it does not say, null when there is
 * none. A socket outlives its process as a file but refuses connections, so a killed owner never blocks a start.
 */
const directoryOwner = (socketDir: string): Promise<number | null> => ownerAt(lockPath(socketDir));

const ownerAt = (path: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(path);
    let answer = '';
    socket.setTimeout(answerMs, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', (error) => {
      if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) resolve(null);
      else if (hasCode(error, 'ECONNRESET')) resolve(0);
      else reject(error);
    });
    socket.on('close', () => resolve(Number(answer) || 0));
  });

/** Takes the name from a dead owner. False when a live one turns out to have it. */
async function takeFromDead(socketDir: string): Promise<boolean> {
  const path = lockPath(socketDir);
  const taken = join(socketDir, `dead-${randomBytes(6).toString('hex')}`);
  try {
    if ((await directoryOwner(socketDir)) !== null) return false;
    await rename(path, taken);
    // Between the question and the taking another start may have put its own there: give that back.
    if ((await ownerAt(taken)) !== null) {
      await rename(taken, path);
      return false;
    }
    await rm(join(socketDir, await readlink(taken)), { force: true });
    await rm(taken, { force: true });
  } catch (error) {
    // Another start has taken it first; who owns it now is seen by trying again.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return true;
}

/**
 * Marks the directory as owned by this process until released, or until the process ends in whatever way. Null when
 * another live process owns it; of several that try at once, one succeeds. The mark is a symbolic link, because making
 * one never replaces what is there, and binding a socket may only be tried on a free name.
 */
async function ownDirectory(socketDir: string): Promise<{ release: () => Promise<void> } | null> {
  const name = `owner-${randomBytes(6).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.listen(join(socketDir, name));
  await once(server, 'listening');
  server.unref();
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  for (;;) {
    try {
      await symlink(name, lockPath(socketDir));
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    if (await takeFromDead(socketDir)) continue;
    await close();
    return null;
  }
  return {
    release: async () => {
      await rm(lockPath(socketDir), { force: true });
      await close();
    },
  };
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** Resolves when the database has ended, asked to or not, with a line saying how. */
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
  for (const place of [socketDir, (await readPostmaster(clusterDir))?.socketDir]) {
    const owner = place === undefined || place === '' ? null : await directoryOwner(place);
    if (owner !== null) throw inUse(dataDir, owner);
  }
  const lock = await ownDirectory(socketDir);
  if (lock === null) throw inUse(dataDir, (await directoryOwner(socketDir)) ?? 0);
  try {
    const binaries = await locateBinaries(user, log);
    await stopOrphans(clusterDir, log);
    await ensureCluster(clusterDir, binaries, user, log);
    const server = await startServer({
      command: [
        binaries.postgres,
        '-D',
        await nameFor(clusterDir, user),
        ...serverSettings(socketDir, binaries, settings),
      ],
      clusterDir,
      logPath: join(dataDir, 'postgres.log'),
      user,
      log,
    });
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

/** Connection to the database that another process of this machine has started on `dataDir`; null when none runs. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const clusterDir = join(await openDataDirectory(dataDir), 'postgres');
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster === null || !postmaster.ready || (await directoryOwner(postmaster.socketDir)) === null) return null;
  return (await clusterProcesses(clusterDir)).includes(postmaster.pid) ? connectionTo(postmaster.socketDir) : null;
}
