import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpointNames as names, endpointSpec, type EndpointName } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { examples } from '../api/helpers/examples';
import { storePackage, anyCode, type StoredPackage } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { addRunsheet } from '../api/helpers/runsheets';
import { setScene, type Scene } from '../api/helpers/stage';

let test: TestApp;
let scene: Scene;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  scene = await setScene(test);
  admin = await addPerson(test, { role: 'admin' });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [scene.own.hub.id], reports: true });
});
afterAll(() => test.close());

const absent = 999_999_999;
const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const pkg = (columns: Partial<Parameters<typeof storePackage>[1]> = {}): Promise<StoredPackage> =>
  storePackage(test, {
    seller_id: scene.own.shop.id,
    current_hub_id: scene.own.hub.id,
    fm_hub_id: scene.own.hub.id,
    lm_hub_id: scene.own.hub.id,
    ...columns,
  });

/**
 * What an id that there is none of is answered with, the commonest first: of each endpoint the first that it declares.
 */
const absentCodes = [
  'ESY061',
  'EPK009',
  'ESY010',
  'ESY051',
  'ESY014',
  'ESY015',
  'ESY018',
  'ESY021',
  'ESY022',
  'ESY027',
  'ESY062',
  'ESY064',
  'ESY091',
  'ESY093',
  'ESY096',
  'ESY097',
  'EUS006',
  'ESY026',
  'ESY084',
  'ESY004',
] as const satisfies readonly ErrorCode[];
const ofId = names.flatMap((name) => {
  const code = absentCodes.find((one) => endpointSpec(name).errors.includes(one));
  return name.includes('{id}') && code ? [{ name, code }] : [];
});
const ofRange = names.filter((name) => endpointSpec(name).errors.includes('EPK025'));

describe('an id that does not exist', () => {
  it.each(ofId)('$name answers $code', async ({ name, code }) => {
    const call = await examples[name].call(scene.for(admin));
    const answer = await admin.call(name, { ...call, params: { ...call.params, id: absent } });
    expect(answer.code).toBe(code);
  });
});

describe('a range of more than 30 days', () => {
  it.each(ofRange)('%s answers EPK025', async (name) => {
    const span: Record<string, string> =
      name === 'GET /export-packages'
        ? { created_from: ago(31), created_to: ago(0.1) }
        : { from: ago(31), to: ago(0.1) };
    const call = name.startsWith('GET') ? { query: span } : { body: span };
    expect((await manager.call(name, call)).code).toBe('EPK025');
  });
});

