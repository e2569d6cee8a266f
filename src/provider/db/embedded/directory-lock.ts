import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { hasCode } from '../../process/system-error';

const lockPath = (socketDir: string): string => join(socketDir, 'provider.sock');

/** An owner that is stopped or busy keeps its listening socket but answers late. */
const answerMs = 1_000;

/**
 * The process id of the live provider that owns this socket directory, 0 when it does not say, null when there is
 * none. A socket outlives its process as a file but refuses connections, so a killed owner never blocks a start.
 */
export const directoryOwner = (socketDir: string): Promise<number | null> => ownerAt(lockPath(socketDir));

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
export async function ownDirectory(socketDir: string): Promise<{ release: () => Promise<void> } | null> {
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
