import type { EndpointName } from '~contract/endpoints';
import type { RunsheetStatus } from '~domain/runsheet-types';
import type { Example } from './example';
import { addHub } from './places';
import { addCourier, addRunsheet } from './runsheets';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type PickupEndpoint =
  | Extract<
      EndpointName,
      `${string} /${'pickup-plan' | 'checkin-runsheets' | 'courier-deliveries' | 'courier-failed-attempts' | 'delivery-monitor'}${string}`
    >
  | 'PUT /pickup-note/{id}'
  | 'GET /runsheets/{id}/stops';

/** A step of a check-in; at another hub there is none. */
function checkin(status: RunsheetStatus, call: (id: number, code: string) => Call): Example {
  const at = async ({ test, package: pkg }: Stage, site: Site): Promise<{ call: Call; code: string }> => {
    const courier = await addCourier(test, { hubId: site.hub.id });
    const item = await pkg(site, 'Pickup_successful');
    await addRunsheet(test, {
      type: 'pickup',
      hubId: site.hub.id,
      courierId: courier.id,
      packages: [{ ...item, result: 'done' }],
    });
    const sheet = await addRunsheet(test, {
      type: 'checkin',
      status,
      hubId: site.hub.id,
      courierId: courier.id,
      packages: status === 'Created' ? [] : [item],
    });
    return { call: call(sheet.id, item.code), code: item.code };
  };
  return {
    call: async (stage) => (await at(stage, stage.own)).call,
    foreign: async (stage) => {
      const foreign = await at(stage, stage.foreign);
      return { call: foreign.call, refused: 'ESY014', secrets: [`"code":"${stage.foreign.hub.code}"`] };
    },
  };
}

async function round({ test, package: pkg }: Stage, site: Site, result?: string) {
  const courier = await addCourier(test, { hubId: site.hub.id });
  const item = await pkg(site, result === undefined ? 'In_delivery' : 'Delivery_failed_attempt');
  const sheet = await addRunsheet(test, {
    hubId: site.hub.id,
    courierId: courier.id,
    packages: [{ ...item, ...(result === undefined ? {} : { result }) }],
  });
  return { courier, item, sheet };
}

const ofCourier = (result?: string): Example => ({
  call: async (stage) => ({ params: { id: (await round(stage, stage.own, result)).courier.id } }),
  foreign: async (stage) => {
    const { courier, item } = await round(stage, stage.foreign, result);
    return { call: { params: { id: courier.id } }, refused: 'EUS006', secrets: [item.code, courier.code] };
  },
});

export const examples: Readonly<Record<PickupEndpoint, Example>> = {
  // A hub for each caller: of two who write at once one is told so.
  'PUT /pickup-note/{id}': {
    call: async ({ test, caller }) => {
      const hub = await addHub(test);
      await test.pool.query('insert into user_hubs (user_id, hub_id) values ($1, $2)', [caller.id, hub.id]);
      return { params: { id: hub.id }, body: { note: 'Shop đóng cửa lúc 17h', version: 0 } };
    },
    foreign: async ({ test }) => {
      const hub = await addHub(test);
      return {
        call: { params: { id: hub.id }, body: { note: `Ghi ở ${hub.code}`, version: 0 } },
        refused: 'ESP000',
        secrets: [hub.code],
      };
    },
  },
  'GET /pickup-plan': {
    call: ({ own }) => ({ query: { hub_id: own.hub.id } }),
    foreign: ({ foreign }) => ({
      call: { query: { hub_id: foreign.hub.id } },
      refused: 'ESP000',
      secrets: [`"code":"${foreign.hub.code}"`],
    }),
  },
  'POST /pickup-plan': {
    call: async (stage) => planOf(stage, stage.own),
    foreign: async (stage) => ({
      call: await planOf(stage, stage.foreign),
      refused: 'ESP000',
      secrets: [`"code":"${stage.foreign.hub.code}"`],
    }),
  },
  'GET /runsheets/{id}/stops': {
    call: async (stage) => ({ params: { id: (await round(stage, stage.own)).sheet.id } }),
    foreign: async (stage) => {
      const { sheet, item } = await round(stage, stage.foreign);
      return { call: { params: { id: sheet.id } }, refused: 'ESY014', secrets: [sheet.code, item.code] };
    },
  },
  'POST /checkin-runsheets': {
    call: async ({ test, own }) => ({
      body: { hub_id: own.hub.id, courier_id: (await addCourier(test, { hubId: own.hub.id })).id },
    }),
    foreign: async ({ test, foreign }) => {
      const courier = await addCourier(test, { hubId: foreign.hub.id });
      return {
        call: { body: { hub_id: foreign.hub.id, courier_id: courier.id } },
        refused: 'ESP000',
        secrets: [courier.code],
      };
    },
  },
  'GET /checkin-runsheets/{id}': checkin('Running', (id) => ({ params: { id } })),
  'GET /checkin-runsheets/{id}/lines': checkin('Running', (id) => ({ params: { id }, query: { finding: 'waiting' } })),
  'PATCH /checkin-runsheets/{id}/start': checkin('Created', (id) => ({ params: { id } })),
  'POST /checkin-runsheets/{id}/scans': checkin('Running', (id, code) => ({
    params: { id },
    body: { scans: [{ code }] },
  })),
  'PATCH /checkin-runsheets/{id}/finish': checkin('Running', (id) => ({ params: { id } })),
  'PATCH /checkin-runsheets/{id}/cancel': checkin('Created', (id) => ({ params: { id } })),
  'GET /delivery-monitor': {
    call: ({ own }) => ({ query: { hub_id: own.hub.id } }),
    foreign: async (stage) => {
      const { courier } = await round(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [courier.code] };
    },
  },
  'GET /courier-deliveries/{id}': ofCourier(),
  'GET /courier-failed-attempts/{id}': ofCourier('attempt'),
};

async function planOf({ test, package: pkg }: Stage, site: Site): Promise<Call> {
  const courier = await addCourier(test, { hubId: site.hub.id });
  await pkg(site, 'Waiting_for_pickup');
  return {
    body: {
      hub_id: site.hub.id,
      type: 'pickup',
      sheets: [{ courier_id: courier.id, groups: [{ shop_id: site.shop.id, pickup_point: '', packages: 1 }] }],
    },
  };
}
