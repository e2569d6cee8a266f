import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import { errorText } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { retrying } from '../../calls/transaction';
import { yieldToForeground, isForegroundBusy } from '../../process/foreground';
import type { OpenRun } from './open-run';
import type { HubCodes, Verdict } from './outcome';
import { replay } from './replay';
import { stillMay } from './still-may';
import { writeChunk } from './write-chunk';

/** Packages changed by one statement: enough to cost little each, few enough to hold no lock, and nobody else, for long. */
const chunkSize = 500;

/** While people are at it: what is in the way of a scan is soon over. */
const smallChunk = 50;

/** Longest wait between two chunks for what others wait for, ms. */
const mostWayMs = 50;

/** While people are at it a run rests so many times as long as its last chunk took, and so many ms at most. */
const rest = { times: 5, mostMs: 300 } as const;

/** The first outcomes are to be seen at once. */
const firstChunk = 100;

export interface RunWork<Item> {
  readonly run: OpenRun;
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  /** What is left to do, in the order to do it; `done` = positions that have their outcome already. */
  items(db: Kysely<Database>, done: ReadonlySet<number>): Promise<readonly Item[]> | readonly Item[];
  /** Judges a chunk inside its transaction; one verdict for each item, in their order. */
  judge(tx: Kysely<Database>, items: readonly Item[]): Promise<Verdict[]>;
}

/**
 * Does a run chunk by chunk, each in a transaction of its own, and tells it: first the run, then outcomes as they are
 * committed, those of earlier requests first, last the sum. Stopped in between, what is done stays done. Releases the
 * run's connection however it ends, once it has been started.
 */
export async function* runLines<Item>({ run, user, locale, items, judge }: RunWork<Item>): AsyncGenerator<readonly RunLine[]> {
  const { db } = run.connection;
  try {
    yield [{ run: run.number, total: run.total }];
    const hubs = await hubCodes(db);
    const sum = { ok: 0, refused: 0 };
    const count = (lines: readonly RunLine[]): void => {
      const ok = lines.filter((line) => 'ok' in line && line.ok === true).length;
      sum.ok += ok;
      sum.refused += lines.length - ok;
    };
    const done = new Set<number>();
    for await (const page of replay(db, run.id, hubs, locale)) {
      for (const position of page.positions) done.add(position);
      count(page.lines);
      yield page.lines;
    }
    const left = done.size === run.total ? [] : await items(db, done);
    if (left.length > chunkSize) await run.connection.yieldToOthers();
    let took = 0;
    for (let start = 0, size = firstChunk; start < left.length; start += size, size = isForegroundBusy() ? smallChunk : chunkSize) {
      if (!(await stillMay(db, user))) {
        yield [{ error: 'ESY002', message: errorText('ESY002', locale) }];
        return;
      }
      const chunk = left.slice(start, start + size);
      await yieldToForeground(mostWayMs, Math.min(rest.mostMs, rest.times * took));
      const begun = performance.now();
      const lines = await retrying(() => db.transaction().execute(async (tx) => writeChunk(tx, run, user, await judge(tx, chunk), hubs, locale)));
      took = performance.now() - begun;
      count(lines);
      yield lines;
    }
    yield [{ done: true, ...sum }];
  } finally {
    await run.connection.release();
  }
}

export async function hubCodes(db: Kysely<Database>): Promise<HubCodes> {
  const hubs = await db.selectFrom('hubs').select(['id', 'code']).execute();
  return new Map(hubs.map((hub) => [hub.id, hub.code]));
}
