import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { may } from '~domain/access';
import { runsheetActions, runsheetRow } from '~domain/runsheet-machine';
import { runsheetStatuses } from '~domain/runsheet-types';
import { staffRoles } from '~domain/roles';
import { decideSheet } from '~domain/sheet-decision';
import { testSeed } from '../tests/helpers/random';
import { howMany } from '../tests/helpers/run-length';
import type { ActResult, Caller } from './caller';
import { gate } from './gate';
import { complete } from './language/complete';
import { parseLine } from './language/parse';
import { printLine } from './testing/print-line';
import { readLine } from './language/read-line';
import { figureOf, planStages, type Preview } from './plan-stages';
import { records } from './records';
import { callName, commandById, commands } from './registry';
import { run, type RunEvent, type Runnable } from './run';
import { sources } from './sources';
import type { GateUser } from './subject';
import { admin, a, b, code, now, pkg, planned, sheet, wire } from './testing/sheet-subjects';

vi.mock('./record-commands', async (original) => {
  const { recordCommands } = await original<typeof import('./record-commands')>();
  const { sheetVerbs } = await import('./testing/sheet-verbs');
  return { recordCommands: [...recordCommands, ...sheetVerbs] };
});

const read = (text: string, hand: 'runsheet' | null = null) => readLine(parseLine(text, hand), admin, now);

describe('a line with records', () => {
  test.each<[string, string[]]>([
    ['runsheet draft courier=C001 ; pack HL1 ; begin', ['test.new', 'test.add', 'test.start']],
    ['phiếu lập C001 "59C1-234" ; đóng-gói @sel ; chạy-phiếu', ['test.new', 'test.add', 'test.start']],
    [`runsheet ${code} ; print`, ['package.print']],
    [`runsheet ${code} ; begin`, ['test.start']],
    [`${code} ; abandon`, ['test.cancel']],
    [`${a} ; abandon`, ['package.abandon']],
    [`runsheet ${code} ; abandon`, ['package.abandon']],
    [`runsheet ${code} ; runsheet abandon`, ['test.cancel']],
    [`abandon ${code}`, ['test.cancel']],
    ['abandon', ['package.abandon']],
    [`open ${code}`, ['record.open']],
    [`${a} ; open`, ['package.open']],
    ['runsheet draft C001 ; abandon', ['test.new', 'test.cancel']],
  ])('%s', (text, ids) => {
    const { errors, stages } = parseLine(text);
    expect([
      errors.filter(({ code: fault }) => fault !== 'expected_argument'),
      stages.flatMap((stage) => (stage.kind === 'verb' ? [stage.command] : [])),
    ]).toEqual([[], ids]);
  });

  test('means by a verb of several kinds that of the page that is open, where the line says nothing', () => {
    expect(read('abandon', 'runsheet').stages.map(({ command }) => command.id)).toEqual(['test.cancel']);
    expect(read(`${a} ; abandon`, 'runsheet').stages.map(({ command }) => command.id)).toEqual(['package.abandon']);
  });

  test('takes packages behind a verb that takes some along, and the record behind one that acts on it', () => {
    const { stages } = parseLine(`pack ${code} ${a},${b} 3 note=x`);
    expect(stages).toMatchObject([
      {
        command: 'test.add',
        target: { record: 'runsheet', code },
        args: [{ name: 'note', value: 'x' }],
        items: [{ code: a }, { code: b }, { kind: 'rows', from: 3, to: 3 }],
      },
    ]);
    expect(printLine(stages)).toBe(`pack ${code} note="x" ${a} ${b} 3`);
  });

  test.each<[string, object]>([
    [`${code} ; print`, { kind: 'other_record', has: 'runsheet', verb: 'print', at: 17 }],
    [`${a} ; begin`, { kind: 'takes_no_packages', verb: 'begin', at: 16 }],
    ['runsheet draft C001 ; packages', { kind: 'takes_no_packages', verb: 'packages', at: 22 }],
  ])('tells a mismatch at its character: %s', (text, problem) => {
    expect(read(text).problems).toMatchObject([problem]);
  });

  test('names what could be meant by half of a verb of two words', () => {
    expect(parseLine('drafty C001').errors).toMatchObject([
      { code: 'unknown_verb', fits: expect.arrayContaining(['runsheet draft']) as string[] },
    ]);
    expect(callName(commandById('test.new'), 'vi')).toBe('phiếu lập');
    expect(callName(commandById('test.cancel'), 'en')).toBe('runsheet abandon');
    expect(callName(commandById('test.start'), 'en')).toBe('begin');
  });

  test('never throws, and what it prints is read as it was, whatever page is open', () => {
    const words = [...commands, ...sources, ...records].flatMap(({ verb, aliases }) => [verb, ...aliases]);
    const soup = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ';',
            ' ; ',
            '"',
            '=',
            ',',
            ' ',
            '@sel',
            '3',
            '6-9',
            code,
            a,
            b,
            'C001',
            'runsheet draft',
            'phiếu lập',
            'note=',
            'counted=',
            '500k',
          ),
          fc.constantFrom(...words),
          fc.string({ unit: 'grapheme', maxLength: 4 }),
        ),
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(soup, fc.constantFrom('runsheet' as const, null), (text, hand) => {
        const line = parseLine(text, hand);
        readLine(line, admin, now);
        complete(text, { language: 'vi', commands, sources, records, hand, sets: {}, words: {}, entities: () => [] });
        if (line.errors.length > 0) return;
        const printed = printLine(line.stages);
        const again = parseLine(printed, hand);
        expect(again.errors).toEqual([]);
        const bare = ({ stages }: typeof line) =>
          JSON.parse(
            JSON.stringify(stages, (key, value: unknown) =>
              ['at', 'end', 'valueAt'].includes(key) ? undefined : value,
            ),
          ) as unknown;
        expect(bare(again)).toEqual(bare(line));
      }),
      { seed: testSeed(), numRuns: howMany(3_000, 500) },
    );
  });
});

