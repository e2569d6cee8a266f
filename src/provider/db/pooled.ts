import type pg from 'pg';

const known = new WeakMap<pg.Pool, Promise<boolean>>();

/**
 * Whether the database's process `pid`, which answers on this connection, is the connection's own. A pooler names one
 * of its own making when the connection is made, and lends others; the library's types don't tell of the name.
 */
export const isOwnProcess = (client: pg.ClientBase, pid: number): boolean =>
  'processID' in client && client.processID === pid;

/** Whether the pool leads to a pooler, which keeps nothing of a session between two statements; asked once. */
export function isPooled(pool: pg.Pool): Promise<boolean> {
  const before = known.get(pool);
  if (before) return before;
  const asked = ask(pool);
  known.set(pool, asked);
  // Nothing was learned: it is asked again.
  asked.catch(() => known.delete(pool));
  return asked;
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return !isOwnProcess(client, rows[0]?.pid ?? 0);
  } finally {
    client.release();
  }
}
