import { afterAll, beforeAll, expect, it } from 'vitest';
import { underFreeLock, underLock } from '~provider/db/lock';
import { createPool } from '~provider/db/pool';
import { sharedApp, type TestApp } from './helpers/app';

let test: TestApp;
let serial = 4_200_900;

beforeAll(async () => {
  test = await sharedApp();
});
afterAll(() => test.close());

/** One who does something under a lock, over a pool of so many connections. */
function provider(max: number) {
  const pool = createPool(test.databaseUrl, { max });
  return { pool, ask: async () => (await pool.query<{ n: number }>('select 1 as n')).rows[0]?.n };
}
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('who waits for a lock keeps no connection from who has it, nor from his own provider', async () => {
  const [first, other] = [provider(2), provider(1)];
  const [held, ready] = [gate(), gate()];
  const lock = (serial += 1);
  try {
    const has = underLock(first.pool, lock, async () => {
      held.open();
      await ready.opened;
      return first.ask();
    });
    await held.opened;
    const waits = underLock(first.pool, lock, first.ask);
    const waitsElsewhere = underLock(other.pool, lock, () => Promise.resolve('last'));
    expect(await other.ask()).toBe(1);
    expect(await underFreeLock(other.pool, lock, () => Promise.resolve('taken'))).toBeNull();
    ready.open();
    expect(await Promise.all([has, waits, waitsElsewhere])).toEqual([1, 1, 'last']);
  } finally {
    await Promise.all([first.pool.end(), other.pool.end()]);
  }
});

it('of two locks over two connections each finds one for what is done under it', async () => {
  const { pool, ask } = provider(2);
  try {
    const locks = [(serial += 1), (serial += 1)];
    expect(await Promise.all(locks.map((lock) => underLock(pool, lock, ask)))).toEqual([1, 1]);
  } finally {
    await pool.end();
  }
});
