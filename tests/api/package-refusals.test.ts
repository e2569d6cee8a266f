import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { storePackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

type ActionName = Extract<EndpointName, `PATCH /packages/${string}`>;
type Columns = Partial<Parameters<typeof storePackage>[1]>;

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let manager: Person;
let admin: Person;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  manager = await desk.person('hub_manager');
  admin = await desk.person('admin');
});
afterAll(() => test.close());

/** At the manager's hub, bound for the other one. */

interface Provoked {
  readonly columns?: Columns;
  readonly body?: object;
  /** The hub's manager, who is bound to what his hub has; unless told, administration. */
  readonly by?: 'manager';
}

interface Case {
  readonly from: Columns;
  readonly body: object;
  readonly refusals: Partial<Record<ErrorCode, Provoked>>;
}

const elsewhere: Provoked = {
  columns: {
    get current_hub_id() {
      return hubs.foreign.id;
    },
  },
  by: 'manager',
};
const common: Case['refusals'] = {
  EPL002: { columns: { held_by_3pl: true } },
  EPK011: { columns: { status: 'Cancelled' } },
};

/** Calls on one package and the codes that each refuses by; EPK009 and EPK030 are every one's. */
const cases: Partial<Record<ActionName, Case>> = {
  'PATCH /packages/{id}/delivery-success': {
    from: { status: 'In_delivery' },
    body: { note: 'vợ ký' },
    refusals: { ...common, EPK012: elsewhere },
  },
  'PATCH /packages/{id}/delivery-failure': {
    from: { status: 'In_delivery' },
    body: { reason: 'FR003' },
    refusals: {
      ...common,
      EPK012: elsewhere,
      EPK020: { body: { reason: 'FR004', reattempt_date: '2020-01-01T08:00:00+07:00' } },
      EPK022: { body: { reason: 'FR019' } },
    },
  },
  'PATCH /packages/{id}/shipping-fee': {
    from: { status: 'Waiting_for_delivery' },
    body: { shipping_fee: 21_000, note: 'giá thỏa thuận' },
    refusals: { ...common, EPK032: { columns: { status: 'Cod_collected' } } },
  },
};

describe.each(Object.entries(cases))('%s', (name, { from, body, refusals }) => {
  const call = (person: Person, id: number, sent: object = body) =>
    person.call(name as ActionName, { params: { id }, body: sent });

  it('refuses by every code that it declares, and changes nothing then', async () => {
    const told = new Set<string | null>();
    for (const [code, { columns = {}, body: sent = body, by }] of Object.entries(refusals)) {
      const { id, version } = await pkg({ ...from, ...columns });
      const answer = await call(by === 'manager' ? manager : admin, id, sent);
      expect([code, answer.code]).toEqual([code, code]);
      told.add(answer.code);
      const { rows } = await test.pool.query<{ version: number; n: number }>(
        'select version, (select count(*)::int from package_history h where h.package_id = p.id) as n from packages p where id = $1',
        [id],
      );
      expect(rows[0]).toEqual({ version, n: 0 });
    }
    const { id } = await pkg({ ...from, version: 3 });
    told.add((await call(admin, id, { ...body, version: 2 })).code);
    told.add((await call(admin, 999_999_999)).code);
    expect([...told].sort()).toEqual([...endpoints[name as ActionName].errors].sort());
  });

  it('takes no body but its own, and is not for everybody', async () => {
    const { id } = await pkg(from);
    expect((await call(admin, id, { ...body, status: 'Delivered' })).code).toBe('ESP000');
    const sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect((await call(sales, id)).code).toBe('EUS008');
  });
});