it('GET /health answers ESY009 while the database is away', async () => {
  const connect = vi
    .spyOn(test.pool, 'connect')
    .mockRejectedValue(Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' }));
  try {
    expect((await test.call('GET /health')).code).toBe('ESY009');
  } finally {
    connect.mockRestore();
  }
});

describe('what is asked of one package', () => {
  it('by a code that is none, or that nobody has, is refused apart', async () => {
    for (const name of ['GET /package', 'GET /package-tracking'] as const) {
      expect((await manager.call(name, { query: { code: 'HL240000019VN' } })).code).toBe('EPK027');
      expect((await manager.call(name, { query: { code: anyCode() } })).code).toBe('EPK029');
    }
    expect((await manager.call('GET /package-history', { query: { package_id: absent } })).code).toBe('EPK009');
  });

  it('as a label is refused where there is no such label, or none to be seen', async () => {
    const there = await pkg({ status: 'Waiting_for_delivery' });
    const cancelled = await pkg({ status: 'Cancelled' });
    const foreign = await pkg({
      seller_id: scene.foreign.shop.id,
      current_hub_id: scene.foreign.hub.id,
      fm_hub_id: scene.foreign.hub.id,
      lm_hub_id: scene.foreign.hub.id,
    });
    const label = async (id: number, kind: 'awb' | 'return-awb') =>
      (await manager.call('GET /packages/{id}/label', { params: { id }, query: { kind } })).code;
    expect([
      await label(cancelled.id, 'awb'),
      await label(there.id, 'return-awb'),
      await label(foreign.id, 'awb'),
      await label(there.id, 'awb'),
    ]).toEqual(['EPK011', 'EPK011', 'EPK009', null]);
    const many = async (ids: number[]) =>
      (await manager.call('POST /packages-multiple-awb', { query: { kind: 'awb' }, body: { ids } })).code;
    expect([await many([there.id, cancelled.id]), await many([there.id, foreign.id]), await many([absent])]).toEqual([
      'EPK011',
      'EPK009',
      'EPK009',
    ]);
  });

  it('as another push to the order system is refused of a carrier’s package, and by who saw an older version', async () => {
    const push = async (columns: Parameters<typeof pkg>[0], version?: number) =>
      (
        await admin.call('POST /packages/{id}/retry-push-to-oms', {
          params: { id: (await pkg({ status: 'Failed', ...columns })).id },
          body: version === undefined ? {} : { version },
        })
      ).code;
    expect([await push({ held_by_3pl: true }), await push({ version: 3 }, 2), await push({ status: 'Draft' })]).toEqual(
      ['EPL002', 'EPK030', 'EPK026'],
    );
  });

  it('as the correction of a scan is refused where nothing was scanned, and by who saw an older version', async () => {
    const correct = async (id: number, body: object) =>
      (await manager.call('PATCH /packages/{id}/scan-correction', { params: { id }, body: { note: 'nhầm', ...body } }))
        .code;
    const resting = await pkg({ status: 'Waiting_for_delivery', version: 3 });
    expect([await correct(resting.id, {}), await correct(resting.id, { version: 2 })]).toEqual(['EPK011', 'EPK030']);
  });

  it('as the correction of a scan is refused once the sheet that it was on is closed', async () => {
    const item = await pkg({ status: 'Pickup_failed_attempt' });
    await addRunsheet(test, {
      hubId: scene.own.hub.id,
      type: 'pickup',
      status: 'Closed',
      packages: [{ id: item.id, result: 'attempt' }],
    });
    await test.pool.query(
      `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id) values ($1, 'pickup_fail', 'In_pickup', $2, 'Bưu tá', 'courier', $3)`,
      [item.id, item.status, scene.own.hub.id],
    );
    expect(
      (await manager.call('PATCH /packages/{id}/scan-correction', { params: { id: item.id }, body: { note: 'nhầm' } }))
        .code,
    ).toBe('EPL004');
  });
});

describe('the unloading of a truck', () => {
  it.each(names.filter((name) => endpointSpec(name).errors.includes('ESY052')))(
    '%s answers ESY052 before it has begun',
    async (name) => {
      const stage = scene.for(admin);
      const { params } = await examples['PATCH /linehaul-runsheets/{id}/dispatch'].call(stage);
      const call = await examples[name].call(stage);
      expect((await admin.call(name, { ...call, params })).code).toBe('ESY052');
    },
  );
});

it('every refusal that an endpoint declares is named by a test of that endpoint', () => {
  const files = ['tests/api', 'tests/long'].flatMap((folder) =>
    readdirSync(folder).flatMap((file) =>
      file.endsWith('.test.ts') ? [readFileSync(`${folder}/${file}`, 'utf8')] : [],
    ),
  );
  const derived = (name: EndpointName, code: ErrorCode): boolean =>
    code === 'EPK025' || code === 'ESY052' || ofId.some((one) => one.name === name && one.code === code);
  const named = (name: EndpointName, code: ErrorCode): boolean =>
    files.some((text) => text.includes(name) && new RegExp(`\\b${code}\\b`).test(text));
  const left = names.flatMap((name) =>
    endpointSpec(name).errors.flatMap((code) => (derived(name, code) || named(name, code) ? [] : [`${name} ${code}`])),
  );
  expect(left).toEqual([]);
});