describe('a plan with records', () => {
  test('asks for names and records by their codes, and judges what is there already', async () => {
    const { problems, stages, packages } = await planned(`runsheet draft bưu_tá=c001 ; pack ${a} ${b} ; begin`);
    expect([problems, packages]).toEqual([[], []]);
    expect(stages.map(({ args, on, eligible }) => [args, on?.record ?? null, eligible.map(({ id }) => id)])).toEqual([
      [{ courier: 5 }, null, []],
      [{}, null, [1, 2]],
      [{}, null, []],
    ]);
    const named = await planned(`begin ${code} ; begin`);
    expect(named.stages.map(({ on }) => on?.decision)).toEqual([
      { ok: true, to: 'Running' },
      { ok: false, code: 'EPL001' },
    ]);
    expect((await planned(code)).opened).toMatchObject({ id: 42, code });
    expect((await planned(`backlog delivery ; runsheet draft C001 ; pack`)).stages[1]?.eligible).toHaveLength(2);
  });

  test.each<[string, object]>([
    ['begin', { kind: 'no_record', record: 'runsheet', at: 0 }],
    ['begin ORS26112100043', { kind: 'record_missing', code: 'ORS26112100043', at: 6 }],
    ['ORS26112100043', { kind: 'record_missing', at: 0 }],
    ['runsheet draft C999', { kind: 'no_entity', name: 'C999', at: 15, fits: ['C001'] }],
  ])('%s', async (text, problem) => {
    expect((await planned(text)).problems).toMatchObject([problem]);
  });

  test('goes on with the record at hand and the working set, and says which figure moves money', async () => {
    const { stages, problems } = await planned('pack ; begin ; settle 12.500.000', sheet('Created'), [pkg(1)]);
    expect(problems).toEqual([]);
    expect(stages[0]?.eligible).toHaveLength(1);
    expect(figureOf(stages)).toBe(12_500_000);
    expect((await planned('pack', sheet('Created'))).stages[0]?.packageless).toBe(true);
  });
});

