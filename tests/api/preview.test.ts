import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '~domain/access';
import type { Argument, ArgumentValues, Command, TextShape } from '~commands/command';
import { plan } from '~commands/language/plan';
import { withOwnHub } from '~commands/own-hub';
import { previewOf } from '~commands/preview';
import { judge, judgeRecord } from '~commands/gate';
import { planStages, takesPackages, wantsPackages, type PlanStage } from '~commands/plan-stages';
import type { RecordKind } from '~commands/record-kinds';
import { recordOf, records, takesRecord } from '~commands/records';
import { commands } from '~commands/registry';
import { run } from '~commands/run';
import { endpointOf } from '~commands/run-stage';
import { reasonsFor, recordFlow } from '~commands/sheet-reasons';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { endpointSpec } from '~contract/endpoints';
import { isRehearsable } from '~contract/endpoint';
import { startsFrom } from '~domain/package-decision';
import { packageStatuses, type PackageStatus } from '~domain/statuses';
import type { Random } from '~provider/demo/text/random';
import { testRandom } from '../helpers/random';
import { howMany, oneIn } from '../helpers/run-length';
import { lookUp, shellCaller, shellResolver } from '../../src/tools/cli/provider';
import { testApp, type Person, type TestApp } from './helpers/app';
import { clientOf } from './helpers/client';
import { readLines } from './helpers/lines';
import { addPerson } from './helpers/people';

/*
 * What a line is said to do is what it does. Every command that calls is played against the provider of the demo, with
 * whatever is drawn: packages of every status on sheets or off them, records of every status, values of every kind.
 * First its preview is asked, as prompt, palette and shell ask for it, then it is done; each package and the record
 * must end as was said.
 */

let test: TestApp;
let people: readonly Actor[];

interface Actor {
  readonly person: Person;
  readonly user: GateUser;
  readonly hubs: readonly Place[];
}

interface Place {
  readonly id: number;
  readonly code: string;
}

/** What arguments are drawn from. */
const places = {
  hub: [] as Place[],
  shop: [] as Place[],
  courier: [] as Place[],
  wards: [] as number[],
  codes: [] as string[],
};
const codesOf = new Map<RecordKind, readonly string[]>();

const some = (table: string, code: string, by: string, most = 3): string =>
  `select code from (select ${code} as code, row_number() over (partition by ${by} order by id desc) as n from ${table}) drawn where n <= ${most}`;
/** Some records of every status, where lists alone would not show them. */
const drawn: Partial<Record<RecordKind, string>> = {
  runsheet: some('runsheets', 'code', 'type, status'),
  mobile_unit: some('mobile_units', 'mu_code', 'status'),
  carrier_bag: some('carrier_bags', 'mu_code', 'status'),
  ...Object.fromEntries(
    (['cod_collection', 'cod_transfer', 'lost_claim', 'hub_lost_claim', 'lost_collection'] as const).map((kind) => [
      kind,
      some('money_documents', 'code', 'kind, status'),
    ]),
  ),
};

async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await test.pool.query<Row>(text, [...values])).rows;
}

beforeAll(async () => {
  test = await testApp({ seed: 'demo-small' });
  places.hub = await rows<Place>(
    'select h.id, h.code from hubs h join runsheets r on r.hub_id = h.id group by h.id order by count(*) desc, h.id limit 3',
  );
  const all = places.hub.map(({ id }) => id);
  places.shop = await rows<Place>('select id, code from shops order by id limit 5');
  places.courier = await rows<Place>(
    'select id, courier_code as code from couriers where hub_id = any($1) order by id limit 8',
    [all],
  );
  places.wards = (await rows<{ id: number }>('select id from wards order by id limit 5')).map(({ id }) => id);
  places.codes = (
    await rows<{ code: string }>('select mu_code as code from mobile_units order by id desc limit 6')
  ).map(({ code }) => code);
  const { ask } = shellResolver(clientOf(await test.as('admin')), {});
  for (const { kind, shape, search } of records) {
    const query = drawn[kind];
    const listed =
      query === undefined
        ? []
        : (await rows<{ code: string }>(query)).map(({ code }) => code).filter((code) => shape?.test(code) ?? true);
    codesOf.set(kind, [...new Set([...listed, ...(await search('', ask)).map(({ code }) => code)])]);
  }
  // Last, so that nobody of them is found among the staff and put out of work.
  const actor = async (role: GateUser['role'], hubIds: readonly number[]): Promise<Actor> => ({
    person: await addPerson(test, { role, hubIds: [...hubIds] }),
    user: { role, only_operation: false, hubIds, packagesExcluded: false },
    hubs: places.hub.filter(({ id }) => hubIds.includes(id)),
  });
  people = [
    await actor('admin', []),
    await actor('hub_manager', all),
    await actor('hub_operator', all.slice(0, 1)),
    await actor('area_manager', all),
    await actor('admin_operator', []),
  ];
}, 120_000);
afterAll(() => test.close());

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
}

