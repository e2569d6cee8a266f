import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOnce } from '../helpers/plan-once';
import { howMany } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { addMoneyRivals, moneyLeft } from './helpers/money-rivals';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
});
afterAll(() => test.close());

it('of two people at one document exactly one wins, from the courier to the center and from the claim to the shop', async () => {
  const contest = await addMoneyRivals(test);
  const tries = howMany(300, 3);
  for (let round = 0; round < tries; round += 1) await contest.play();
  expect(
    [...contest.refusals.values()].map((codes) => [...codes.values()].reduce((sum, count) => sum + count, 0)),
  ).toEqual(Array.from({ length: 12 }, () => tries));
  expect(await moneyLeft(test)).toEqual([]);
});
