import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type TestApp } from '../api/helpers/app';
import { booksContradictions } from '../api/helpers/books-contradictions';
import { contradictionCheck } from '../api/helpers/contradictions';
import { cashContradictions } from '../api/helpers/money-model';
import { addTwoHubs } from '../api/helpers/stored-packages';
import { batchContradictions, BatchUnderKills } from './support/batch-under-kills';
import { killOften } from './support/kill-often';
import { SettlementsUnderKills } from './support/settlements-under-kills';

let test: TestApp;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('a provider killed in the middle of a bulk run and of settling leaves each group and document whole or not at all, no books that disagree, loses nothing told, and the run goes on where it stood', async () => {
  const kills = 100;
  const hubs = await addTwoHubs(test);
  const batches = await BatchUnderKills.open(test, hubs, 3_000);
  const settlements = await SettlementsUnderKills.open(test, hubs);
  const check = contradictionCheck('kills', batchContradictions, cashContradictions, booksContradictions);
  const last = await killOften(test, {
    kills,
    longestMs: 250,
    works: [
      // Each kill falls behind something new.
      { answers: 1, goOn: (provider, onAnswer) => batches.goOn(provider, onAnswer) },
      // Some documents are made, decided and taken back meanwhile.
      { answers: 5, goOn: (provider, onAnswer) => settlements.goOn(provider, onAnswer) },
    ],
    check: async (which) => {
      await check(test.pool, which);
      expect([which, await batches.lost(), await settlements.lost()]).toEqual([which, 0, []]);
    },
  });
  expect(await batches.finish(last)).toBeGreaterThan(1);
  await check(test.pool, 'the end');
  expect(settlements.answered).toBeGreaterThan(2 * kills);
});

it('a provider killed at any point of a batch, from its sending on, doubles nothing and loses nothing told, when the batch goes on', async () => {
  const batches = await BatchUnderKills.open(test, await addTwoHubs(test), 4_000);
  const check = contradictionCheck('batches under kills', batchContradictions);
  const last = await killOften(test, {
    kills: 12,
    longestMs: 250,
    works: [{ answers: 0, goOn: (provider, onAnswer) => batches.goOn(provider, onAnswer) }],
    check: async (which) => {
      await check(test.pool, which);
      expect([which, await batches.lost()]).toEqual([which, 0]);
    },
  });
  expect(await batches.finish(last)).toBeGreaterThan(0);
  await check(test.pool, 'the end');
});
