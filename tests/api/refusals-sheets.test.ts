import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '~contract/endpoints';
import { runsheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import { runsheetStatuses } from '~domain/runsheet-types';
import { decideSheet } from '~domain/sheet-decision';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { dispatched, draftBag, newTrip, sealedBag, type Lane } from './helpers/linehaul';
import { storePackage } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';
import { addCourier, addRunsheet } from './helpers/runsheets';
import type { Call } from './helpers/send';

/** What sheets, trips and bags refuse for where they are: as far as they have come, and at whose hub. */
let test: TestApp;
let admin: Person;
let lane: Lane;
let sender: Person;
let receiver: Person;

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
  const [from, to] = [await addHub(test), await addHub(test)];
  lane = { test, admin, from, to, shop: await addShop(test, { hubId: from.id }) };
  [sender, receiver] = [
    await addPerson(test, { role: 'hub_manager', hubIds: [from.id] }),
    await addPerson(test, { role: 'hub_manager', hubIds: [to.id] }),
  ];
});
afterAll(() => test.close());

const anyone = ['HL240000018VN'];
const ask = async (who: Person, name: EndpointName, id: number, call: Call = {}): Promise<string | null> =>
  (await who.call(name, { ...call, params: { id } })).code;

describe('a sheet that', () => {
  const before: Partial<Record<EndpointName, Call>> = {
    'PATCH /runsheets/{id}': { body: { driver_name: 'Lê Văn Tài' } },
    'POST /runsheets/{id}/packages': { body: { codes: anyone } },
    'PATCH /runsheets/{id}/packages/remove': { body: { codes: anyone } },
    'PATCH /runsheets/{id}/start': { body: {} },
    'PATCH /runsheets/{id}/cancel': { body: {} },
  };
  const under: Partial<Record<EndpointName, Call>> = {
    'PATCH /runsheets/{id}/results': { body: { codes: anyone, result: 'done' } },
    'PATCH /runsheets/{id}/scan-back': { body: { codes: anyone } },
    'PATCH /runsheets/{id}/close': { body: {} },
  };
  const sheet = async (
    status: 'Created' | 'Running' | 'Closed' | 'Cancelled',
    type: 'outbound' | 'three_pl' | 'checkin' = 'outbound',
  ) => (await addRunsheet(test, { hubId: lane.from.id, type, status })).id;
  const calls = (table: Partial<Record<EndpointName, Call>>) => Object.entries(table) as [EndpointName, Call][];

  it.each(calls(before))('has left or ended lets nobody %s: EPL001, ERS001', async (name, call) => {
    expect([
      await ask(sender, name, await sheet('Running'), call),
      await ask(sender, name, await sheet('Closed'), call),
      await ask(sender, name, await sheet('Cancelled'), call),
    ]).toEqual(['EPL001', 'ERS001', 'ERS001']);
  });

  it.each(calls(under))('has not left or has ended lets nobody %s: EPL004', async (name, call) => {
    expect([
      await ask(sender, name, await sheet('Created'), call),
      await ask(sender, name, await sheet('Closed'), call),
    ]).toEqual(['EPL004', 'EPL004']);
  });

  it('was changed meanwhile is changed by nobody who saw it before: EPK030', async () => {
    const late = { body: { version: 99 } };
    expect(
      await ask(sender, 'PATCH /runsheets/{id}', await sheet('Created'), {
        body: { ...late.body, driver_name: 'Lê Văn Tài' },
      }),
    ).toBe('EPK030');
    expect([
      await ask(sender, 'PATCH /runsheets/{id}/start', await sheet('Created'), late),
      await ask(sender, 'PATCH /runsheets/{id}/cancel', await sheet('Created'), late),
      await ask(sender, 'PATCH /runsheets/{id}/close', await sheet('Running'), late),
    ]).toEqual(['EPK030', 'EPK030', 'EPK030']);
    // Where it has gone meanwhile, that is said: what he saw of it no longer matters.
    expect([
      await ask(sender, 'PATCH /runsheets/{id}/start', await sheet('Running'), late),
      await ask(sender, 'PATCH /runsheets/{id}/close', await sheet('Closed'), late),
    ]).toEqual(['EPL001', 'EPL004']);
  });

  it('is given to a courier of another hub answers EUS006', async () => {
    const { id } = await addCourier(test, { hubId: lane.to.id });
    expect(await ask(sender, 'PATCH /runsheets/{id}', await sheet('Created'), { body: { courier_id: id } })).toBe(
      'EUS006',
    );
    expect(
      (await sender.call('POST /runsheets', { body: { type: 'outbound', hub_id: lane.from.id, courier_id: id } })).code,
    ).toBe('EUS006');
  });

  it('is for a carrier and has ended stays as it is: EPL001, ERS001', async () => {
    const table: Partial<Record<EndpointName, Call>> = {
      'POST /three-pl-runsheets/{id}/packages': { body: { codes: anyone } },
      'PATCH /three-pl-runsheets/{id}/packages/remove': { body: { ids: [1] } },
      'PATCH /three-pl-runsheets/{id}/dispatch': { body: {} },
      'PATCH /three-pl-runsheets/{id}/cancel': {},
    };
    for (const [name, call] of calls(table)) {
      expect([
        name,
        await ask(admin, name, await sheet('Running', 'three_pl'), call),
        await ask(admin, name, await sheet('Cancelled', 'three_pl'), call),
      ]).toEqual([name, 'EPL001', 'ERS001']);
    }
  });

  it('is for a carrier and has a package that went elsewhere is not called off: EPK030', async () => {
    const gone = await storePackage(test, {
      seller_id: lane.shop.id,
      status: 'Waiting_for_handover',
      current_hub_id: lane.to.id,
      fm_hub_id: lane.to.id,
      lm_hub_id: lane.to.id,
    });
    const { id } = await addRunsheet(test, {
      hubId: lane.from.id,
      type: 'three_pl',
      status: 'Created',
      packages: [{ id: gone.id }],
    });
    expect(await ask(sender, 'PATCH /three-pl-runsheets/{id}/cancel', id)).toBe('EPK030');
  });

  it('is a check-in goes on only from where it is: EPL001, EPL004, ERS001', async () => {
    expect([
      await ask(sender, 'PATCH /checkin-runsheets/{id}/start', await sheet('Running', 'checkin')),
      await ask(sender, 'PATCH /checkin-runsheets/{id}/start', await sheet('Closed', 'checkin')),
    ]).toEqual(['EPL001', 'ERS001']);
    expect([
      await ask(sender, 'PATCH /checkin-runsheets/{id}/cancel', await sheet('Running', 'checkin')),
      await ask(sender, 'PATCH /checkin-runsheets/{id}/cancel', await sheet('Cancelled', 'checkin')),
    ]).toEqual(['EPL001', 'ERS001']);
    expect([
      await ask(sender, 'POST /checkin-runsheets/{id}/scans', await sheet('Created', 'checkin'), {
        body: { codes: anyone },
      }),
      await ask(sender, 'PATCH /checkin-runsheets/{id}/finish', await sheet('Created', 'checkin')),
    ]).toEqual(['EPL004', 'EPL004']);
  });
});

