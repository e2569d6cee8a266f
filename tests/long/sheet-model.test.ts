import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { openSheetModel, playSheets } from '../api/helpers/sheet-model';
import { lots } from '../helpers/long-run';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('whatever two people do to sheets and their packages for minutes, everything adds up after each step', { timeout: 300_000 }, async () => {
  const { rounds } = await playSheets(await openSheetModel(test), { forMs: 180_000, seed: lots });
  expect(rounds).toBeGreaterThan(50);
});
