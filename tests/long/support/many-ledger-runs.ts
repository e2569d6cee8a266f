import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyDocumentKindNames } from '~domain/money-documents';
import { createPool } from '~provider/db/pool';
import { testApp, type TestApp } from '../../api/helpers/app';
import { booksContradictions } from '../../api/helpers/books-contradictions';
import { contradictionCheck, forgetMoney } from '../../api/helpers/contradictions';
import { planOnce } from '../../helpers/plan-once';
import { testSeed } from '../../helpers/random';
import { commandsPerRun, openLedgerWorld, playLedgerRun, type LedgerTally, type LedgerWorld } from './ledger-runs';
import { checkTold } from './ledger-steps';

/** Runs that follow each other on the same books: what one leaves the next one finds. */
const onOneBooks = 10;

const check = contradictionCheck('books', booksContradictions);

/** Runs by their numbers, both ends included. */
interface Share {
  readonly first: number;
  readonly last: number;
}

/** A database with a provider of its own. */
interface Table {
  readonly test: TestApp;
  readonly world: LedgerWorld;
  /** The check is planned once for a connection, and that takes longer than asking it. */
  readonly checks: pg.Pool;
}

async function openTable(): Promise<Table> {
  const test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
  return { test, world: await openLedgerWorld(test), checks: createPool(test.databaseUrl, { max: 1 }) };
}

interface Playing {
  readonly seed: number;
  /** The first run of the next ten; beyond the last there is none. */
  readonly nextBooks: () => number;
  readonly last: number;
  readonly tally: LedgerTally;
}

async function playOn({ test, world, checks }: Table, { seed, nextBooks, last, tally }: Playing): Promise<void> {
  for (let first = nextBooks(); first <= last; first = nextBooks()) {
    await forgetMoney(test.pool);
    for (let run = first; run < first + onOneBooks; run += 1) {
      const told = `run ${run}, on the books of the runs from ${first} on`;
      try {
        await playLedgerRun(world, seed + run, tally);
        // Every other time a worker is late.
        if (run % 2 === 0) await test.pool.query('select add_kept_money(), add_payables()');
        await check(checks, told);
        await checkTold(world, told, run);
      } catch (error) {
        throw new Error(`${told}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  }
}

const often = [
  'count cod_collection',
  'count-some cod_collection',
  'recount cod_collection',
  'settle three_pl_deposit',
  'claim lost_claim',
  'charge hub_lost_claim',
  'relist lost_claim',
  'deposit lost_collection',
  ...moneyDocumentKindNames.map((kind) => `approve ${kind}`),
];
const seldom = [
  'cod_collection',
  'cod_transfer_hub',
  'cod_hub_deposit',
  'cod_center_deposit',
  'shop_payout',
  'lost_claim',
  'hub_lost_claim',
].flatMap((kind) => [`reject ${kind}`, `contra ${kind}`]);

/** Runs of one test: a machine with other work takes a minute for them. */
const inOneTest = 50;

/** A share of the thousand runs, on databases with a provider each: a run waits for its database most of the time. */
export function playManyLedgerRuns({ first, last }: Share): void {
  const runs = last - first + 1;
  const tally: LedgerTally = new Map();
  const tables: Table[] = [];
  beforeAll(async () => {
    for (let table = 0; table < 2; table += 1) tables.push(await openTable());
  });
  afterAll(async () => {
    for (const { test, checks } of tables) {
      await checks.end();
      await test.close();
    }
  });

  it.each(Array.from({ length: runs / inOneTest }, (_, part) => first + part * inOneTest))(
    'fifty runs from %i on, several at once: every transaction balances, and no balance drifts from what sheets and documents come to',
    async (from) => {
      const seed = testSeed();
      let upcoming = from - onOneBooks;
      const nextBooks = (): number => (upcoming += onOneBooks);
      const playing = { seed, nextBooks, last: from + inOneTest - 1, tally };
      await Promise.all(tables.map((table) => playOn(table, playing)));
    },
  );

  it('each kind of command was not only sent, but done', () => {
    const all = [...tally.values()].flatMap((codes) => [...codes.values()]);
    expect(all.reduce((sum, count) => sum + count, 0)).toBe(runs * commandsPerRun);
    const done = (what: string): number => tally.get(what)?.get(null) ?? 0;
    expect(often.filter((what) => done(what) < runs / 50)).toEqual([]);
    expect(seldom.filter((what) => done(what) === 0)).toEqual([]);
    expect(often.reduce((sum, what) => sum + done(what), 0)).toBeGreaterThan(runs * 10);
  });
}
