import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '~contract/endpoints';
import { errorCatalogue, type ErrorCode } from '~domain/errors';
import { rolesOf, type AccessItem } from '~domain/access';
import { loginRoles, type LoginRole } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import {
  phoneReadings,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { addPerson } from './helpers/people';

type ActionName = Extract<EndpointName, `PATCH /packages/${string}`>;

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
/** One of each role, at the same hub. */
const staff = new Map<LoginRole, Person>();

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  for (const role of loginRoles) staff.set(role, await addPerson(test, { role, hubIds: [hubs.mine.id] }));
});
afterAll(() => test.close());

function by(role: LoginRole): Person {
  const person = staff.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
}

/** At the staff's hub, bound for the other one. */

interface ActionCase {
  readonly name: ActionName;
  readonly access: AccessItem;
  /** A status it may start from, and one it may not with the code that says so; `null` = none. */
  readonly from: PackageStatus;
  readonly to: PackageStatus;
  readonly wrong: readonly [PackageStatus, ErrorCode] | null;
  readonly body: Record<string, unknown>;
  readonly action: string;
  readonly columns: Partial<StoredPackage>;
  /** A carrier's custody and another hub's: refused with EPL002 and EPK012, or not. */
  readonly heldRefuses: boolean;
  readonly boundToHub: boolean;
}

const cases: readonly ActionCase[] = [
  {
    name: 'PATCH /packages/{id}/lost',
    access: 'package.lost',
    from: 'Waiting_for_delivery',
    to: 'Missing',
    wrong: ['Delivered', 'EPK011'],
    body: { note: 'rơi hàng' },
    action: 'lost',
    columns: { lost_note: 'rơi hàng' },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/lost-courier',
    access: 'package.lost_courier',
    from: 'In_delivery',
    to: 'Missing_courier',
    wrong: ['Waiting_for_delivery', 'EPK011'],
    body: { note: 'mất xe' },
    action: 'lost_courier',
    columns: { lost_note: 'mất xe' },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/lost-approval',
    access: 'package.lost_approval',
    from: 'Missing',
    to: 'Lost',
    wrong: ['Lost', 'EPK015'],
    body: { note: 'đã tìm' },
    action: 'lost_approval',
    columns: { lost_note: null },
    heldRefuses: true,
    boundToHub: false,
  },
  {
    name: 'PATCH /packages/{id}/return',
    access: 'package.return',
    from: 'Waiting_for_confirmation',
    to: 'Waiting_for_return',
    wrong: ['Delivered', 'EPK011'],
    body: { reason: 'FR005', note: 'khách từ chối' },
    action: 'return',
    columns: { reason: 'FR005', return_note: 'khách từ chối' },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/abandoned',
    access: 'package.abandon',
    from: 'Return_failed',
    to: 'Abandoned',
    wrong: ['Waiting_for_delivery', 'EPK011'],
    body: { note: 'bỏ hàng' },
    action: 'abandon',
    columns: { abandoned_note: 'bỏ hàng' },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/cancel',
    access: 'package.cancel_direct',
    from: 'Waiting_for_pickup',
    to: 'Cancelled',
    wrong: ['Waiting_for_delivery', 'EPK018'],
    body: { reason: 'FR013', note: 'shop hủy' },
    action: 'cancel_direct',
    columns: { reason: 'FR013' },
    heldRefuses: true,
    boundToHub: false,
  },
  {
    name: 'PATCH /packages/{id}/resize',
    access: 'package.resize',
    from: 'Waiting_for_delivery',
    to: 'Waiting_for_delivery',
    wrong: ['Delivered', 'EPK016'],
    body: { weight: 2.25, height: 30 },
    action: 'resize',
    columns: { weight: 2.25, height: 30, dim: 2.4 },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/change-info-receiver',
    access: 'package.change_receiver',
    from: 'Waiting_for_delivery',
    to: 'Waiting_for_delivery',
    wrong: ['Delivered', 'EPK011'],
    body: { receiver_name: 'Lý Thị Ổi' },
    action: 'change_receiver',
    columns: { receiver_name: 'Lý Thị Ổi' },
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/operator-update',
    access: 'package.operator_update',
    from: 'Delivered',
    to: 'Delivered',
    wrong: null,
    body: { operator_note: 'gọi trước' },
    action: 'operator_update',
    columns: { operator_note: 'gọi trước' },
    heldRefuses: false,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/retry-3pl-runsheets',
    access: 'package.retry_3pl',
    from: 'Handover_failed',
    to: 'Waiting_for_handover',
    wrong: ['Delivered', 'EPK026'],
    body: { note: 'đổi tuyến' },
    action: 'retry_3pl',
    columns: {},
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/recall-3pl',
    access: 'package.handover_recall',
    from: '3pl_cancelled',
    to: 'Waiting_for_linehaul',
    wrong: ['Delivered', 'EPK011'],
    body: { note: 'tự giao' },
    action: 'handover_recall',
    columns: {},
    heldRefuses: true,
    boundToHub: true,
  },
  {
    name: 'PATCH /packages/{id}/is-print',
    access: 'package.print',
    from: 'Delivered',
    to: 'Delivered',
    wrong: ['Cancelled', 'EPK011'],
    body: {},
    action: 'print',
    columns: { is_print: true, print_count: 1 },
    heldRefuses: false,
    boundToHub: false,
  },
];

