import type pg from 'pg';

/**
 * The next number of a sequence. The lock that comes with altering it keeps everyone else from drawing until the
 * transaction ends, and a rollback gives the numbers back.
 */
export async function lockSequence(client: pg.ClientBase, sequence: string): Promise<number> {
  await client.query(`alter sequence ${sequence} cache 1`);
  const { rows } = await client.query<{ next: string }>(`select last_value + is_called::int as next from ${sequence}`);
  return Number(rows[0]?.next);
}

/** Goes on from a number on, once those before it are taken; of a sequence that is held. */
export async function continueSequence(client: pg.ClientBase, sequence: string, next: number): Promise<void> {
  await client.query(`alter sequence ${sequence} restart with ${next}`);
}

/** Takes `count` numbers of a sequence in one piece, and answers the first. */
export async function reserve(client: pg.ClientBase, sequence: string, count: number): Promise<number> {
  const first = await lockSequence(client, sequence);
  await continueSequence(client, sequence, first + count);
  return first;
}
