import { afterAll, beforeAll, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { playManyLedgerRuns } from './support/many-ledger-runs';

let tests: TestApp[];
beforeAll(async () => {
  tests = [await testApp({ seed: 'empty' }), await testApp({ seed: 'empty' })];
});
afterAll(async () => {
  for (const test of tests) await test.close();
});

it('of a thousand runs of fifty commands, several at once, the second half: every transaction balances, and no balance drifts from what sheets and documents come to', async () => {
  await playManyLedgerRuns(tests, { first: 501, last: 1000 });
});
