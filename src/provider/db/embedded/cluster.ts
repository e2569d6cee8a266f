import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Binaries, runBinary } from './binaries';
import type { OsUser } from './os-user';
import { StartupError, hasCode } from '../../process/startup-error';

/**
 * The provider's database and the role that owns it. Not a superuser: SQL of ours can neither read files nor run
 * programs.
 */
export const databaseName = 'hubline';

/** Its current directory, as a process itself names it: to be reached without entering the directories above. */
const ownDirectory = '/proc/self/cwd';

const draftPrefix = 'postgres.draft-';

/**
 * How `user` is to name the directory. Below a directory that is closed to him (/root, a 0700 one) its path means
 * nothing to him, but a process that root starts inside it can name it as its own.
 */
export async function nameFor(directory: string, user: OsUser | null): Promise<string> {
  if (user === null) return directory;
  const canEnter = async (name: string): Promise<boolean> =>
    (await runBinary('/bin/sh', ['-c', 'cd "$1"', 'sh', name], { user, cwd: directory })).code === 0;
  if (await canEnter(directory)) return directory;
  if (await canEnter(ownDirectory)) return ownDirectory;
  throw new StartupError(
    `the OS user of PostgreSQL (uid ${user.uid}) cannot enter ${directory}: set DATA_DIR to a directory it can`,
  );
}

async function runOrFail(...run: Parameters<typeof runBinary>): Promise<void> {
  const { code, output } = await runBinary(...run);
  const lines = output.split('\n').filter((line) => /error:|fatal:|could not|cannot/i.test(line));
  // In single-user mode PostgreSQL ends with 0 even when a statement has failed.
  if (code === 0 && !lines.some((line) => line.includes('ERROR:'))) return;
  throw new StartupError(`the embedded database could not be made: ${lines.at(-1) ?? `${run[0]} ended with ${code}`}`);
}

/**
 * Made beside its place and moved there when whole: a start killed in the middle leaves nothing that looks like a
 * cluster.
 */
async function makeCluster(clusterDir: string, binaries: Binaries, user: OsUser | null): Promise<void> {
  const draft = join(clusterDir, '..', `${draftPrefix}${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  if (user !== null) await chown(draft, user.uid, user.gid);
  const name = await nameFor(draft, user);
  // The built-in C.UTF-8 sorts and folds alike on every machine, whatever locales it has installed.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runOrFail(binaries.initdb, ['-D', name, '--username=postgres', '--auth=reject', ...locale], {
    user,
    cwd: draft,
  });
  await runOrFail(binaries.postgres, ['--single', '-j', '-D', name, 'postgres'], {
    user,
    cwd: draft,
    // With -j, statements end at an empty line.
    input: `CREATE ROLE ${databaseName} LOGIN CREATEDB;\n\nCREATE DATABASE ${databaseName} OWNER ${databaseName};\n\n`,
  });
  await rename(draft, clusterDir);
}

/**
 * Who may connect: over the private socket only, and only the OS user that started the provider, as the kernel names
 * him. No password exists that could leak or be lost. Written at every start, since that user may have changed.
 */
async function writeAccessRules(clusterDir: string): Promise<void> {
  // Written in place: the files keep the owner that initdb gave them.
  await writeFile(join(clusterDir, 'pg_hba.conf'), `local all ${databaseName} peer map=provider\n`);
  await writeFile(join(clusterDir, 'pg_ident.conf'), `provider "${userInfo().username}" ${databaseName}\n`);
}

async function readVersion(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  try {
    // An empty directory is no obstacle; rename replaces it.
    if ((await readdir(clusterDir)).length === 0) return null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  throw new StartupError(`${clusterDir} holds files, but no PostgreSQL cluster: move it away`);
}

/** A directory copied or restored by root belongs to root; PostgreSQL insists on owning its cluster alone. */
async function claim(clusterDir: string, user: OsUser | null): Promise<void> {
  if (user !== null && (await stat(clusterDir)).uid === 0) {
    await runOrFail('chown', ['-R', `${user.uid}:${user.gid}`, clusterDir], { user: null });
  }
  await chmod(clusterDir, 0o700);
}

async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix));
  // An initdb whose parent was killed may still be writing: it fails once its directory is gone.
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })));
}

/** Leaves a cluster in `clusterDir` that `user` can open with `binaries`, making one when there is none. */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<void> {
  await removeDrafts(join(clusterDir, '..'));
  const version = await readVersion(clusterDir);
  if (version === null) {
    log('Making the embedded database');
    await makeCluster(clusterDir, binaries, user);
  } else if (version !== binaries.major) {
    throw new StartupError(
      `${clusterDir} was made by PostgreSQL ${version}, and this is ${binaries.major}: restore a backup into a new DATA_DIR`,
    );
  }
  await claim(clusterDir, user);
  await writeAccessRules(clusterDir);
}
