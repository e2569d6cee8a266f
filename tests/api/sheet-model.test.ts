import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { drawn } from '../helpers/long-run';
import { openSheetModel, playSheets } from './helpers/sheet-model';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('whatever two people do to sheets and their packages, each parcel is in one place, sheets add up and histories explain it', { timeout: 60_000 }, async () => {
  const { rounds } = await playSheets(await openSheetModel(test), { forMs: drawn(8_000, 3_000) });
  expect(rounds).toBeGreaterThan(drawn(3, 0));
});
