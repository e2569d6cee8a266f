import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type pg from 'pg';
import { isOwnProcess } from './pooled';

/**
 * Has the database's process behind this connection come after the others of the database where they want the processor
 * at once; `niceness` as the system counts it, 19 the most patient. It is done where that process runs on this machine
 * and this user may say so, and nothing is elsewhere. What was put back can't be brought forward again by everybody:
 * where this answers true the connection is to be closed after use, not used again.
 */
export async function lowerPriority(client: pg.PoolClient, niceness: number): Promise<boolean> {
  const { rows } = await client.query<Backend>(
    'select pg_backend_pid() as pid, inet_client_port() as port, current_user as user, current_database() as database',
  );
  const [backend] = rows;
  if (!backend || !isOwnProcess(client, backend.pid) || !(await isHere(backend))) return false;
  try {
    setPriority(backend.pid, niceness);
    return true;
  } catch {
    // It belongs to another user of the system.
    return false;
  }
}

interface Backend {
  readonly pid: number;
  /** Null = over a socket of this machine. */
  readonly port: number | null;
  readonly user: string;
  readonly database: string;
}

/** The number may mean some process of another machine: it must say of itself that it serves this very connection. */
async function isHere({ pid, port, user, database }: Backend): Promise<boolean> {
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (
      title.startsWith('postgres:') &&
      title.includes(` ${user} ${database} `) &&
      title.includes(port === null ? ' [local]' : `(${port})`)
    );
  } catch {
    // There is none, or the system has no /proc.
    return false;
  }
}
