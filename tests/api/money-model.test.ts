import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '~provider/db/pool';
import { planOnce } from '../helpers/plan-once';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { playDeposits } from './helpers/deposit-days';
import { openDepositModel } from './helpers/deposit-model';
import { openLossModel, playLosses } from './helpers/loss-model';
import { openMoneyModel, playMoney } from './helpers/money-model';

let test: TestApp;
let checks: pg.Pool;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
  checks = createPool(test.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await checks.end();
  await test.close();
});

it('whatever three people do to couriers’ cash, the books balance and every đồng is somewhere once, after each step', async () => {
  const { steps, done } = await playMoney(await openMoneyModel(test), {
    runs: howMany(30, 2),
    seed: testSeed(),
    checks,
  });
  expect(steps).toBeGreaterThan(howMany(400, 10));
  // Where all is refused, all adds up.
  expect([...done].toSorted()).toEqual(
    ['approve', 'contra', 'count', 'count-some', 'recount', 'reject'].map((kind) => `${kind} cod_collection`),
  );
});

it('whatever three people do to lost packages, what shops are granted, others charged and paid in for stands once, after each step', async () => {
  const { steps, approved } = await playLosses(await openLossModel(test), {
    runs: howMany(40, 1),
    seed: testSeed(),
    checks,
  });
  expect(steps).toBeGreaterThan(howMany(1_000, 10));
  expect(approved).toBeGreaterThan(howMany(3, 0));
});

it('whatever four people pay in, hand on, take back and pay out of it over some days, the hubs’ page comes to its closing and the books to the documents, after each step', async () => {
  const { steps, approved } = await playDeposits(await openDepositModel(test), {
    runs: howMany(20, 1),
    seed: testSeed(),
    checks,
  });
  expect(steps).toBeGreaterThan(howMany(400, 10));
  expect(approved).toBeGreaterThan(howMany(6, 0));
});
