import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type TestApp } from '../api/helpers/app';
import { contradictionCheck } from '../api/helpers/contradictions';
import { storePackages, addTwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { batchContradictions, BatchUnderKills } from './support/batch-under-kills';
import { killOften } from './support/kill-often';

let test: TestApp;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

interface Kills {
  readonly kills: number;
  readonly packages: number;
  readonly answers: number;
}

/** Batches under kills, the last one brought to its end; answers how many were. */
async function batchesUnder({ kills, packages, answers }: Kills): Promise<number> {
  const hubs = await addTwoHubs(test);
  const person = await addPerson(test, { role: 'admin' });
  const made = await storePackages(
    test,
    Array.from({ length: packages }, () => ({ seller_id: hubs.shop.id, current_hub_id: hubs.mine.id })),
  );
  const batches = new BatchUnderKills(
    person,
    made.map(({ id }) => id),
  );
  const check = contradictionCheck('batches under kills', batchContradictions);
  const last = await killOften(test, {
    kills,
    longestMs: 250,
    answers,
    work: (provider, onAnswer) => batches.goOn(provider, onAnswer),
    check: async (which) => {
      await check(test.pool, which);
      expect([which, await batches.lost(test)]).toEqual([which, 0]);
    },
  });
  await batches.finish(last);
  await check(test.pool, 'the end');
  const ids = made.map(({ id }) => id);
  const { rows } = await test.pool.query<{ id: number }>(
    'select id from packages where id = any($1) and version <> $2',
    [ids, batches.finished],
  );
  expect(rows).toEqual([]);
  return batches.finished;
}

it('a provider killed in the middle of a bulk run leaves each group of it whole or not at all, loses nothing told, and the run goes on where it stood', async () => {
  // Each kill falls behind something new.
  expect(await batchesUnder({ kills: 100, packages: 3_000, answers: 1 })).toBeGreaterThan(1);
});

it('a provider killed at any point of a batch, from its sending on, doubles nothing and loses nothing told, when the batch goes on', async () => {
  expect(await batchesUnder({ kills: 12, packages: 4_000, answers: 0 })).toBeGreaterThan(0);
});
