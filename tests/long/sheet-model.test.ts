import { afterAll, beforeAll, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { openSheetModel, playSheets } from '../api/helpers/sheet-model';
import { testSeed } from '../helpers/random';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

it('whatever two people do to sheets and their packages for minutes, everything adds up after each step', async () => {
  await playSheets(await openSheetModel(test), { runs: 300, seed: testSeed() });
});
