import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { openLossModel, playLosses } from '../api/helpers/loss-model';
import { openMoneyModel, playMoney } from '../api/helpers/money-model';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('random days of three people at couriers’ cash: the trial balance is nothing and the hubs’ identity holds after every step', { timeout: 900_000 }, async () => {
  const { steps } = await playMoney(await openMoneyModel(test), { runs: 60 });
  expect(steps).toBeGreaterThan(600);
});

it('random days of three people at lost parcels: claims, charges, deposits and payouts, and every đồng is somewhere once', { timeout: 900_000 }, async () => {
  const { steps, approved } = await playLosses(await openLossModel(test), { runs: 40 });
  expect(steps).toBeGreaterThan(600);
  expect(approved).toBe(4);
});
