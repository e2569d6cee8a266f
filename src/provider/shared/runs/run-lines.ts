import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import { errorText, type ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { retrying } from '../../calls/transaction';
import { yieldToForeground, isForegroundBusy } from '../../process/foreground';
import { run as send, Values, withLiterals } from '../sql/statement';
import { visiblePackage } from '../access/visibility';
import type { MissedCode } from './named-items';
import { keepingLease, LeaseLost, type OpenRun } from './open-run';
import { outcomesOf, type RunRef } from './run-months';
import { type HubCodes, type Verdict, doneLine, refusedLine, subjectOf, type Standing } from './outcome';
import { writeChunk, type Telling } from './write-chunk';

const pageSize = 1_000;

interface ItemRecord extends Standing {
  readonly position: number;
  readonly package_id: number;
  /** Of the refusal. */
  readonly refusal: ErrorCode | null;
  readonly version: number;
  readonly code: string;
  /** How the package of a refusal stands, where the user may see it and is to be told. */
  readonly now: (Standing & { readonly version: number }) | null;
}

interface ReplayedPage {
  readonly positions: readonly number[];
  readonly lines: readonly RunLine[];
}

/** What an earlier request with the key has done, as it was told then, a page at a time. */
async function* replay(
  db: Kysely<Database>,
  user: SignedInUser,
  run: RunRef,
  { hubs, locale, byCode = false }: Telling,
): AsyncGenerator<ReplayedPage> {
  for (let after = -1; ;) {
    const values = new Values();
    const now = byCode
      ? `case when i.code is not null and ${visiblePackage(user, values)} then jsonb_build_object('version', p.version,
        'status', p.status, 'current_hub_id', p.current_hub_id, 'fm_hub_id', p.fm_hub_id, 'lm_hub_id', p.lm_hub_id,
        'held_by_3pl', p.held_by_3pl) end`
      : 'null';
    const text = `
      select i.position, i.package_id, i.code as refusal, i.version_after as version, i.status, i.current_hub_id,
        i.fm_hub_id, i.lm_hub_id, i.held_by_3pl, p.code, ${now} as now
      from package_run_items i left join packages p on p.id = i.package_id
      where i.run_id = ${values.add(run.id)}::bigint and ${outcomesOf('i.at', [run.at], values)}
        and i.position > ${values.add(after)}::int
      order by i.position limit ${pageSize}`;
    const records = await send<ItemRecord>(db, text, values);
    const last = records.at(-1);
    if (!last) return;
    yield {
      positions: records.map((record) => record.position),
      lines: records.map((record) =>
        record.refusal === null
          ? doneLine(subjectOf({ ...record, id: record.package_id }, hubs))
          : refusedLine(
              record.package_id,
              record.refusal,
              locale,
              record.now ? subjectOf({ ...record.now, id: record.package_id, code: record.code }, hubs) : undefined,
            ),
      ),
    };
    after = last.position;
  }
}

/**
 * Packages changed by one statement: enough to cost little each, few enough to hold no lock, and nobody else, for long.
 */
const chunkSize = 500;

/** While people are at it: what is in the way of a scan is soon over. */
const smallChunk = 50;

/** Longest wait between two chunks for what others wait for, ms. */
const mostWayMs = 50;

/** While people are at it a run rests so many times as long as its last chunk took, and so many ms at most. */
const rest = { times: 5, mostMs: 300 } as const;

/** The first outcomes are to be seen at once. */
const firstChunk = 100;

interface RunWork<Item> {
  readonly run: OpenRun;
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  /** What is left to do, in the order to do it; `done` = positions that have their outcome already. */
  items(db: Kysely<Database>, done: ReadonlySet<number>): Promise<readonly Item[]> | readonly Item[];
  /** Codes that led to no package, in their places. */
  readonly missed?: readonly MissedCode[];
  /** It was given codes. */
  readonly byCode?: boolean;
  /** Judges a chunk inside its transaction; one verdict for each item, in their order. */
  judge(tx: Kysely<Database>, items: readonly Item[]): Promise<Verdict[]>;
}

/**
 * Does a run chunk by chunk, each in a transaction of its own, and tells it: first the run, then outcomes as they are
 * committed, those of earlier requests first, last the sum. Stopped in between, what is done stays done. Releases the
 * run however it ends, once it has been started.
 */
export async function* runLines<Item>({
  run,
  user,
  locale,
  items,
  missed = [],
  byCode = false,
  judge,
}: RunWork<Item>): AsyncGenerator<readonly RunLine[]> {
  const { db } = run.connection;
  let given = false;
  try {
    yield [{ run: run.number, total: run.total }];
    const telling: Telling = { hubs: await hubCodes(db), locale, byCode };
    const sum = { ok: 0, refused: 0 };
    const count = (lines: readonly RunLine[]): void => {
      const ok = lines.filter((line) => 'ok' in line && line.ok === true).length;
      sum.ok += ok;
      sum.refused += lines.length - ok;
    };
    const done = new Set<number>();
    for await (const page of run.fresh ? [] : replay(db, user, run, telling)) {
      for (const position of page.positions) done.add(position);
      count(page.lines);
      yield page.lines;
    }
    const lost = missed.flatMap(({ position, ...line }) => (done.has(position) ? [] : [line]));
    count(lost);
    if (lost.length > 0) yield lost;
    const left = done.size === run.total ? [] : await items(db, done);
    if (left.length > chunkSize) await run.connection.yieldToOthers();
    let took = 0;
    for (const { chunk, goesOn } of chunksOf(left)) {
      await yieldToForeground(mostWayMs, Math.min(rest.mostMs, rest.times * took));
      const begun = performance.now();
      const lines = await doChunk(run, user, async () =>
        writeChunk(db, run, user, await judge(db, chunk), telling, goesOn),
      );
      if (!lines) {
        yield [{ error: 'ESY002', message: errorText('ESY002', locale) }];
        return;
      }
      given = !goesOn;
      took = performance.now() - begun;
      count(lines);
      yield lines;
    }
    yield [{ done: true, ...sum }];
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    yield [{ error: 'ESY006', message: errorText('ESY006', locale) }];
  } finally {
    await run.release(given);
  }
}

/** Each as large as it may be when it is asked for; `goesOn` = another comes behind it. */
function* chunksOf<Item>(
  left: readonly Item[],
): Iterable<{ readonly chunk: readonly Item[]; readonly goesOn: boolean }> {
  let size = firstChunk;
  for (let start = 0; start < left.length; start += size, size = isForegroundBusy() ? smallChunk : chunkSize)
    yield { chunk: left.slice(start, start + size), goesOn: start + size < left.length };
}

/** Null = the user may do no more. */
function doChunk(
  { id, at, lease, connection }: OpenRun,
  user: SignedInUser,
  work: () => Promise<RunLine[]>,
): Promise<RunLine[] | null> {
  return retrying(() =>
    connection.transaction([keepingLease({ id, at, lease }), stillMay(user)], async ([held, may]) => {
      if (may?.rowCount !== 1) return null;
      if (held?.rowCount !== 1) throw new LeaseLost();
      return work();
    }),
  );
}

export async function hubCodes(db: Kysely<Database>): Promise<HubCodes> {
  const hubs = await db.selectFrom('hubs').select(['id', 'code']).execute();
  return new Map(hubs.map((hub) => [hub.id, hub.code]));
}

/**
 * A run outlasts the look at its session: of whoever is disabled, signed out, given another role or taken from a hub
 * meanwhile it finds nothing, and he does no more.
 */
function stillMay(user: SignedInUser): string {
  const values = new Values();
  const text = `
    select from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.id = ${values.add(user.sessionId)} and s.ended_at is null and s.expires_at > now()
      and u.active = 1 and u.locked_at is null and r.name = ${values.add(user.role)}
      and ${values.add(user.hubIds)}::int[] <@ array(select h.hub_id from user_hubs h where h.user_id = u.id)`;
  return withLiterals({ text, values });
}