/** Packages as they are now: of every status, and where a record is at hand those that are on it. */
async function drawPackages(
  random: Random,
  command: Command,
  record: SubjectRecord | null,
  { person, user }: Actor,
): Promise<SubjectPackage[]> {
  const own =
    record?.kind === 'runsheet'
      ? (
          await rows<{ id: number }>(
            'select package_id as id from runsheet_packages where runsheet_id = $1 and removed_at is null limit 40',
            [record.id],
          )
        ).map(({ id }) => id)
      : [];
  const wanted =
    command.action === undefined
      ? (command.only?.statuses ?? packageStatuses)
      : packageStatuses.filter((status) => startsFrom(command.action ?? 'print', status));
  const statuses = [...Array.from({ length: 3 }, () => random.pick(packageStatuses)), random.pick(wanted)];
  const loose = (
    await rows<{ id: number }>('select id from packages where status = any($1) order by md5(id::text || $2) limit 9', [
      statuses,
      String(random.int(0, 1_000_000)),
    ])
  ).map(({ id }) => id);
  const ids = [...Array.from({ length: own.length > 0 ? 4 : 0 }, () => random.pick(own)), ...loose];
  const codes = (await rows<{ code: string }>('select code from packages where id = any($1) order by id', [ids])).map(
    ({ code }) => code,
  );
  const { packages } = await lookUp(clientOf(person), codes);
  const likely = packages.filter((item) => judge(command, item, user).ok);
  return (likely.length > 0 && random.chance(0.5) ? likely : packages).slice(0, 9);
}

const shaped: Readonly<Record<TextShape, (figure: number) => string>> = {
  plate: (figure) => `51C-${figure}`,
  own_code: (figure) => `CHD${figure}`,
  hub_code: (figure) => `HUB${figure}`,
  tax_code: (figure) => `03123${figure}`,
  username: (figure) => `thu.${figure}`,
  seal: (figure) => `N${figure}`,
};

/** A value that the command line would read, as it is sent. */
function drawValue(random: Random, { type, name }: Argument, record: SubjectRecord | null): string | number {
  switch (type.kind) {
    case 'text':
      if (name === 'carrier') return random.pick(codesOf.get('carrier') ?? ['GHN']);
      if (name === 'trip') return random.pick((codesOf.get('runsheet') ?? []).filter((code) => code.startsWith('L')));
      if (type.shape) return shaped[type.shape](random.int(10_000, 99_999));
      return name === 'email'
        ? `a${random.int(0, 1_000_000)}@hubline.test`
        : `thu ${random.int(0, 1_000_000)}`.slice(0, type.max);
    case 'reason':
      return random.pick(reasonsFor(type.type, recordFlow(record))).code;
    case 'number':
      return Math.min(type.max, 1);
    case 'integer':
      return Math.min(type.max, type.min + 1);
    case 'phone':
      return `09${random.int(10_000_000, 99_999_999)}`;
    case 'ward':
      return random.pick(places.wards);
    case 'moment':
      return new Date(Date.now() + random.int(1, 9) * 86_400_000).toISOString();
    case 'day':
      return new Date(Date.now() + random.int(1, 9) * 86_400_000).toISOString().slice(0, 10);
    case 'choice':
      return random.pick(type.choices).value;
    case 'amount':
      return random.pick([0, 50_000, 1_000_000]);
    case 'hub':
    case 'shop':
    case 'courier':
      return random.pick(places[type.kind])[type.send];
    case 'codes':
      return random.pick(places.codes);
    case 'name':
    case 'line':
      return 'thu';
  }
}

