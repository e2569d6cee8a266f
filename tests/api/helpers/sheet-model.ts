import * as fc from 'fast-check';
import { expect } from 'vitest';
import { packageMachine, type MachineRow } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import { sheetStatuses } from '../../helpers/sheet-statuses';
import type { Person, TestApp } from './app';
import { storePackage, addTwoHubs, type StoredPackage, type TwoHubs } from './stored-packages';
import { addPerson } from './people';
import { addCourier } from './runsheets';

const kinds = [
  'add',
  'remove',
  'start',
  'done',
  'failed',
  'back',
  'close',
  'cancel',
  'scan-done',
  'scan-failed',
  'lost',
  'correct',
  'return',
] as const;

/** One thing somebody does; packages and sheets by their place among those of the round. */
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly sheet: number;
  readonly packages: readonly number[];
  readonly reason: 'FR002' | 'FR005' | 'FR012';
  readonly by: 0 | 1;
}

const packagesInRound = 7;
const sheetsInRound = 4;

const step: fc.Arbitrary<Step> = fc.record({
  // What fills and sends off comes more often, or hardly anything would ever be on the road.
  kind: fc.constantFrom(
    'add',
    'add',
    'add',
    'start',
    'start',
    'done',
    'failed',
    'back',
    'back',
    'close',
    'close',
    'remove',
    'cancel',
    'scan-done',
    'scan-failed',
    'lost',
    'correct',
    'return',
  ),
  sheet: fc.nat(sheetsInRound - 1),
  packages: fc.uniqueArray(fc.nat(packagesInRound - 1), { minLength: 1, maxLength: 4 }),
  reason: fc.constantFrom('FR002', 'FR005', 'FR012'),
  by: fc.constantFrom(0, 1),
});

/** Steps one after the other; two in a pair are done at once, by two people. */
const rounds = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: fc.tuple(step, step) }),
  { minLength: 5, maxLength: 30 },
);

const alone = (kind: Step['kind'], sheet: number, packages: readonly number[], transfer = false): [Step] => [
  { kind, sheet, packages, reason: transfer ? 'FR005' : 'FR002', by: 0 },
];
/** A round in which each step can be taken. */
const wholeRound = [
  alone('add', 0, [0, 1, 2, 3]),
  alone('remove', 0, [3]),
  alone('start', 0, []),
  alone('done', 0, [0], true),
  alone('done', 0, [1]),
  alone('correct', 0, [1]),
  alone('scan-done', 0, [1]),
  alone('failed', 0, [2]),
  alone('back', 0, [2]),
  alone('close', 0, []),
  alone('add', 1, [3, 4]),
  alone('start', 1, []),
  alone('scan-failed', 1, [3]),
  alone('lost', 1, [4]),
  alone('add', 2, [2]),
  alone('cancel', 2, []),
  alone('return', 2, [2]),
  alone('add', 3, [5, 6]),
  alone('start', 3, []),
  alone('done', 3, [5]),
];

interface Round {
  readonly people: readonly [Person, Person];
  readonly packages: readonly StoredPackage[];
  readonly sheets: readonly number[];
  /** Codes of those whose last delivery was told as paid by transfer. */
  readonly transferred: Set<string>;
}