describe('a trip', () => {
  const load: Call = { body: { codes: ['MU00000000000'] } };
  const table: Partial<Record<EndpointName, Call>> = {
    'PATCH /linehaul-runsheets/{id}': { body: { driver_name: 'Trần Văn Tải' } },
    'POST /linehaul-runsheets/{id}/mobile-units': load,
    'PATCH /linehaul-runsheets/{id}/mobile-units/remove': load,
    'PATCH /linehaul-runsheets/{id}/dispatch': { body: {} },
    'PATCH /linehaul-runsheets/{id}/cancel': { body: {} },
  };

  it.each(Object.entries(table) as [EndpointName, Call][])(
    'hears %s before it leaves, at the hub it leaves: EPL001, ERS001, EPK012',
    async (name, call) => {
      const made = async (status: 'Created' | 'Running' | 'Cancelled') =>
        (await addRunsheet(test, { hubId: lane.from.id, destinationId: lane.to.id, type: 'linehaul', status })).id;
      expect([
        await ask(sender, name, await made('Running'), call),
        await ask(sender, name, await made('Cancelled'), call),
        await ask(receiver, name, await made('Created'), call),
        await ask(receiver, name, await made('Running'), call),
      ]).toEqual(['EPL001', 'ERS001', 'EPK012', 'EPK012']);
    },
  );

  it('answers what console and commands say of it beforehand: every step, status and hub', async () => {
    const steps: [RunsheetAction, EndpointName, Call][] = [
      ['edit', 'PATCH /linehaul-runsheets/{id}', { body: {} }],
      ['add_package', 'POST /linehaul-runsheets/{id}/mobile-units', load],
      ['remove_package', 'PATCH /linehaul-runsheets/{id}/mobile-units/remove', load],
      ['start', 'PATCH /linehaul-runsheets/{id}/dispatch', { body: {} }],
      ['cancel', 'PATCH /linehaul-runsheets/{id}/cancel', { body: {} }],
      ['receive', 'POST /linehaul-runsheets/{id}/unloading', {}],
    ];
    const ends = { origin_hub_id: lane.from.id, destination_hub_id: lane.to.id };
    const differing: string[] = [];
    for (const [action, name, call] of steps)
      for (const status of runsheetStatuses)
        for (const [who, hubId] of [
          [sender, lane.from.id],
          [receiver, lane.to.id],
        ] as const) {
          const made = await addRunsheet(test, {
            hubId: lane.from.id,
            destinationId: lane.to.id,
            type: 'linehaul',
            status,
          });
          const user = { role: 'hub_manager', hubIds: [hubId] } as const;
          const decision = decideSheet(runsheetRow(action), { status, ...ends }, user);
          const answer = await ask(who, name, made.id, call);
          // What its bags refuse is another matter: an empty trip does not leave.
          if (answer !== (decision.ok ? (action === 'start' ? 'EPK017' : null) : decision.code))
            differing.push(`${action} ${status} at ${hubId === lane.from.id ? 'origin' : 'destination'}: ${answer}`);
        }
    expect(differing).toEqual([]);
  });

  it('was changed meanwhile is called off by nobody who saw it before: EPK030', async () => {
    expect(
      await ask(sender, 'PATCH /linehaul-runsheets/{id}/cancel', (await newTrip(lane)).id, { body: { version: 99 } }),
    ).toBe('EPK030');
  });

  it('does not leave with a package that went to a carrier meanwhile: EPL005', async () => {
    const { id } = await newTrip(lane);
    const { bag, packages } = await sealedBag(lane);
    await sender.call('POST /linehaul-runsheets/{id}/mobile-units', { params: { id }, body: { codes: [bag.mu_code] } });
    await test.pool.query('update packages set held_by_3pl = true where id = $1', [packages[0]?.id]);
    expect(await ask(sender, 'PATCH /linehaul-runsheets/{id}/dispatch', id, { body: { left_behind: 'xe đầy' } })).toBe(
      'EPL005',
    );
  });

  it('is unloaded where it arrives, once it is on the road: EPL004, EPK012', async () => {
    const begin = 'POST /linehaul-runsheets/{id}/unloading';
    expect(await ask(receiver, begin, (await newTrip(lane)).id)).toBe('EPL004');
    expect(await ask(sender, begin, (await newTrip(lane)).id)).toBe('EPK012');
    const { trip } = await dispatched(lane, 1);
    expect(await ask(sender, begin, trip.id)).toBe('EPK012');
    await receiver.call(begin, { params: { id: trip.id } });
    expect([
      await ask(sender, 'POST /linehaul-runsheets/{id}/unloading/scans', trip.id, { body: { codes: anyone } }),
      await ask(sender, 'PATCH /linehaul-runsheets/{id}/unloading/settle', trip.id, {
        body: { finding: 'over', settlement: 'taken_in' },
      }),
      await ask(sender, 'PATCH /linehaul-runsheets/{id}/unloading/finish', trip.id, { body: {} }),
    ]).toEqual(['EPK012', 'EPK012', 'EPK012']);
  });
});

