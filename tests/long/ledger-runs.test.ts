import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyDocumentKindNames } from '~domain/money-documents';
import { testApp, type TestApp } from '../api/helpers/app';
import { booksContradictions } from '../api/helpers/books-contradictions';
import { contradictionCheck, forgetMoney } from '../api/helpers/contradictions';
import { commandsPerRun, openLedgerWorld, playLedgerRun, type LedgerTally } from './support/ledger-runs';
import { checkTold } from './support/ledger-told';

const runs = 1_000;
/** Runs that follow each other on the same books: what one leaves the next one finds. */
const onOneBooks = 10;
/** Databases with a provider each: a run waits for its database most of the time. */
const networks = 2;

const tests: TestApp[] = [];
beforeAll(async () => {
  for (let one = 0; one < networks; one += 1) tests.push(await testApp({ seed: 'empty' }));
});
afterAll(async () => {
  for (const test of tests) await test.close();
});

const check = contradictionCheck('books', booksContradictions);

/** Runs of the seeds that `nextBooks` gives, ten in a row. */
async function playOn(test: TestApp, nextBooks: () => number, tally: LedgerTally): Promise<void> {
  const world = await openLedgerWorld(test);
  for (let first = nextBooks(); first <= runs; first = nextBooks()) {
    await forgetMoney(test.pool);
    for (let seed = first; seed < first + onOneBooks; seed += 1) {
      const told = `seed ${seed}, on the books of the seeds from ${first} on`;
      try {
        await playLedgerRun(world, seed, tally);
        await check(test.pool, told);
        await checkTold(world, told, seed);
      } catch (error) {
        throw new Error(`${told}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  }
}

const often = ['count cod_collection', 'count-some cod_collection', 'recount cod_collection', 'settle three_pl_deposit', 'claim lost_claim', 'charge hub_lost_claim', 'relist lost_claim', 'deposit lost_collection', ...moneyDocumentKindNames.map((kind) => `approve ${kind}`)];
const seldom = ['cod_collection', 'cod_transfer_hub', 'cod_hub_deposit', 'cod_center_deposit', 'shop_payout', 'lost_claim', 'hub_lost_claim'].flatMap((kind) => [`reject ${kind}`, `contra ${kind}`]);

it('a thousand seeded runs of fifty commands, several at once: every transaction balances, and no balance drifts from what sheets and papers come to', { timeout: 1_800_000 }, async () => {
  const tally: LedgerTally = new Map();
  let upcoming = 1 - onOneBooks;
  const nextBooks = (): number => (upcoming += onOneBooks);
  await Promise.all(tests.map((test) => playOn(test, nextBooks, tally)));
  expect([...tally.values()].flatMap((codes) => [...codes.values()]).reduce((sum, count) => sum + count, 0)).toBe(runs * commandsPerRun);
  // Each kind of command was not only sent, but done.
  const done = (what: string): number => tally.get(what)?.get(null) ?? 0;
  expect(often.filter((what) => done(what) < 50)).toEqual([]);
  expect(seldom.filter((what) => done(what) < 5)).toEqual([]);
  expect(often.reduce((sum, what) => sum + done(what), 0)).toBeGreaterThan(runs * 10);
});