function ask({ people, packages, sheets }: Round, { kind, sheet, packages: places, reason, by }: Step) {
  const who = people[by];
  const params = { id: sheets[sheet] ?? 0 };
  const chosen = places.flatMap((place) => packages[place] ?? []);
  const codes = chosen.map(({ code }) => code);
  const one = { id: chosen[0]?.id ?? 0 };
  switch (kind) {
    case 'add':
      return who.call('POST /runsheets/{id}/packages', { params, body: { codes } });
    case 'remove':
      return who.call('PATCH /runsheets/{id}/packages/remove', { params, body: { codes } });
    case 'start':
      return who.call('PATCH /runsheets/{id}/start', { params, body: { force: true } });
    case 'done':
      return who.call('PATCH /runsheets/{id}/results', {
        params,
        body: { codes, result: 'done', note: 'ký nhận', ...(isTransfer(reason) ? { paid_by: 'transfer' } : {}) },
      });
    case 'failed':
      return who.call('PATCH /runsheets/{id}/results', { params, body: { codes, result: 'failed', reason } });
    case 'back':
      return who.call('PATCH /runsheets/{id}/scan-back', {
        params,
        body: { codes, ...(reason === 'FR002' ? {} : { reason }) },
      });
    case 'close':
      return who.call('PATCH /runsheets/{id}/close', { params, body: { cash_counted: 100_000, cash_reason: 'thiếu' } });
    case 'cancel':
      return who.call('PATCH /runsheets/{id}/cancel', { params, body: {} });
    case 'scan-done':
      return who.call('PATCH /successful-package-scanning', {
        body: { scans: codes.map((code) => ({ code, note: 'ký nhận' })) },
      });
    case 'scan-failed':
      return who.call('PUT /unsuccessful-package-scanning', {
        body: { scans: codes.map((code) => ({ code, reason })) },
      });
    case 'lost':
      return who.call('PATCH /packages/{id}/lost-courier', { params: one, body: { note: 'rơi' } });
    case 'correct':
      return who.call('PATCH /packages/{id}/scan-correction', { params: one, body: { note: 'nhầm' } });
    case 'return':
      return who.call('PATCH /packages/{id}/return', { params: one, body: { reason: 'FR012' } });
  }
}

const isTransfer = (reason: Step['reason']): boolean => reason === 'FR005';

/** True when it was done, of several packages to one at least. */
async function act(round: Round, step: Step): Promise<boolean> {
  const { kind } = step;
  const answer = await ask(round, step);
  // Refusals are answers; faults of ours are not.
  expect([kind, answer.status >= 500 ? answer.text : 'answered']).toEqual([kind, 'answered']);
  if (answer.status >= 300) return false;
  const { ok } = answer;
  const scans = 'scans' in ok.data ? ok.data.scans.map((scan) => ({ ...scan, ok: scan.outcome === 'done' })) : null;
  const results = 'results' in ok ? ok.results?.map(({ package_code: code, ok: done }) => ({ code, ok: done })) : null;
  const each = scans ?? results;
  if (!each) return true;
  const done = each.flatMap(({ code, ok: wasDone }) => (wasDone ? code : []));
  for (const code of done)
    if (kind === 'done' && isTransfer(step.reason)) round.transferred.add(code);
    else if (kind === 'done' || kind === 'scan-done') round.transferred.delete(code);
  return done.length > 0;
}

interface HistoryRow {
  readonly package_id: number;
  readonly action: string;
  readonly from_status: PackageStatus;
  readonly to_status: PackageStatus;
}