describe('a bag', () => {
  it('is filled and emptied at the hub it leaves, while it is a draft: EPK002, EPK012', async () => {
    const draft = await draftBag(lane);
    const { bag: sealed } = await sealedBag(lane);
    for (const name of ['POST /mobile-units/{id}/packages', 'PATCH /mobile-units/{id}/packages/remove'] as const) {
      const gone = (await dispatched(lane, 1)).bags[0]?.bag.id ?? 0;
      expect([
        name,
        await ask(receiver, name, draft.id, { body: { codes: anyone } }),
        await ask(sender, name, gone, { body: { codes: anyone } }),
        await ask(receiver, name, gone, { body: { codes: anyone } }),
      ]).toEqual([name, 'EPK012', 'EPK002', 'EPK012']);
    }
    expect(
      (
        await receiver.call('POST /mobile-units', {
          body: { origin_hub_id: lane.from.id, destination_hub_id: lane.to.id },
        })
      ).code,
    ).toBe('EPK012');
    const seal = { serial_number: sealed.serial_number };
    expect(
      (
        await sender.call('POST /mobile-units', {
          body: { origin_hub_id: lane.from.id, destination_hub_id: lane.to.id, ...seal },
        })
      ).code,
    ).toBe('EAL002');
    expect(await ask(sender, 'PATCH /mobile-units/{id}', draft.id, { body: seal })).toBe('EAL002');
  });

  it('goes onto no second trip, none that left and none that was called off: EPK013, EPL001, ERS001', async () => {
    const assign = (bag: number, runsheet_id: number) =>
      ask(sender, 'PATCH /mobile-units/{id}/assign', bag, { body: { runsheet_id } });
    const [{ bag }, first, second, off] = [
      await sealedBag(lane),
      await newTrip(lane),
      await newTrip(lane),
      await newTrip(lane),
    ];
    await sender.call('PATCH /linehaul-runsheets/{id}/cancel', { params: { id: off.id }, body: {} });
    expect([await assign(bag.id, off.id), await assign(bag.id, first.id), await assign(bag.id, second.id)]).toEqual([
      'ERS001',
      null,
      'EPK013',
    ]);
    expect(await assign((await sealedBag(lane)).bag.id, (await dispatched(lane, 1)).trip.id)).toBe('EPL001');
  });

  it('comes off its trip at the hub it leaves, before that has left or ended: EPK004, EPK012, EPL001, ERS001', async () => {
    const name = 'PATCH /mobile-units/{id}/unassign';
    const { trip, bags } = await dispatched(lane, 1);
    const gone = bags[0]?.bag.id ?? 0;
    expect([
      await ask(sender, name, (await draftBag(lane)).id),
      await ask(receiver, name, (await sealedBag(lane)).bag.id),
      await ask(sender, name, gone),
    ]).toEqual(['EPK004', 'EPK012', 'EPL001']);
    await receiver.call('POST /linehaul-runsheets/{id}/unloading', { params: { id: trip.id } });
    await receiver.call('PATCH /linehaul-runsheets/{id}/unloading/finish', {
      params: { id: trip.id },
      body: { note: 'không thấy bao' },
    });
    expect(await ask(sender, name, gone)).toBe('ERS001');
  });

  it('is emptied where it arrives, until its truck is done: EPK012, ESY053', async () => {
    const name = 'POST /mobile-units/{id}/unload';
    const { trip, bags } = await dispatched(lane, 1);
    const { bag, packages } = bags[0] ?? {};
    const id = bag?.id ?? 0;
    await receiver.call('PATCH /mobile-units/{id}/receive', {
      params: { id },
      body: { serial_number: bag?.serial_number },
    });
    const call = { body: { codes: packages?.map(({ code }) => code) } };
    expect([await ask(sender, name, id, call), await ask(receiver, name, id, call)]).toEqual(['EPK012', null]);
    await receiver.call('PATCH /linehaul-runsheets/{id}/unloading/finish', { params: { id: trip.id }, body: {} });
    expect(await ask(receiver, name, id, call)).toBe('ESY053');
  });
});
