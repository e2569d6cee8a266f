import type { EndpointName } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { Example, Foreign } from './example';
import { anySeal, dispatched, draftBag, fillBag, newTrip, sealedBag, type Lane } from './linehaul';
import { addHub } from './places';
import type { Call } from './send';
import type { Stage } from './stage';

type Endpoint = Extract<EndpointName, `${string} /mobile-units${string}` | `${string} /linehaul-${string}`>;

/** From the caller's hub, or to it; another hub is at the other end. */
const leaving = async ({ test, admin, own }: Stage): Promise<Lane> => ({
  test,
  admin,
  from: own.hub,
  to: await addHub(test),
  shop: own.shop,
});
const coming = async ({ test, admin, own }: Stage): Promise<Lane> => ({
  test,
  admin,
  from: await addHub(test),
  to: own.hub,
  shop: own.shop,
});
const elsewhere = async ({ test, admin, foreign }: Stage): Promise<Lane> => ({
  test,
  admin,
  from: foreign.hub,
  to: await addHub(test),
  shop: foreign.shop,
});

/** What the call is about: its path's id, and what else it needs; `secret` names it. */
interface Thing {
  readonly id: number;
  readonly secret: string;
  readonly body?: unknown;
}
type Make = (lane: Lane) => Promise<Thing>;

/** A call on something of the caller's lane; of others' it answers as of one that does not exist. */
function on(lane: (stage: Stage) => Promise<Lane>, make: Make, refused: ErrorCode, query?: Call['query']): Example {
  const call = ({ id, body }: Thing): Call => ({
    params: { id },
    ...(body === undefined ? {} : { body }),
    ...(query ? { query } : {}),
  });
  return {
    call: async (stage) => call(await make(await lane(stage))),
    foreign: async (stage): Promise<Foreign> => {
      const thing = await make(await elsewhere(stage));
      return { call: call(thing), refused, secrets: [thing.secret] };
    },
  };
}

const draft: Make = async (lane) => {
  const bag = await draftBag(lane);
  await fillBag(lane, bag, 1);
  return { id: bag.id, secret: bag.mu_code };
};
const withBody =
  (make: Make, body: (thing: Thing) => unknown): Make =>
  async (lane) => {
    const thing = await make(lane);
    return { ...thing, body: body(thing) };
  };
const assigned: Make = async (lane) => {
  const [{ bag }, trip] = [await sealedBag(lane), await newTrip(lane)];
  await lane.admin.call('PATCH /mobile-units/{id}/assign', { params: { id: bag.id }, body: { runsheet_id: trip.id } });
  return { id: bag.id, secret: bag.mu_code };
};
const unassigned: Make = async (lane) => {
  const [{ bag }, trip] = [await sealedBag(lane), await newTrip(lane)];
  return { id: bag.id, secret: bag.mu_code, body: { runsheet_id: trip.id } };
};
const arriving =
  (body: (seal: string) => unknown): Make =>
  async (lane) => {
    const { bags } = await dispatched(lane, 1);
    const { id = 0, mu_code = '', serial_number = '' } = bags[0]?.bag ?? {};
    return { id, secret: mu_code, body: body(serial_number ?? '') };
  };
const received: Make = async (lane) => {
  const { bags } = await dispatched(lane, 1);
  const { bag, packages } = bags[0] ?? {};
  await lane.admin.call('PATCH /mobile-units/{id}/receive', {
    params: { id: bag?.id ?? 0 },
    body: { serial_number: bag?.serial_number },
  });
  return { id: bag?.id ?? 0, secret: bag?.mu_code ?? '', body: { codes: packages?.map(({ code }) => code) } };
};
const trip: Make = async (lane) => {
  const { id, code } = await newTrip(lane);
  return { id, secret: code };
};
const loading: Make = async (lane) => {
  const { bag } = await sealedBag(lane);
  return { ...(await trip(lane)), body: { codes: [bag.mu_code] } };
};
const loaded: Make = async (lane) => {
  const thing = await loading(lane);
  await lane.admin.call('POST /linehaul-runsheets/{id}/mobile-units', { params: { id: thing.id }, body: thing.body });
  return { ...thing, body: {} };
};
const onRoad: Make = async (lane) => {
  const { trip: left } = await dispatched(lane, 1);
  return { id: left.id, secret: left.code };
};
const unloading: Make = async (lane) => {
  const thing = await onRoad(lane);
  await lane.admin.call('POST /linehaul-runsheets/{id}/unloading', { params: { id: thing.id } });
  return thing;
};

const list: Example = {
  call: () => ({}),
  foreign: async (stage) => {
    const { bag } = await sealedBag(await elsewhere(stage));
    return { call: { query: { q: bag.mu_code } }, secrets: [`"mu_code":"${bag.mu_code}"`] };
  },
};

