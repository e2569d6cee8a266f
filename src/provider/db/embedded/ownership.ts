import { constants, existsSync } from 'node:fs';
import { open, readlink, rename, rm, symlink, chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { randomBytes, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode, StartupError } from '~provider/process/startup-error';
import type { OsUser } from './os-user';

/**
 * sun_path holds 104 bytes on macOS and 108 on Linux, the longest name in it (`/owner-0123456789ab.sock`) and the ending
 * zero included. What is longer is cut off without a word.
 */
const longestSocketDirectory = 79;

/**
 * A private directory for the sockets of one cluster, outside DATA_DIR because of the length limit and because shared
 * and mounted file systems often carry no sockets. Root gives it to the database's OS user.
 */
export async function openSocketDirectory(clusterDir: string, user: OsUser | null): Promise<string> {
  const name = `hubline-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
  // Root's own TMPDIR may be closed to others; /tmp never is.
  const inTmp = join(user === null ? tmpdir() : '/tmp', name);
  const path = inTmp.length <= longestSocketDirectory ? inTmp : join('/tmp', name);
  // The name can be foreseen: another user of the machine may have been there first, or a cluster's former owner.
  if (!(await make(path, user))) {
    if (user === null) throw new StartupError(`${path} belongs to someone else: remove it`);
    await rm(path, { recursive: true, force: true });
    if (!(await make(path, user))) throw new StartupError(`${path} belongs to someone else: remove it`);
  }
  return path;
}

/** False when what is there is not a directory of `user`. */
async function make(path: string, user: OsUser | null): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const found = await lstat(path);
  // One that root has just made is not yet given away.
  const ours = found.uid === (user?.uid ?? process.getuid?.()) || (user !== null && found.uid === 0);
  if (!found.isDirectory() || !ours) return false;
  if (user !== null) await chown(path, user.uid, user.gid);
  await chmod(path, 0o700);
  return true;
}

/** Leaves it to the next start when a socket of a killed process is still in it. */
export async function removeSocketDirectory(path: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}

/** An owner that is stopped or busy keeps its listening socket but answers late. */
const answerMs = 1_000;

interface Mark {
  release(): Promise<void>;
}

/** A directory under a name that an address of a socket has room for. */
interface Named {
  readonly name: string;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

const lockPath = (directory: string): string => join(directory, 'provider.sock');

/** However deep a directory lies, Linux names an open one in a few letters. Null where it has no short name. */
async function shortName(directory: string): Promise<Named | null> {
  if (directory.length <= longestSocketDirectory) return { name: directory, close: nothing };
  if (platform() !== 'linux' || !existsSync(directory)) return null;
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { name: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

/** The process id of the live provider that listens there, 0 when it does not say, null when there is none. */
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

/**
 * Who has marked any of these directories as his. A socket outlives its process as a file but refuses connections, so a
 * killed owner never blocks a start.
 */
export async function liveOwner(directories: readonly string[]): Promise<number | null> {
  for (const directory of directories) {
    const named = await shortName(directory);
    if (named === null) continue;
    try {
      const owner = await ownerAt(lockPath(named.name));
      if (owner !== null) return owner;
    } finally {
      await named.close();
    }
  }
  return null;
}

/** Takes the name from a dead owner. False when a live one turns out to have it. */
async function takeFromDead(directory: string): Promise<boolean> {
  const path = lockPath(directory);
  const taken = join(directory, `dead-${randomBytes(6).toString('hex')}`);
  try {
    if ((await ownerAt(path)) !== null) return false;
    await rename(path, taken);
    // Between the question and the taking another start may have put its own there: give that back.
    if ((await ownerAt(taken)) !== null) {
      await rename(taken, path);
      return false;
    }
    await rm(join(directory, await readlink(taken)), { force: true });
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
async function mark(directory: string): Promise<Mark | null> {
  const name = `owner-${randomBytes(6).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.listen(join(directory, name));
  await once(server, 'listening');
  server.unref();
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  for (;;) {
    try {
      await symlink(name, lockPath(directory));
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    if (await takeFromDead(directory)) continue;
    await close();
    return null;
  }
  return {
    release: async () => {
      await rm(lockPath(directory), { force: true });
      await close();
    },
  };
}

/** DATA_DIR itself. Where its file system carries no sockets there is nothing to release. */
async function markDataDirectory(dataDir: string): Promise<Mark | null> {
  const named = await shortName(dataDir);
  if (named === null) return { release: nothing };
  try {
    const made = await mark(named.name);
    if (made !== null)
      return {
        release: async () => {
          await made.release();
          await named.close();
        },
      };
  } catch (error) {
    await named.close();
    if (hasCode(error, 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL')) return { release: nothing };
    throw error;
  }
  await named.close();
  return null;
}

/**
 * Marks the cluster as owned by this process, null when another live one owns it. Beside the sockets, where every file
 * system allows it; and in DATA_DIR, where whoever can open the cluster sees it, also from a container or a service
 * with a /tmp of its own (`PrivateTmp`): else he would take the database for an orphan, and end it.
 */
export async function own(dataDir: string, socketDir: string): Promise<Mark | null> {
  const besideSockets = await mark(socketDir);
  if (besideSockets === null) return null;
  let inDataDir: Mark | null = null;
  try {
    inDataDir = await markDataDirectory(dataDir);
  } finally {
    if (inDataDir === null) await besideSockets.release();
  }
  return (
    inDataDir && {
      release: async () => {
        await inDataDir.release();
        await besideSockets.release();
      },
    }
  );
}