function drawArgs(random: Random, command: Command, record: SubjectRecord | null): ArgumentValues {
  const given = command.args.filter(({ required }) => required || random.chance(0.5));
  const [any] = command.args;
  const chosen = given.length === 0 && command.needsSome && any ? [any] : given;
  return Object.fromEntries(chosen.map((argument) => [argument.name, drawValue(random, argument, record)]));
}

/** Records as each actor last saw them: to find out which a command may take, all need not be looked up again. */
const lastSeen = new Map<Actor, Map<string, SubjectRecord | null>>();

async function drawRecord(random: Random, command: Command, actor: Actor): Promise<SubjectRecord | null> {
  if (command.subject !== 'record') return null;
  const kind = random.pick(records.filter((one) => takesRecord(command, one.kind))).kind;
  const { ask } = shellResolver(clientOf(actor.person), {});
  const seen = lastSeen.get(actor) ?? new Map<string, SubjectRecord | null>();
  lastSeen.set(actor, seen);
  const lookAt = async (code: string): Promise<SubjectRecord | null> => {
    const found = await recordOf(kind).find(code, ask);
    seen.set(`${kind} ${code}`, found);
    return found;
  };
  // Whichever there is, but more of those that the command is likely to take.
  const wanted = random.chance(0.8);
  let found: string | null = null;
  for (let tries = 0; tries < 12; tries += 1) {
    const code = random.pick(codesOf.get(kind) ?? []);
    const last = seen.get(`${kind} ${code}`);
    const known = last === undefined ? await lookAt(code) : last;
    if (known) found = code;
    if (known && (!wanted || judgeRecord(command, known, actor.user).ok)) break;
  }
  return found === null ? null : lookAt(found);
}

function isOwn({ args }: Command, name: string): boolean {
  return args.some((argument) => argument.name === name && 'own' in argument.type && argument.type.own === true);
}

type Ends = Readonly<Record<string, string>>;

/** What the preview says: of the record, and of each package. */
function said({ eligible, refused, fault, on, missing, command }: PlanStage): Ends {
  // A value that is asked for first is refused of all of them where the call is made without it.
  const packages = [
    ...eligible.map(({ code }) => [code, missing.length > 0 ? 'ESP000' : 'ok'] as const),
    ...refused.map(({ package: item, code }) => [item.code, code] as const),
  ];
  const barred = fault?.code ?? (on?.decision.ok === false ? on.decision.code : missing.length > 0 ? 'ESP000' : null);
  // Nothing is called where no package is left that might go along.
  const called = command.effect.kind === 'call' && (eligible.length > 0 || fault !== null || !wantsPackages(command));
  const record = called ? [['record', barred ?? 'ok'] as const] : [];
  return Object.fromEntries([...record, ...(barred === null || command.subject === 'packages' ? packages : [])]);
}

/** What became of them. */
async function done(
  stage: PlanStage,
  packages: readonly SubjectPackage[],
  record: SubjectRecord | null,
  { person, user }: Actor,
): Promise<Ends> {
  const ends: Record<string, string> = {};
  const { command, args } = stage;
  let lacking = false;
  const caller = shellCaller(clientOf(person));
  for await (const event of run(
    { stages: [{ command, args }], packages, record },
    { user, caller, show: async () => undefined },
  )) {
    if (event.kind === 'record') ends['record'] = event.outcome.result.ok ? 'ok' : event.outcome.result.code;
    if (event.kind === 'outcome') {
      const { result } = event.outcome;
      ends[event.outcome.package.code] = result.ok ? 'ok' : result.code;
      if (!result.ok && result.code === 'ESP000' && result.errors) lacking = true;
    }
  }
  if (command.subject !== 'packages' && ends['record'] !== 'ok') return { record: ends['record'] ?? 'not called' };
  // A call that took none of its packages did nothing, whatever it says of its record.
  const { record: end, ...ofPackages } = ends;
  if (!wantsPackages(command) || end !== 'ok' || Object.values(ofPackages).includes('ok')) return ends;
  // A value that it lacks is asked for beforehand, whichever of the packages wants it.
  return lacking ? { record: 'ESP000' } : ofPackages;
}

const calling = commands.filter((command) => command.effect.kind === 'call' || endpointOf(command) !== null);
/** Nobody knows beforehand what a carrier answers, nor whether the order system does. */
const outward = (command: Command): boolean => command.effect.kind === 'call' && command.effect.outward === true;

