import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { addMoneyRivals, moneyLeft } from './helpers/money-rivals';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it(
  'of two people at one document exactly one wins, from the courier to the center and from the claim to the shop',
  { timeout: 60_000 },
  async () => {
    const contest = await addMoneyRivals(test);
    for (let round = 0; round < 8; round += 1) await contest.play();
    expect(contest.refusals.size).toBe(12);
    expect(await moneyLeft(test)).toEqual([]);
  },
);
