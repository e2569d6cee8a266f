import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { anySeal } from './helpers/linehaul';
import type { StoredPackage, TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let operator: Person;
let colleague: Person;
let admin: Person;

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  const desk = await openDesk(test, { to: 'mine' });
  ({ hubs, pkg } = desk);
  operator = await desk.person('hub_operator');
  colleague = await desk.person('hub_manager');
});

const several = (n: number, columns = {}): Promise<StoredPackage[]> =>
  Promise.all(Array.from({ length: n }, () => pkg(columns)));
const start = async (who: Person, types = ['delivery']) =>
  (await who.call('POST /backlog-checks', { body: { hub_id: hubs.mine.id, types } })).ok.data;
const scan = async (who: Person, id: number, codes: readonly string[]) =>
  (await who.call('POST /backlog-checks/{id}/scans', { params: { id }, body: { codes } })).ok.data;
const linesOf = async (id: number, finding: string) =>
  (await operator.call('GET /backlog-checks/{id}/lines', { params: { id }, query: { finding, limit: 1000 } })).ok;
const codes = (packages: readonly StoredPackage[]): string[] => packages.map(({ code }) => code);

describe('a check of a shelf', () => {
  it('looks for what must lie there, and for nothing else', async () => {
    const there = [
      ...(await several(2)),
      await pkg({ status: 'Planned_for_delivery' }),
      await pkg({ reattempt_date: '2031-01-01T00:00:00Z' }),
    ];
    await pkg({ status: 'In_delivery' });
    await pkg({ status: 'Waiting_for_return' });
    await pkg({ current_hub_id: hubs.foreign.id });
    const check = await start(operator);
    expect(check).toMatchObject({
      hub: hubs.mine,
      types: ['delivery'],
      finished_at: null,
      counts: { waiting: 4, matched: 0, missing: 0, left: 0, unexpected: 0 },
    });
    expect((await linesOf(check.id, 'waiting')).data.map(({ code }) => code)).toEqual(codes(there).sort());
  });

  it('parts what is scanned into matched and surprising, says why, and counts each code once', async () => {
    const [one, two] = await several(2);
    const failed = await pkg({ status: 'Delivery_failed_attempt' });
    const away = await pkg({ status: 'In_delivery' });
    const stage = await pkg({ status: 'Waiting_for_return' });
    const sent = await pkg({ current_hub_id: hubs.foreign.id });
    const hidden = await pkg({
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
      lm_hub_id: hubs.foreign.id,
    });
    const unknown = trackingCode(79_999_999);
    const { id } = await start(operator);
    const first = await scan(operator, id, [
      one?.code ?? '',
      failed.code,
      away.code,
      stage.code,
      sent.code,
      hidden.code,
      unknown,
      'NOT-A-CODE',
      one?.code ?? '',
    ]);
    expect(first.scans.map(({ code: _code, ...rest }) => Object.values(rest))).toEqual([
      ['matched', null, false],
      ['matched', null, false],
      ['unexpected', 'away', false],
      ['unexpected', 'other_stage', false],
      ['unexpected', 'other_hub', false],
      ['unexpected', 'other_hub', false],
      ['unexpected', 'unknown', false],
      ['unexpected', 'unknown', false],
    ]);
    expect(first.counts).toEqual({ waiting: 1, matched: 2, missing: 0, left: 0, unexpected: 6 });
    const again = await scan(colleague, id, [one?.code.toLowerCase() ?? '', away.code, two?.code ?? '']);
    expect(again.scans.map(({ finding, repeated }) => [finding, repeated])).toEqual([
      ['matched', true],
      ['unexpected', true],
      ['matched', false],
    ]);
    expect(again.counts).toEqual({ waiting: 0, matched: 3, missing: 0, left: 0, unexpected: 6 });
    const { data, meta } = await linesOf(id, 'matched');
    expect(meta.total).toBe(3);
    expect(data.map(({ code }) => code)[0]).toBe(two?.code);
    expect(data.find(({ code }) => code === one?.code)?.package).toMatchObject({
      id: one?.id,
      status: 'Waiting_for_delivery',
      current_hub: hubs.mine,
      version: 0,
    });
    const surprising = (await linesOf(id, 'unexpected')).data;
    expect(surprising.find(({ code }) => code === hidden.code)?.package).toBeNull();
    expect(surprising.find(({ code }) => code === sent.code)?.package).toMatchObject({
      id: sent.id,
      current_hub: hubs.foreign,
    });
  });

  it('counts a sealed bag with all that lies in it, by its code or seal', async () => {
    const inBag = await Promise.all([
      pkg({ status: 'Waiting_for_linehaul', lm_hub_id: hubs.foreign.id }),
      pkg({ status: 'Waiting_for_linehaul', lm_hub_id: hubs.foreign.id }),
    ]);
    const loose = await pkg({ status: 'Waiting_for_linehaul', lm_hub_id: hubs.foreign.id });
    const { id, mu_code } = (
      await admin.call('POST /mobile-units', {
        body: { origin_hub_id: hubs.mine.id, destination_hub_id: hubs.foreign.id },
      })
    ).ok.data;
    const fill = { params: { id }, body: { codes: codes(inBag) } };
    expect((await admin.call('POST /mobile-units/{id}/packages', fill)).ok.data.packages).toBe(2);
    const check = await start(operator, ['linehaul']);
    const open = await scan(operator, check.id, [mu_code]);
    expect(open.scans).toMatchObject([{ finding: 'unexpected', surprise: 'unknown' }]);
    const sealed = anySeal();
    await admin.call('PATCH /mobile-units/{id}/seal', { params: { id }, body: { serial_number: sealed } });
    const { scans, counts } = await scan(operator, check.id, [sealed, loose.code]);
    expect(scans).toEqual([
      { code: sealed, finding: 'matched', surprise: null, repeated: false },
      { code: loose.code, finding: 'matched', surprise: null, repeated: false },
    ]);
    expect(counts).toMatchObject({ waiting: 0, matched: 3 });
    expect((await scan(operator, check.id, [sealed])).scans).toMatchObject([{ finding: 'matched', repeated: true }]);
  });

  it('is one for everybody at the hub, and outlives the browser it was begun in', async () => {
    await several(2);
    const [one, other] = await Promise.all([start(operator), start(colleague)]);
    expect(one.id).toBe(other.id);
    expect((await colleague.call('GET /backlog-checks')).ok.data.map(({ id, counts }) => [id, counts.waiting])).toEqual(
      [[one.id, 2]],
    );
    // Other shelves are another check.
    expect((await start(operator, ['return', 'delivery'])).id).not.toBe(one.id);
    expect((await start(operator, ['delivery', 'return'])).types).toEqual(['delivery', 'return']);
  });

  it('takes the same scans of two people at once, each once', async () => {
    const packages = await several(30);
    const { id } = await start(operator);
    const twice = await Promise.all(
      [operator, colleague, operator].map((who, turn) =>
        scan(who, id, turn === 1 ? codes(packages).toReversed() : codes(packages)),
      ),
    );
    expect(twice.flatMap(({ scans }) => scans).filter(({ repeated }) => !repeated).length).toBe(30);
    expect((await operator.call('GET /backlog-checks/{id}', { params: { id } })).ok.data.counts).toMatchObject({
      waiting: 0,
      matched: 30,
    });
  });

  it('ends with what is missing, leaves out what has gone rightly, and says so in the audit log', async () => {
    const packages = await several(5);
    const { id } = await start(operator);
    await scan(operator, id, codes(packages.slice(0, 1)));
    await test.pool.query(`update packages set status = 'In_delivery' where id = $1`, [packages[1]?.id]);
    const { data } = (await colleague.call('POST /backlog-checks/{id}/finish', { params: { id } })).ok;
    expect(data).toMatchObject({
      finished_by: expect.stringContaining('hub_manager'),
      counts: { waiting: 0, matched: 1, missing: 3, left: 1, unexpected: 0 },
    });
    expect((await linesOf(id, 'missing')).data.map(({ package: found }) => found?.id).sort()).toEqual(
      packages
        .slice(2)
        .map((one) => one.id)
        .sort(),
    );
    const { rows } = await test.pool.query(
      `select action, actor_id, after from audit_log where entity = 'backlog_check' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'backlog_check.start', actor_id: operator.id, after: { hub_id: hubs.mine.id, types: ['delivery'] } },
      {
        action: 'backlog_check.finish',
        actor_id: colleague.id,
        after: { matched: 1, missing: 3, left: 1, unexpected: 0 },
      },
    ]);
    // It is what it was, whatever happens to its packages later; the next check is another.
    expect(
      (await operator.call('POST /backlog-checks/{id}/scans', { params: { id }, body: { codes: codes(packages) } }))
        .code,
    ).toBe('ESY016');
    for (const name of ['POST /backlog-checks/{id}/finish', 'DELETE /backlog-checks/{id}'] as const)
      expect((await operator.call(name, { params: { id } })).code).toBe('ESY016');
    expect((await start(operator)).id).not.toBe(id);
  });

  it('begun by mistake is thrown away, and only that is told of it', async () => {
    await several(1);
    const { id } = await start(operator);
    expect((await operator.call('DELETE /backlog-checks/{id}', { params: { id } })).ok.data).toEqual({ ok: true });
    expect((await operator.call('GET /backlog-checks/{id}', { params: { id } })).code).toBe('ESY015');
    const { rows } = await test.pool.query(
      `select before from audit_log where entity = 'backlog_check' and entity_id = $1 and action = 'backlog_check.discard'`,
      [id],
    );
    expect(rows).toMatchObject([{ before: { hub_id: hubs.mine.id, waiting: 1 } }]);
  });
});

describe('who and what is refused', () => {
  it('by hub and by role', async () => {
    const { id } = await start(operator);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    for (const name of [
      'GET /backlog-checks/{id}',
      'POST /backlog-checks/{id}/finish',
      'DELETE /backlog-checks/{id}',
    ] as const) {
      expect((await stranger.call(name, { params: { id } })).code).toBe('ESY015');
    }
    expect(
      (await stranger.call('POST /backlog-checks', { body: { hub_id: hubs.mine.id, types: ['delivery'] } })).errors,
    ).toHaveProperty('hub_id');
    expect(
      (await admin.call('POST /backlog-checks', { body: { hub_id: 1_000_000, types: ['delivery'] } })).errors,
    ).toHaveProperty('hub_id');
    const seller = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect(
      (await seller.call('POST /backlog-checks', { body: { hub_id: hubs.mine.id, types: ['delivery'] } })).code,
    ).toBe('EUS008');
  });

  it('by what is sent', async () => {
    const { id } = await start(operator);
    const begin = async (body: object) => (await operator.call('POST /backlog-checks', { body })).errors;
    for (const types of [[], ['pickup'], ['missing'], ['delivery', 'delivery'], 'delivery'])
      expect(await begin({ hub_id: hubs.mine.id, types })).not.toEqual({});
    expect(await begin({ hub_id: String(hubs.mine.id), types: ['delivery'] })).toHaveProperty('hub_id');
    for (const body of [
      { codes: [] },
      { codes: [''] },
      { codes: Array.from({ length: 1_001 }, () => 'A') },
      { codes: ['A'.repeat(41)] },
      {},
    ]) {
      expect((await operator.call('POST /backlog-checks/{id}/scans', { params: { id }, body })).code).toBe('ESP000');
    }
    expect(
      (await operator.call('GET /backlog-checks/{id}/lines', { params: { id }, query: { finding: 'lost' } })).code,
    ).toBe('ESP000');
  });
});
