import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsUser } from './os-user';
import { StartupError } from '../../process/startup-error';
import { hasCode } from '../../process/system-error';

/**
 * sun_path holds 104 bytes on macOS and 108 on Linux, the longest name in it (`/owner-0123456789ab.sock`) and the ending
 * zero included. What is longer is cut off without a word.
 */
export const longestSocketDirectory = 79;

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
