import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { playDeposits } from '../api/helpers/deposit-days';
import { openDepositModel } from '../api/helpers/deposit-model';
import { openLossModel, playLosses } from '../api/helpers/loss-model';
import { openMoneyModel, playMoney } from '../api/helpers/money-model';
import { testSeed } from '../helpers/random';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it(
  'random days of three people at couriers’ cash: the trial balance is nothing and the hubs’ identity holds after every step',
  { timeout: 1_800_000 },
  async () => {
    const { steps } = await playMoney(await openMoneyModel(test), { runs: 30, seed: testSeed() });
    expect(steps).toBeGreaterThan(400);
  },
);

it(
  'random days of three people at lost packages: claims, charges, deposits and payouts, and every đồng is somewhere once',
  { timeout: 1_800_000 },
  async () => {
    const { steps, approved } = await playLosses(await openLossModel(test), { runs: 40, seed: testSeed() });
    expect(steps).toBeGreaterThan(1_000);
    expect(approved).toBe(4);
  },
);

it(
  'random days of four people at what was collected: partial deposits oldest first, hubs’ transfers, carriers’ payments and payouts, and the hubs’ page comes to its closing after every step',
  { timeout: 1_800_000 },
  async () => {
    const { steps, approved } = await playDeposits(await openDepositModel(test), { runs: 20, seed: testSeed() });
    expect(steps).toBeGreaterThan(400);
    expect(approved).toBe(7);
  },
);
