import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { locateBinaries } from './binaries';
import { databaseName, ensureCluster, nameFor } from './cluster';
import { directoryOwner, ownDirectory } from './directory-lock';
import { databaseUser } from './os-user';
import { clusterProcesses, readPostmaster, stopOrphans } from './postmaster';
import { serverSettings } from './server-settings';
import { startServer } from './server';
import { openSocketDirectory, removeSocketDirectory } from './socket-directory';
import { dataDirectoryError } from '../../process/data-directory';
import { StartupError } from '../../process/startup-error';
import { hasCode } from '../../process/system-error';

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
