import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { addMoneyRivals, moneyLeft } from '../api/helpers/money-rivals';

const tries = 300;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('of two people who count, deposit, claim, charge, pay in, pay out or approve the same at once exactly one wins, three hundred times each', async () => {
  const contest = await addMoneyRivals(test);
  for (let round = 0; round < tries; round += 1) await contest.play();
  expect(
    [...contest.refusals.values()].map((codes) => [...codes.values()].reduce((sum, count) => sum + count, 0)),
  ).toEqual(Array.from({ length: 12 }, () => tries));
  expect(await moneyLeft(test)).toEqual([]);
});