/** What must be true whatever was done, in the words of what is wrong. */
async function faults({ pool }: TestApp, { packages, sheets, transferred }: Round): Promise<string[]> {
  const ids = packages.map(({ id }) => id);
  const found: string[] = [];
  const { rows: stored } = await pool.query<{ id: number; status: PackageStatus; version: number; live: string[] }>(
    `select p.id, p.status, p.version, array(select r.type || ' ' || r.status from runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.package_id = p.id and l.live) as live from packages p where p.id = any($1::bigint[])`,
    [ids],
  );
  const { rows: histories } = await pool.query<HistoryRow>(
    `select package_id, action, from_status, to_status from package_history where package_id = any($1::bigint[])
     order by id`,
    [ids],
  );
  for (const { id, status, version, live } of stored) {
    const place = (['Created', 'Running'] as const).flatMap((stage) =>
      sheetStatuses[stage].filter(([name]) => name === status).map(([, type]) => `${type} ${stage}`),
    );
    // The last failure of a return lies with the courier until it is scanned back.
    const allowed = place.length > 0 ? place : status === 'Return_failed' ? ['return Running', ''] : [''];
    if (!allowed.includes(live.join())) found.push(`${id} is ${status} and in the hands of ${live.join() || 'nobody'}`);
    const history = histories.filter((one) => one.package_id === id);
    const before = packages.find((one) => one.id === id);
    if (version !== history.length + (before?.version ?? 0))
      found.push(`${id} was written ${version} times and tells ${history.length}`);
    let at = before?.status;
    for (const { action, from_status: from, to_status: to } of history) {
      const row = (packageMachine as Readonly<Record<string, MachineRow>>)[action];
      const fits =
        row !== undefined &&
        (row.to === 'same' || row.to.includes(to)) &&
        (typeof row.from === 'string' || row.from.includes(from));
      if (from !== at || !fits) found.push(`${id}: ${action} from ${from} to ${to} after ${at}`);
      at = to;
    }
    if (at !== status) found.push(`${id} is ${status}, its history says ${at}`);
  }
  const { rows: wrong } = await pool.query<{ id: number; what: string }>(
    `select r.id, case
        when r.status in ('Closed', 'Cancelled') and l.live > 0 then 'has ended with packages in hand'
        when r.status = 'Created' and l.reported > 0 then 'has not left and tells results'
        when r.status = 'Closed' and l.reported < l.total then 'has ended with packages not reported'
        when r.status = 'Closed' and (r.cash_expected <> l.cash or r.cash_counted is null) then 'has closed with other cash than its packages'
        when l.cash <> l.due then 'counts other cash than was taken'
      end as what
     from runsheets r cross join lateral (
       select count(*) as total, count(result) as reported, count(*) filter (where live) as live, coalesce(sum(cash), 0) as cash,
              coalesce(sum(case when r.type = 'outbound' and result = 'done'
                and package_id <> all ($2::bigint[]) then 150000 end), 0) as due
       from runsheet_packages x where x.runsheet_id = r.id and x.removed_at is null
     ) l where r.id = any($1::bigint[])`,
    [sheets, packages.flatMap(({ id, code }) => (transferred.has(code) ? id : []))],
  );
  return [...found, ...wrong.flatMap(({ id, what }) => (what ? [`sheet ${id} ${what}`] : []))];
}

export interface SheetModel {
  readonly test: TestApp;
  readonly hubs: TwoHubs;
  readonly people: readonly [Person, Person];
}

export async function openSheetModel(test: TestApp): Promise<SheetModel> {
  const hubs = await addTwoHubs(test);
  const person = (): Promise<Person> => addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
  return { test, hubs, people: [await person(), await person()] };
}

/**
 * Random work of two people on sheets of deliveries and returns, so many rounds of it; after each step everything must
 * add up. The steps of a seed are always the same, who of two at once comes first is not.
 */
export async function playSheets(
  { test, hubs, people }: SheetModel,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<void> {
  const seen = new Set<Step['kind']>();
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const courier = await addCourier(test, { hubId: hubs.mine.id });
      const sheets: number[] = [];
      for (let index = 0; index < sheetsInRound; index += 1) {
        const type = index === sheetsInRound - 1 ? 'return' : 'outbound';
        sheets.push(
          (await people[0].call('POST /runsheets', { body: { type, hub_id: hubs.mine.id, courier_id: courier.id } })).ok
            .data.id,
        );
      }
      const packages: StoredPackage[] = [];
      for (let index = 0; index < packagesInRound; index += 1) {
        const status = index < packagesInRound - 2 ? 'Waiting_for_delivery' : 'Waiting_for_return';
        packages.push(
          await storePackage(test, {
            seller_id: hubs.shop.id,
            status,
            current_hub_id: hubs.mine.id,
            fm_hub_id: hubs.mine.id,
            lm_hub_id: hubs.mine.id,
          }),
        );
      }
      const round: Round = { people, packages, sheets, transferred: new Set() };
      for (const together of steps) {
        await Promise.all(together.map(async (one) => (await act(round, one)) && seen.add(one.kind)));
        expect(await faults(test, round)).toEqual([]);
      }
    }),
    { numRuns: runs + 1, endOnFailure: true, seed, examples: [[wholeRound]] },
  );
  // Where all is refused, all adds up.
  expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
}