describe('what a line is said to do is what it does', () => {
  it('every call of the command line can be rehearsed, but for those that say they reach out of the house', () => {
    for (const command of calling) {
      if (command.effect.kind !== 'call') continue;
      const { endpoint } = command.effect;
      expect([command.id, isRehearsable(endpoint, endpointSpec(endpoint))]).toEqual([command.id, !outward(command)]);
    }
  });

  it('a dry run leaves everything as it was, and what has none refuses to be asked', async () => {
    const [{ person }] = [first(people)];
    const before = await rows<{ n: number }>(
      'select (select count(*) from audit_log) + (select count(*) from package_runs) + (select count(*) from runsheets) as n',
    );
    const made = await person.call('POST /runsheets', {
      query: { dry_run: 'true' },
      body: { type: 'outbound', hub_id: first(places.hub).id },
    });
    expect([made.status, made.ok.data.status]).toEqual([201, 'Created']);
    expect(
      await rows(
        'select (select count(*) from audit_log) + (select count(*) from package_runs) + (select count(*) from runsheets) as n',
      ),
    ).toEqual(before);
    expect((await rows('select 1 from runsheets where id = $1', [made.ok.data.id])).length).toBe(0);
    expect(
      (
        await person.call('POST /packages-batch', {
          query: { dry_run: 'true' },
          body: { action: 'print', args: {}, items: [{ id: 1 }] },
          headers: { 'idempotency-key': 'dry' },
        })
      ).code,
    ).toBe('ESP000');
    expect(
      (
        await person.call('POST /runsheets', {
          query: { dry_run: 'yes' },
          body: { type: 'outbound', hub_id: first(places.hub).id },
        })
      ).code,
    ).toBe('ESP000');
  });

  // First: what comes after it leaves no package where it was.
  it('of a line that makes a sheet and fills it, though nobody types the hub that whoever gives it works at', async () => {
    const actor = people.find(({ hubs }) => hubs.length === 1);
    if (!actor) throw new Error('nobody has one hub');
    const [hub] = actor.hubs;
    const ofHub = async (status: PackageStatus): Promise<string> =>
      first(
        await rows<{ code: string }>(
          `select code from packages p where status = $1 and current_hub_id = $2 and not held_by_3pl
           and not exists (select 1 from runsheet_packages l where l.package_id = p.id and l.removed_at is null) limit 1`,
          [status, hub?.id],
        ),
      ).code;
    const [over, waiting] = [await ofHub('Delivered'), await ofHub('Waiting_for_delivery')];
    const courier = first(
      await rows<{ code: string }>(
        `select courier_code as code from couriers where hub_id = $1 and account_status = 'active' order by id limit 1`,
        [hub?.id],
      ),
    ).code;
    const { user, hubs, person } = actor;
    const context = { user, hubs, now: new Date(), resolver: shellResolver(clientOf(person), {}) };
    const planned = await plan(`runsheet new courier=${courier} ; add ${over} ${waiting}`, context);
    const [made, filled] = planned.stages;
    expect([made?.missing, filled?.eligible.map(({ code }) => code)]).toEqual([[], [waiting]]);
    const ends: Record<string, string> = {};
    const runner = { user, caller: shellCaller(clientOf(person)), show: async () => undefined };
    for await (const event of run(planned, runner))
      if (event.kind === 'outcome')
        ends[event.outcome.package.code] = event.outcome.result.ok ? 'ok' : event.outcome.result.code;
    expect(filled && said(filled)).toEqual({ record: 'ok', ...ends });
    expect(ends[over]).not.toBe('ok');
  });

  it('of every command of the registry, whoever gives it and whatever it is given', async () => {
    const random = testRandom();
    const differing: string[] = [];
    const asked = oneIn(
      3,
      calling.filter((one) => !outward(one)),
    );
    const judged = new Map<string, Set<string>>(asked.map(({ id }) => [id, new Set()]));
    for (const command of asked) {
      const rounds = howMany(12, 1);
      // Until something of each was judged: what is drawn first may not be there for whoever was drawn.
      for (let round = 0; round < rounds || (judged.get(command.id)?.size === 0 && round < 12); round += 1) {
        const actor = random.pick(people.filter(({ user }) => may(user, command.access)));
        const record = await drawRecord(random, command, actor);
        if (command.subject === 'record' && !record) continue;
        const packages = takesPackages(command) ? await drawPackages(random, command, record, actor) : [];
        if (wantsPackages(command) && packages.length === 0) continue;
        const args = drawArgs(random, command, record);
        // Whoever has one hub needn't say which: what is judged is what is sent.
        const untyped = Object.entries(args).filter(([name]) => !isOwn(command, name) || random.chance(0.5));
        const chain = withOwnHub([{ command, args: Object.fromEntries(untyped) }], actor.hubs);
        const atHand = { packages, record };
        const { rehearsal } = shellResolver(clientOf(actor.person), {});
        const stage = first(planStages(await previewOf(chain, atHand, actor.user, rehearsal), atHand, actor.user));
        const [told, came] = [said(stage), await done(stage, packages, record, actor)];
        for (const end of Object.values(came)) judged.get(command.id)?.add(end);
        if (JSON.stringify(Object.entries(told).toSorted()) !== JSON.stringify(Object.entries(came).toSorted())) {
          differing.push(
            `${command.id} by ${actor.user.role} on ${record?.code ?? 'no record'} with ${JSON.stringify(chain[0]?.args)}: said ${JSON.stringify(told)}, did ${JSON.stringify(came)}`,
          );
        }
      }
    }
    expect(differing.slice(0, 5)).toEqual([]);
    expect([...judged].flatMap(([id, ends]) => (ends.size === 0 ? [id] : []))).toEqual([]);
  });

  it('of taking a run back, whatever has become of its packages since', async () => {
    const random = testRandom();
    const undoable = commands.filter(({ effect, inverse }) => effect.kind === 'each' && inverse === 'undo');
    const meddling = calling.filter((command) => !outward(command) && takesPackages(command));
    const whoMay = (command: Command): Actor => random.pick(people.filter(({ user }) => may(user, command.access)));
    const differing: string[] = [];
    const told = new Map<string, number>();
    const rounds = howMany(150, 25);
    for (let round = 0; round < rounds; round += 1) {
      const command = random.pick(undoable);
      const actor = whoMay(command);
      const packages = await drawPackages(random, command, null, actor);
      const id = await runOf(command, { packages, record: null }, actor, random);
      if (id === null) continue;
      for (let later = random.int(0, 3); later > 0; later -= 1) {
        const other = random.pick(meddling);
        const by = whoMay(other);
        const record = await drawRecord(random, other, by);
        const { packages: left } = await lookUp(
          clientOf(by.person),
          packages.map(({ code }) => code),
        );
        const some = left.filter(() => random.chance(0.6));
        if (some.length > 0 && (other.subject !== 'record' || record))
          await runOf(other, { packages: some, record }, by, random);
      }
      const params = { id };
      const asked = await actor.person.call('GET /runs/{id}/undo', { params });
      const did = await actor.person.call('POST /runs/{id}/undo', {
        params,
        headers: { 'idempotency-key': `undo-${id}` },
      });
      const said: Ends =
        asked.status === 200
          ? Object.fromEntries(asked.ok.data.items.map((item) => [String(item.id), item.code ?? 'ok']))
          : { call: asked.code ?? '' };
      const came: Ends =
        did.status === 200
          ? Object.fromEntries(
              [...readLines(did.text).outcomes].map(([item, end]) => [String(item), end.ok ? 'ok' : end.code]),
            )
          : { call: did.code ?? '' };
      for (const end of Object.values(said)) told.set(end, (told.get(end) ?? 0) + 1);
      if (JSON.stringify(Object.entries(said).toSorted()) !== JSON.stringify(Object.entries(came).toSorted()))
        differing.push(`${command.id}, run ${id}: said ${JSON.stringify(said)}, did ${JSON.stringify(came)}`);
    }
    expect(differing).toEqual([]);
    expect([...told.keys()]).toEqual(expect.arrayContaining(['ok', 'EPK030']));
  });
});

/** Runs a command with values as they are drawn; the number of its run, null where it made none. */
async function runOf(
  command: Command,
  { packages, record }: { readonly packages: readonly SubjectPackage[]; readonly record: SubjectRecord | null },
  { person, user }: Actor,
  random: Random,
): Promise<number | null> {
  const chain = { stages: [{ command, args: drawArgs(random, command, record) }], packages, record };
  const context = { user, caller: shellCaller(clientOf(person)), show: async () => undefined };
  let id: number | null = null;
  for await (const event of run(chain, context)) if (event.kind === 'run') id = event.run;
  return id;
}