const acting = (answers: readonly ActResult[]) => {
  const sent: { endpoint: string; body: unknown; id: number | undefined; key: string }[] = [];
  let keys = 0;
  const caller: Caller = {
    newKey: () => `key ${(keys += 1)}`,
    act: async (endpoint, { id, body, idempotencyKey: key }) => {
      sent.push({ endpoint, id, body, key });
      return answers[sent.length - 1] ?? { ok: true, data: wire('Running') };
    },
    read: async (record) => ({ ...record, status: 'Running', version: 9 }),
    each: () => Promise.reject(new Error('not asked for')),
    batch: () => {
      throw new Error('not asked for');
    },
    undo: () => {
      throw new Error('not asked for');
    },
  };
  return { caller, sent };
};

async function events(chain: Runnable, caller: Caller, user = admin): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of run(chain, { user, caller, show: async () => undefined })) all.push(event);
  return all;
}
const ends = (list: readonly RunEvent[]) =>
  list.flatMap((event) =>
    event.kind === 'record'
      ? [[event.stage, event.outcome.record?.status ?? null, event.outcome.result.ok || event.outcome.result.code]]
      : event.kind === 'outcome'
        ? [[event.stage, event.outcome.package.id, event.outcome.result.ok || event.outcome.result.code]]
        : [],
  );
const stage = (id: string, args = {}, rest = {}) => ({ command: commandById(id), args, ...rest });

