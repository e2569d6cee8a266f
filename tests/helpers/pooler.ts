import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUser } from '~provider/db/embedded/os-user';
import { isExecutable } from '../../src/tools/find-chromium';
import { installPackage } from './debian-package';
import { inDatabase } from './templates';

/** Where the pooler of a run is told to every process of it. */
const variable = 'HUBLINE_TEST_POOLER';

const binary = '/usr/sbin/pgbouncer';

/** Connections have no names there, and no process of their own. */
export const behindPooler = process.env[variable] !== undefined;

/** Null = not on this machine, and not to be had without asking. */
export const findPooler = (): string | null =>
  isExecutable(binary) || (installPackage('pgbouncer') && isExecutable(binary)) ? binary : null;

/** The same database as `url` says, through the pooler where one runs. */
export function throughPooler(url: string): string {
  const pooler = process.env[variable];
  return pooler === undefined ? url : inDatabase(pooler, url.slice(url.lastIndexOf('/') + 1));
}

/**
 * PgBouncer in transaction mode in front of a cluster that listens on a socket: each transaction may meet another
 * connection, and nothing of a session is to be had. What is returned stops it.
 */
export async function startPooler(clusterUrl: string): Promise<() => Promise<void>> {
  const { hostname, username } = new URL(clusterUrl);
  const folder = await mkdtemp(join(tmpdir(), 'hubline-pooler-'));
  const user = await databaseUser(folder);
  const settings = `[databases]
* = host=${decodeURIComponent(hostname)} user=${username} timezone=Asia/Kathmandu
[pgbouncer]
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const child = spawn(binary, [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let told = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      if (told.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer ended: ${told}`)));
  });
  process.env[variable] = `postgresql://${username}@${encodeURIComponent(folder)}/${username}`;
  return async () => {
    delete process.env[variable];
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
