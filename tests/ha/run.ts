import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { isExecutable } from '../../src/tools/find-chromium';
import { Random } from '~provider/demo/text/random';
import { installPackage } from '../helpers/debian-package';
import { seed } from '../helpers/seed';
import { binaries, Fleet, type Place } from './fleet';
import { copyPrimary, restoredWrongly } from './restore';
import { Traffic, type Acknowledged } from './traffic';

/**
 * `npm run test:ha [-- --rounds 5] [--only frozen]`: the whole fleet of `.github/deploy` on this machine, with people
 * at work, and one thing after the other going wrong. The last line is the total.
 */
const { rounds: roundsText, only } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
}).values;
const rounds = Number(roundsText);

/** By their binaries: the packages of Debian. */
const needed = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/openssl': 'openssl',
  [`${binaries}/postgres`]: 'postgresql-15',
};

/** Good answers are there again so long after the new primary is, and after the fault, in ms. */
const limitsMs = { afterPromotion: 3_000, afterFault: 15_000 };
/** What may be answered meanwhile besides good answers: away, in the place of a provider, and a key under way. */
const expected: readonly string[] = ['503', '502', '409'];
/** How long a frozen machine stands still, in ms: longer than its lock lives. */
const frozenMs = 20_000;

interface Fault {
  readonly what: string;
  /** Whether another database becomes the primary. */
  readonly promotes: boolean;
  /** What is to be mended afterwards. */
  readonly inject: (fleet: Fleet, random: Random, primary: Place) => Promise<() => Promise<void>>;
}

const nothing = (): Promise<void> => Promise.resolve();

const faults: readonly Fault[] = [
  {
    what: 'machine of the primary killed',
    promotes: true,
    inject: async (fleet, _random, primary) => {
      const database = fleet.database(primary);
      await database.kill();
      return async () => database.start();
    },
  },
  {
    what: 'machine of the primary frozen, and let go',
    promotes: true,
    inject: async (fleet, _random, primary) => {
      const database = fleet.database(primary);
      await database.signal('SIGSTOP');
      const thawed = sleep(frozenMs).then(() => database.signal('SIGCONT'));
      return () => thawed;
    },
  },
  {
    what: 'machine of the synchronous standby frozen, and let go',
    promotes: false,
    inject: async (fleet) => {
      const standby = await fleet.synchronousStandby();
      if (standby === null) throw new Error('there is no synchronous standby');
      const database = fleet.database(standby);
      await database.signal('SIGSTOP');
      const thawed = sleep(frozenMs).then(() => database.signal('SIGCONT'));
      return () => thawed;
    },
  },
  {
    what: 'provider killed',
    promotes: false,
    inject: async (fleet, random) => {
      const provider = fleet.provider(random.pick([0, 1] as const));
      await provider.kill();
      return async () => provider.start();
    },
  },
  {
    what: 'etcd member killed',
    promotes: false,
    inject: async (fleet, random) => {
      const member = fleet.etcd(random.pick([0, 1, 2] as const));
      await member.kill();
      return async () => member.start();
    },
  },
  {
    what: 'planned switch-over',
    promotes: true,
    inject: async (fleet, _random, primary) => {
      await fleet.switchOver(primary);
      return nothing;
    },
  },
];

interface Outcome {
  readonly what: string;
  /** From the fault to the new primary; null = there was none to be. */
  readonly promotedMs: number | null;
  /**
   * The longest time in which no scan that was asked for after the fault was answered well, and when it ended after the
   * fault; null = it was none of the primary.
   */
  readonly gapMs: number;
  readonly goodAgainMs: number | null;
  readonly faults: readonly string[];
}

const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1_000).toFixed(1));

async function waitForPromotion(fleet: Fleet, old: Place, at: number): Promise<number> {
  await fleet.until('a new primary', async () => (await fleet.primary(old)) !== null, 90_000);
  return Date.now() - at;
}

/** The end of the longest silence after the fault. */
function silence({ scans }: Traffic, at: number, until: number): { readonly gapMs: number; readonly endedMs: number } {
  const answers = [...scans.values()]
    .filter(({ asked }) => asked >= at)
    .map(({ answered }) => answered)
    .filter((answered) => answered <= until);
  let [before, gapMs, endedMs] = [at, 0, 0];
  for (const answered of answers.toSorted((a, b) => a - b)) {
    if (answered - before > gapMs) [gapMs, endedMs] = [answered - before, answered - at];
    before = answered;
  }
  return { gapMs, endedMs };
}

async function round(
  fleet: Fleet,
  traffic: Traffic,
  { what, promotes, inject }: Fault,
  random: Random,
): Promise<Outcome> {
  await fleet.untilWhole();
  await sleep(random.between(1_000, 3_000));
  const primary = await fleet.primary();
  if (primary === null) throw new Error('there is no primary');
  const at = Date.now();
  const mend = await inject(fleet, random, primary);
  const promotedMs = promotes ? await waitForPromotion(fleet, primary, at) : null;
  // Until answers come again, and a while on: what breaks later counts too.
  const answersBefore = traffic.scans.size;
  await fleet.until('scans that are answered', () => Promise.resolve(traffic.scans.size > answersBefore + 20), 60_000);
  await mend();
  await sleep(5_000);
  const { gapMs, endedMs } = silence(traffic, at, Date.now());
  const goodAgainMs = promotes ? endedMs : null;
  const found = traffic.wrong.splice(0);
  const againMs = goodAgainMs ?? gapMs;
  if (againMs > limitsMs.afterFault) found.push(`good answers after ${seconds(againMs)} s`);
  if (promotedMs !== null && goodAgainMs !== null && goodAgainMs - promotedMs > limitsMs.afterPromotion)
    found.push(`good answers ${seconds(goodAgainMs - promotedMs)} s after the promotion`);
  return { what, promotedMs, gapMs, goodAgainMs, faults: found };
}