describe('a run with records', () => {
  const chain = (preview?: Preview): Runnable => ({
    stages: [
      stage('test.new', { courier: 5, plate: '59C' }),
      { ...stage('test.add', {}, { packages: [pkg(1), pkg(2)] }), ...(preview ? { preview } : {}) },
      stage('test.start'),
    ],
    packages: [],
  });
  const oneRefused: readonly ActResult[] = [
    { ok: true, data: wire('Created') },
    {
      ok: true,
      data: wire('Created'),
      results: [
        { package_code: a, ok: true },
        { package_code: b, ok: false, code: 'EPK031' },
      ],
    },
  ];

  test('makes a record, adds packages to it, each with its own end, and goes on with what was taken', async () => {
    const { caller, sent } = acting(oneRefused);
    const list = await events(chain({ refusals: new Map([[2, 'EPK031']]), to: new Map(), fault: null }), caller);
    expect(ends(list)).toEqual([
      [0, 'Created', true],
      [1, 'Created', true],
      [1, 1, true],
      [1, 2, 'EPK031'],
      [2, 'Running', true],
    ]);
    expect(sent).toEqual([
      {
        endpoint: 'POST /sheets',
        id: undefined,
        body: { type: 'outbound', courier_id: 5, license_plate: '59C' },
        key: 'key 1',
      },
      { endpoint: 'POST /sheets/{id}/packages', id: 42, body: { codes: [a, b] }, key: 'key 2' },
      { endpoint: 'PATCH /sheets/{id}/begin', id: 42, body: { version: 4 }, key: 'key 3' },
    ]);
  });

  test('leaves what nothing takes back where a package was refused of which nobody had been told', async () => {
    const { caller, sent } = acting(oneRefused);
    const list = await events(chain(), caller);
    expect(ends(list)).toEqual([
      [0, 'Created', true],
      [1, 'Created', true],
      [1, 1, true],
      [1, 2, 'EPK031'],
    ]);
    expect(list.at(-1)).toEqual({ kind: 'held', stage: 2 });
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['POST /sheets', 'POST /sheets/{id}/packages']);
  });

  test('stops at a call that fails; sent again it is the very same', async () => {
    const lost: ActResult = { ok: false, code: 'offline', message: 'lost' };
    const { caller, sent } = acting([lost]);
    const list = await events(
      { stages: [stage('test.start'), stage('test.close', { counted: 1 })], packages: [], record: sheet() },
      caller,
    );
    expect(ends(list)).toEqual([[0, 'Created', 'offline']]);
    const [again] = list.flatMap((event) =>
      event.kind === 'record' && event.outcome.attempt ? [event.outcome.attempt] : [],
    );
    if (!again) throw new Error('no attempt');
    // It happened: the gate would refuse it now.
    expect(
      ends(await events({ stages: [stage('test.start')], packages: [], record: sheet('Running'), again }, caller)),
    ).toEqual([[0, 'Running', true]]);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('asks nobody for what the gate refuses', async () => {
    const { caller, sent } = acting([]);
    expect(
      ends(await events({ stages: [stage('test.start')], packages: [], record: sheet('Closed') }, caller)),
    ).toEqual([[0, 'Closed', 'ERS001']]);
    expect(ends(await events({ stages: [stage('test.add')], packages: [], record: sheet() }, caller))).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe('one gate', () => {
  test('button, key, list, plan and run say of a record what its machine says: every role, status and hub', async () => {
    const users = staffRoles.flatMap((role) =>
      [false, true].map((only_operation): GateUser => ({ role, only_operation, hubIds: [1], packagesExcluded: false })),
    );
    const differing: string[] = [];
    for (const command of commands.filter(
      ({ record, rule }) => record === 'runsheet' && runsheetActions.some((one) => one === rule),
    )) {
      for (const user of users) {
        for (const status of runsheetStatuses) {
          for (const hub of [1, 2]) {
            const record = sheet(status, { facts: { type: 'outbound', origin_hub_id: hub, destination_hub_id: null } });
            const action = runsheetActions.find((one) => one === command.rule);
            const decision = action
              ? decideSheet(runsheetRow(action), { status, origin_hub_id: hub, destination_hub_id: null }, user)
              : null;
            const works = may(user, 'runsheet_work');
            const machine = !works ? 'EUS008' : decision === null || decision.ok ? 'allowed' : decision.code;
            const answer = gate(command, { user, packages: [], record });
            const said =
              answer.state === 'disabled' && answer.reason.kind === 'record_refused'
                ? answer.reason.code
                : answer.state;
            const wanted = may(user, command.access) ? machine : 'hidden';
            const on = planStages([{ command, args: {} }], { packages: [], record }, user)[0]?.on?.decision;
            if (said !== wanted)
              differing.push(`${command.id} ${user.role} ${status} ${hub}: said ${said}, not ${wanted}`);
            if (may(user, command.access) && (on?.ok === false ? on.code : 'allowed') !== machine)
              differing.push(`${command.id} ${user.role} ${status} ${hub} in the plan`);
            const { caller, sent } = acting([]);
            if (said !== 'hidden' && command.effect.kind === 'call' && !command.effect.takes) {
              const [end] = ends(await events({ stages: [{ command, args: {} }], packages: [], record }, caller, user));
              if (sent.length > 0 !== (machine === 'allowed') || (end?.[2] === true) !== (machine === 'allowed'))
                differing.push(`${command.id} ${user.role} ${status} ${hub} in the run`);
            }
          }
        }
      }
    }
    expect(differing).toEqual([]);
    const start = commandById('test.start');
    expect(gate(start, { user: admin, packages: [] })).toEqual({
      state: 'disabled',
      reason: { kind: 'no_record', record: 'runsheet' },
    });
    expect(gate(start, { user: null, packages: [], record: sheet() })).toEqual({ state: 'hidden' });
  });
});

describe('completion', () => {
  const inserts = (text: string, hand: 'runsheet' | null = null, language: 'vi' | 'en' = 'en') =>
    complete(text, {
      language,
      commands,
      sources,
      records,
      hand,
      sets: {},
      words: {},
      entities: (kind) =>
        kind === 'record.runsheet'
          ? [{ insert: code, title: { vi: '', en: '' } }]
          : kind === 'courier'
            ? [{ insert: 'C001', title: { vi: '', en: '' } }]
            : [],
    }).map(({ insert }) => insert);

  test('offers verbs of two words, what may follow a record, records by their codes and names by theirs', () => {
    expect(inserts('runs')).toEqual(expect.arrayContaining(['runsheet', 'runsheet draft']));
    expect(inserts('runsheet dra')).toEqual(['draft']);
    expect(inserts('phiếu l', null, 'vi')).toContain('lập');
    expect(inserts(`${code} ; `)).toEqual(expect.arrayContaining(['begin', 'pack', 'open', 'abandon']));
    expect(inserts(`${code} ; `)).not.toContain('print');
    expect(inserts('begin O')).toContain(code);
    expect(inserts('open O')).toContain(code);
    expect(inserts('runsheet draft courier=c')).toEqual(['C001']);
    expect(inserts('aba', 'runsheet')).toContain('abandon');
  });
});
