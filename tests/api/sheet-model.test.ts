import { afterAll, beforeAll, it } from 'vitest';
import { planOnce } from '../helpers/plan-once';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { openSheetModel, playSheets } from './helpers/sheet-model';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
});
afterAll(() => test.close());

it('whatever two people do to sheets and their packages, each package is in one place, sheets add up and histories explain it', async () => {
  await playSheets(await openSheetModel(test), { runs: howMany(300, 4), seed: testSeed() });
});