/** When the first and the last of them were asked for and answered, to be found in the logs. */
function when(scans: readonly (Acknowledged | undefined)[]): string {
  const span = (moments: readonly number[]): string =>
    [Math.min(...moments), Math.max(...moments)]
      .map((moment) => new Date(moment).toISOString().slice(11, 23))
      .join('–');
  const known = scans.filter((scan) => scan !== undefined);
  return `, asked for ${span(known.map(({ asked }) => asked))}, answered ${span(known.map(({ answered }) => answered))}`;
}

/** What was told to be done and is not, or was done twice; and what the books come to. */
async function lostOrDoubled(fleet: Fleet, traffic: Traffic): Promise<string[]> {
  return fleet.onPrimary(async (client) => {
    const { rows } = await client.query<{ note: string; times: number }>(
      `select after ->> 'operator_note' as note, count(*)::int as times from package_history where after ->> 'operator_note' like 'scan %' group by 1`,
    );
    const times = new Map(rows.map(({ note, times: count }) => [note, count]));
    const lost = [...traffic.scans.keys()].filter((note) => !times.has(note));
    const doubled = [...times].filter(([, count]) => count > 1).map(([note]) => note);
    const { rows: batches } = await client.query<{ note: string; packages: number; times: number }>(
      `select after ->> 'operator_note' as note, count(distinct package_id)::int as packages, count(*)::int as times from package_history where after ->> 'operator_note' like 'batch %' group by 1`,
    );
    const { rows: books } = await client.query<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from ledger_entries union all select sum(amount) from ledger_entries group by transaction_id having sum(amount) <> 0',
    );
    return [
      ...(lost.length > 0 ? [`lost: ${lost.length} scans${when(lost.map((note) => traffic.scans.get(note)))}`] : []),
      ...doubled.map((note) => `doubled: ${note}`),
      ...batches.filter(({ packages, times: count }) => packages !== count).map(({ note }) => `doubled: of ${note}`),
      ...[...traffic.batches]
        .filter(([note, told]) => batches.find((one) => one.note === note)?.packages !== told)
        .map(([note]) => `lost: of ${note}`),
      ...(books.length === 1 && Number(books[0]?.sum) === 0 ? [] : ['the books come to something']),
    ];
  }, 'hubline');
}

function missingPrograms(): string[] {
  if (process.getuid?.() !== 0) return ['root, who may start them'];
  return Object.entries(needed)
    .filter(([binary, name]) => !isExecutable(binary) && !(installPackage(name) && isExecutable(binary)))
    .map(([, name]) => name);
}

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(`The fleet can't be tried here: it takes ${missing.join(', ')}`);
} else {
  await ensureBuilt();
  const random = new Random(seed);
  const fleet = await Fleet.start();
  let failed = 0;
  const outcomes: Outcome[] = [];
  try {
    const traffic = await Traffic.open(fleet);
    await copyPrimary(fleet);
    traffic.start();
    const started = Date.now();
    for (let one = 0; one < rounds; one += 1)
      for (const fault of faults.filter(({ what }) => only === undefined || what.includes(only))) {
        const outcome = await round(fleet, traffic, fault, random);
        outcomes.push(outcome);
        console.log(
          `${outcome.faults.length === 0 ? 'ok    ' : 'FAILED'} ${outcome.what}: primary again after ${seconds(outcome.promotedMs)} s, silence ${seconds(outcome.gapMs)} s, good answers after ${seconds(outcome.goodAgainMs)} s`,
        );
        for (const fault of outcome.faults) console.log(`       ${fault}`);
      }
    await fleet.untilWhole();
    await traffic.end();
    // In the second half: whoever was the primary at first is one no more.
    const moment = random.between(Math.round((started + Date.now()) / 2), Date.now());
    // A balancer answers in the place of a provider that is killed; what is under way by its key is asked for again.
    const strange = [...traffic.meanwhile.keys()].filter((code) => /^\d+$/.test(code) && !expected.includes(code));
    const found = [
      ...strange.map((code) => `meanwhile ${code}`),
      ...traffic.wrong,
      ...(await lostOrDoubled(fleet, traffic)),
      ...(await restoredWrongly(fleet, traffic, moment)),
    ];
    for (const line of found) console.log(`FAILED ${line}`);
    const codes = [...traffic.meanwhile].map(([code, count]) => `${code} ${count} times`).join(', ');
    console.log(
      `seed ${seed}: ${traffic.scans.size} of ${traffic.begun.length} scans acknowledged, ${traffic.batches.size} batches of 10,000, ${traffic.done.approvals} approvals, ${traffic.done.exports} exports; meanwhile ${codes || 'nothing else'}`,
    );
    failed = outcomes.filter(({ faults: told }) => told.length > 0).length + (found.length > 0 ? 1 : 0);
  } finally {
    await fleet.stop();
  }
  if (failed === 0) await fleet.remove();
  else console.log(`The logs are in ${fleet.folder}`);
  console.log(`${outcomes.length + 1 - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
