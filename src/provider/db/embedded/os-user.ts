import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError, hasCode } from '../../process/startup-error';

/** The OS user PostgreSQL runs as when it may not run as ours. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/** Looked for in this order; none is ever created. */
const candidates = ['postgres', '_postgres', 'nobody'];

async function lookUp(name: string): Promise<OsUser | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    );
    return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : null;
  } catch (error) {
    // `id` answers 1 for a name it does not know.
    if (error instanceof Error && 'code' in error && error.code === 1) return null;
    throw error;
  }
}

async function ownerOf(path: string): Promise<OsUser | null> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? null : { uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * PostgreSQL refuses to run as root, so a provider started by root runs it as an unprivileged user: the owner of the
 * cluster when there is one, else the first candidate. Null when the provider itself is unprivileged.
 */
export async function databaseUser(clusterDir: string): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(clusterDir);
  if (owner !== null) return owner;
  for (const name of candidates) {
    const user = await lookUp(name);
    if (user !== null) return user;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and none of the users ${candidates.join(', ')} exists: start as an ordinary user, or set DATABASE_URL`,
  );
}