export const examples: Readonly<Record<Endpoint, Example>> = {
  'GET /mobile-units': list,
  'POST /mobile-units': {
    call: async (stage) => ({ body: { origin_hub_id: stage.own.hub.id, destination_hub_id: stage.foreign.hub.id } }),
    foreign: async (stage) => ({
      call: { body: { origin_hub_id: stage.foreign.hub.id, destination_hub_id: stage.own.hub.id } },
      refused: 'EPK012',
      secrets: [stage.foreign.hub.code],
    }),
  },
  'GET /mobile-units/{id}': on(leaving, draft, 'ESY051'),
  'GET /mobile-units/{id}/packages': on(
    leaving,
    async (lane) => ({ ...(await draft(lane)), secret: lane.from.code }),
    'ESY051',
  ),
  'GET /mobile-units/{id}/label': on(leaving, draft, 'ESY051'),
  'PATCH /mobile-units/{id}': on(
    leaving,
    withBody(draft, () => ({ serial_number: anySeal() })),
    'ESY051',
  ),
  'POST /mobile-units/{id}/packages': on(
    leaving,
    withBody(draft, () => ({ codes: ['HL240000018VN'] })),
    'ESY051',
  ),
  'PATCH /mobile-units/{id}/packages/remove': on(
    leaving,
    withBody(draft, () => ({ codes: ['HL240000018VN'] })),
    'ESY051',
  ),
  'PATCH /mobile-units/{id}/seal': on(
    leaving,
    withBody(draft, () => ({ serial_number: anySeal() })),
    'ESY051',
  ),
  'PATCH /mobile-units/{id}/assign': on(leaving, unassigned, 'ESY051'),
  'PATCH /mobile-units/{id}/unassign': on(leaving, assigned, 'ESY051'),
  'PATCH /mobile-units/{id}/receive': on(
    coming,
    arriving((serial_number) => ({ serial_number })),
    'ESY051',
  ),
  'POST /mobile-units/{id}/unload': on(coming, received, 'ESY051'),
  'GET /linehaul-runsheets': {
    call: () => ({}),
    foreign: async (stage) => {
      const { code } = await newTrip(await elsewhere(stage));
      return { call: { query: { q: code } }, secrets: [`"code":"${code}"`] };
    },
  },
  'POST /linehaul-runsheets': {
    call: async (stage) => ({ body: { hub_id: stage.own.hub.id, destination_hub_id: stage.foreign.hub.id } }),
    foreign: async (stage) => ({
      call: { body: { hub_id: stage.foreign.hub.id, destination_hub_id: stage.own.hub.id } },
      refused: 'EPK012',
      secrets: [stage.foreign.hub.code],
    }),
  },
  'GET /linehaul-runsheets/{id}': on(leaving, trip, 'ESY014'),
  'PATCH /linehaul-runsheets/{id}': on(
    leaving,
    withBody(trip, () => ({ driver_name: 'Trần Văn Tải' })),
    'ESY014',
  ),
  'POST /linehaul-runsheets/{id}/mobile-units': on(leaving, loading, 'ESY014'),
  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': on(leaving, loading, 'ESY014'),
  'PATCH /linehaul-runsheets/{id}/dispatch': on(leaving, loaded, 'ESY014'),
  'PATCH /linehaul-runsheets/{id}/cancel': on(
    leaving,
    withBody(trip, () => ({})),
    'ESY014',
  ),
  'GET /linehaul-runsheets/{id}/snapshot-packages': on(
    leaving,
    async (lane) => ({ ...(await onRoad(lane)), secret: lane.shop.code }),
    'ESY014',
  ),
  'GET /linehaul-monitoring': {
    call: () => ({}),
    foreign: async (stage) => {
      const lane = await elsewhere(stage);
      await dispatched(lane, 1);
      return { call: {}, secrets: [`"code":"${lane.to.code}"`] };
    },
  },
  'POST /linehaul-runsheets/{id}/unloading': on(coming, onRoad, 'ESY014'),
  'GET /linehaul-runsheets/{id}/unloading': on(coming, unloading, 'ESY014'),
  'GET /linehaul-runsheets/{id}/unloading/lines': on(
    coming,
    async (lane) => ({ ...(await unloading(lane)), secret: lane.shop.code }),
    'ESY014',
    { finding: 'waiting' },
  ),
  'POST /linehaul-runsheets/{id}/unloading/scans': on(
    coming,
    async (lane) => ({ ...(await unloading(lane)), body: { codes: ['HL240000018VN'] }, secret: '"kind":"package"' }),
    'ESY014',
  ),
  'PATCH /linehaul-runsheets/{id}/unloading/settle': on(
    coming,
    withBody(unloading, () => ({ finding: 'over', settlement: 'taken_in' })),
    'ESY014',
  ),
  'PATCH /linehaul-runsheets/{id}/unloading/finish': on(
    coming,
    withBody(unloading, () => ({ note: 'không có trên xe' })),
    'ESY014',
  ),
};