describe.each(cases)('$name', ({ name, access, from, to, wrong, body, action, columns, heldRefuses, boundToHub }) => {
  const call = (person: Person, id: number, sent: unknown = body) => person.call(name, { params: { id }, body: sent });
  const unchanged = async (before: StoredPackage) => {
    expect(await storedPackage(test, before.id)).toEqual(before);
    expect(await storedHistory(test, before.id)).toEqual([]);
  };

  it('changes the package, writes its history, and answers it in full', async () => {
    const actor = by('admin');
    // Long ago: two changes may fall into one millisecond.
    const before = await pkg({ status: from, updated_at: '2026-01-02T03:04:05.678Z' });
    const { data } = (await call(actor, before.id)).ok;
    const after = await storedPackage(test, before.id);
    expect(after).toMatchObject({ ...columns, status: to, version: before.version + 1 });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(data).toMatchObject({
      id: before.id,
      version: after.version,
      status: to,
      receiver_phone: before.receiver_phone,
      phone_masked: false,
      updated_at: after.updated_at,
    });
    const [row, ...more] = await storedHistory(test, before.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action,
      from_status: from,
      to_status: to,
      actor_id: actor.id,
      actor_role: 'admin',
      hub_id: hubs.mine.id,
      reason: body['reason'] ?? null,
      note: body['note'] ?? null,
    });
    const changed = Object.fromEntries(
      Object.entries(columns).filter(([column, value]) => before[column as keyof StoredPackage] !== value),
    );
    expect(row?.after).toEqual(Object.keys(changed).length === 0 ? null : changed);
    expect(row?.before).toEqual(
      Object.keys(changed).length === 0
        ? null
        : Object.fromEntries(Object.keys(changed).map((column) => [column, before[column as keyof StoredPackage]])),
    );
    expect(await phoneReadings(test, before.id)).toEqual([actor.id]);
  });

  it('is for the roles of its row, and no other', async () => {
    for (const role of loginRoles) {
      const before = await pkg({ status: from });
      const answer = await call(by(role), before.id);
      expect([role, answer.status, answer.code]).toEqual(
        rolesOf(access).includes(role) ? [role, 200, null] : [role, 403, 'EUS008'],
      );
      if (answer.status !== 200) await unchanged(before);
    }
  });

  it('refuses a package that does not exist, or is none of one’s hubs', async () => {
    const actor = by(
      (['hub_manager', 'area_manager', 'sale_admin'] as const).find((role) => rolesOf(access).includes(role)) ??
        'admin',
    );
    const hidden = await pkg({
      status: from,
      seller_id: hubs.foreignShop.id,
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
    });
    expect(await call(actor, hidden.id)).toMatchObject({ status: 404, code: 'EPK009' });
    expect(await call(actor, 999_999_999)).toMatchObject({ status: 404, code: 'EPK009' });
    await unchanged(hidden);
  });

  it('refuses another status with its own code', async () => {
    if (!wrong) return;
    const before = await pkg({ status: wrong[0] });
    expect(await call(by('admin'), before.id)).toMatchObject({
      status: errorCatalogue[wrong[1]].status,
      code: wrong[1],
    });
    await unchanged(before);
  });

  it('respects the custody of another hub and of a carrier', async () => {
    const bound = (['hub_manager', 'area_manager', 'hub_operator'] as const).find((role) =>
      rolesOf(access).includes(role),
    );
    const elsewhere = await pkg({ status: from, current_hub_id: hubs.foreign.id });
    if (bound && boundToHub) {
      expect(await call(by(bound), elsewhere.id)).toMatchObject({ status: 409, code: 'EPK012' });
      await unchanged(elsewhere);
    }
    expect((await call(by('admin'), elsewhere.id)).status).toBe(200);
    const held = await pkg({ status: from, held_by_3pl: true });
    const answer = await call(by('admin'), held.id);
    expect([answer.status, answer.code]).toEqual(heldRefuses ? [409, 'EPL002'] : [200, null]);
    if (heldRefuses) await unchanged(held);
  });

  it('refuses who saw an older version, and takes who saw this one', async () => {
    const before = await pkg({ status: from, version: 7 });
    for (const version of [6, 8, Number.MAX_SAFE_INTEGER])
      expect(await call(by('admin'), before.id, { ...body, version })).toMatchObject({ status: 409, code: 'EPK030' });
    await unchanged(before);
    expect((await call(by('admin'), before.id, { ...body, version: 7 })).ok.data.version).toBe(8);
  });

  it('takes no body but its own', async () => {
    const before = await pkg({ status: from });
    for (const sent of [{ ...body, cod: 1 }, { ...body, version: '0' }, { ...body, version: -1 }, [], null]) {
      const answer = await call(by('admin'), before.id, sent);
      expect([sent, answer.code]).toEqual([sent, 'ESP000']);
    }
    await unchanged(before);
  });
});

describe('a stay', () => {
  it('begins anew in another stage, and goes on otherwise', async () => {
    const missing = await pkg({ status: 'Waiting_for_delivery' });
    await by('admin').call('PATCH /packages/{id}/lost', { params: { id: missing.id }, body: { note: 'x' } });
    expect(Date.parse((await storedPackage(test, missing.id)).stage_entered_at)).toBeGreaterThan(Date.now() - 60_000);
    const noted = await pkg({ status: 'Waiting_for_delivery' });
    await by('admin').call('PATCH /packages/{id}/operator-update', {
      params: { id: noted.id },
      body: { operator_note: 'x' },
    });
    expect((await storedPackage(test, noted.id)).stage_entered_at).toBe(noted.stage_entered_at);
  });
});

describe('an edit that changes nothing', () => {
  it('is answered as done, leaves no trace and no new version', async () => {
    const before = await pkg({
      status: 'Waiting_for_delivery',
      operator_note: 'gọi',
      reattempt_date: '2030-01-01T00:00:00Z',
      dim: 0.8,
    });
    const params = { id: before.id };
    const answers = [
      await by('admin').call('PATCH /packages/{id}/operator-update', {
        params,
        body: { operator_note: 'gọi', reattempt_date: '2030-01-01T07:00:00+07:00' },
      }),
      await by('admin').call('PATCH /packages/{id}/resize', {
        params,
        body: { weight: before.weight, length: before.length },
      }),
      await by('admin').call('PATCH /packages/{id}/change-info-receiver', {
        params,
        body: { receiver_name: before.receiver_name, receiver_phone: before.receiver_phone },
      }),
    ];
    for (const answer of answers) expect(answer.ok.data.version).toBe(before.version);
    expect(await storedPackage(test, before.id)).toEqual(before);
    expect(await storedHistory(test, before.id)).toEqual([]);
  });
});

describe('a required field', () => {
  it('is named where it is missing or empty', async () => {
    const { id } = await pkg();
    const errors = async (name: ActionName, body: unknown) =>
      Object.keys((await by('admin').call(name, { params: { id }, body })).errors);
    for (const name of [
      'PATCH /packages/{id}/lost',
      'PATCH /packages/{id}/lost-courier',
      'PATCH /packages/{id}/abandoned',
    ] as const) {
      expect(await errors(name, {})).toEqual(['note']);
      expect(await errors(name, { note: '   ' })).toEqual(['note']);
      expect(await errors(name, { note: 'x'.repeat(256) })).toEqual(['note']);
    }
    expect(await errors('PATCH /packages/{id}/return', {})).toEqual(['reason']);
    expect(await errors('PATCH /packages/{id}/return', { reason: 'FR999' })).toEqual(['reason']);
    expect(await errors('PATCH /packages/{id}/resize', { version: 0 })).toEqual(['_']);
    expect(await errors('PATCH /packages/{id}/resize', { weight: 0 })).toEqual(['weight']);
    expect(await errors('PATCH /packages/{id}/resize', { weight: '2' })).toEqual(['weight']);
    expect(await errors('PATCH /packages/{id}/change-info-receiver', { receiver_phone: '12345' })).toEqual([
      'receiver_phone',
    ]);
    expect(await errors('PATCH /packages/{id}/operator-update', { reattempt_date: 'tomorrow' })).toEqual([
      'reattempt_date',
    ]);
  });
});
