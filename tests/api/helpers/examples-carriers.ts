import { randomUUID } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import { signed } from './carrier-server';
import { addCarrier } from './carriers';
import type { Example } from './example';
import type { Site, Stage } from './stage';

type CarrierMoney = `${string} /three-pl-${'receivables' | 'cod-collections' | 'bank-deposits' | 'settlements'}`;
type CarrierEndpoint = Extract<
  Exclude<EndpointName, CarrierMoney>,
  | `${string} /user-3pl${string}`
  | `${string} /three-pl${string}`
  | `${string} /mu-3pl${string}`
  | `${string} /ship-units`
  | `${string} /gateway-refresh${string}`
>;

const settings = {
  gateway: 'https://carrier.example',
  create_package_url: '/create',
  gen_token_url: '',
  cancel_package_url: '/cancel',
  webhook_client: '',
  auto_update_status_package: true,
  active: true,
};
const newCode = (): string => `X${randomUUID().slice(0, 8).toUpperCase()}`;
/** No two carriers have one name. */
const named = () => ({ name: `Giao Nhanh ${newCode()}`, ...settings });

const carrier = async ({ admin }: Stage) => ({ params: { id: (await addCarrier(admin)).id } });
const ofCarrier = (more: object = {}): Example => ({
  call: async (stage) => ({ ...(await carrier(stage)), ...more }),
  foreign: null,
});

interface OnSheet {
  readonly id: number;
  readonly code: string;
  readonly package: { readonly id: number; readonly code: string };
}

/** A sheet of a site with one package, taken so far. */
async function sheet(
  stage: Stage,
  site: Site,
  to: 'filled' | 'allocated' | 'running' | 'failed' | 'accepted' = 'filled',
): Promise<OnSheet> {
  const { admin, test } = stage;
  const { id: carrier_id } = await addCarrier(admin);
  const pkg = await stage.package(site, 'Waiting_for_delivery');
  const { data } = (
    await admin.call('POST /three-pl-runsheets', { body: { carrier_id, hub_id: site.hub.id, codes: [pkg.code] } })
  ).ok;
  const at = { params: { id: data.id } };
  if (to !== 'filled') await admin.call('PATCH /three-pl-runsheets/{id}/allocate', at);
  if (!['filled', 'allocated'].includes(to)) await admin.call('PATCH /three-pl-runsheets/{id}/dispatch', at);
  if (to === 'failed' || to === 'accepted') {
    await test.pool.query('update handovers set state = $2 where package_id = $1', [pkg.id, to]);
    await test.pool.query('update packages set status = $2, held_by_3pl = $3, version = version + 1 where id = $1', [
      pkg.id,
      to === 'failed' ? 'Handover_failed' : 'Handover_accepted',
      to === 'accepted',
    ]);
  }
  return { id: data.id, code: data.code, package: pkg };
}

/** A call on a sheet of the caller's hub; on another hub's it answers as on none. */
function onSheet(to: Parameters<typeof sheet>[2], bodyOf?: (on: OnSheet) => object): Example {
  const call = (on: OnSheet) => ({ params: { id: on.id }, ...(bodyOf ? { body: bodyOf(on) } : {}) });
  return {
    call: async (stage) => call(await sheet(stage, stage.own, to)),
    foreign: async (stage) => {
      const on = await sheet(stage, stage.foreign, to);
      return { call: call(on), refused: 'ESY014', secrets: [on.code, on.package.code] };
    },
  };
}

async function bag(stage: Stage, site: Site, to: 'empty' | 'filled' | 'sealed' = 'filled') {
  const { admin } = stage;
  const { id: carrier_id } = await addCarrier(admin);
  const pkg = await stage.package(site, 'Waiting_for_delivery');
  const { data } = (await admin.call('POST /mu-3pl', { body: { carrier_id, hub_id: site.hub.id } })).ok;
  const at = { params: { id: data.id } };
  if (to !== 'empty') await admin.call('POST /mu-3pl/{id}/packages', { ...at, body: { codes: [pkg.code] } });
  if (to === 'sealed')
    await admin.call('PATCH /mu-3pl/{id}/seal', { ...at, body: { serial_number: `S${randomUUID().slice(0, 12)}` } });
  return { id: data.id, code: data.mu_code, package: pkg };
}

function onBag(to: Parameters<typeof bag>[2], bodyOf?: (on: OnSheet) => object): Example {
  const call = (on: OnSheet) => ({ params: { id: on.id }, ...(bodyOf ? { body: bodyOf(on) } : {}) });
  return {
    call: async (stage) => call(await bag(stage, stage.own, to)),
    foreign: async (stage) => {
      const on = await bag(stage, stage.foreign, to);
      return { call: call(on), refused: 'ESY027', secrets: [on.code, on.package.code] };
    },
  };
}

export const examples: Readonly<Record<CarrierEndpoint, Example>> = {
  'GET /user-3pl': { call: () => ({}), foreign: null },
  'POST /user-3pl': { call: () => ({ body: { code: newCode(), ...named() } }), foreign: null },
  'GET /user-3pl/{id}': ofCarrier(),
  'PATCH /user-3pl/{id}': {
    call: async (stage) => ({ ...(await carrier(stage)), body: { ...named(), version: 1 } }),
    foreign: null,
  },
  'PATCH /user-3pl/{id}/statuses': ofCarrier({
    body: { statuses: [{ carrier_status: 'on the way', status: 'In_delivery', ignored: false }] },
  }),
  // Its gateway is not set, so that nothing goes out.
  'POST /user-3pl/{id}/test': { ...ofCarrier(), hears: 'EUS009' },
  'GET /user-3pl/{id}/calls': ofCarrier({ query: { failed: '1' } }),
  'GET /user-3pl/{id}/events': ofCarrier({ query: { outcome: 'unknown_status' } }),
  'PATCH /gateway-refresh-token': {
    call: async ({ admin }) => ({ body: { carrier_id: (await addCarrier(admin)).id } }),
    hears: 'EUS009',
    foreign: null,
  },
  'POST /three-pl/webhook/ship-connect/token': {
    call: async ({ admin }) => ({ body: { carrier_id: (await addCarrier(admin)).id } }),
    foreign: null,
  },
  'GET /ship-units': { call: () => ({ query: { q: 'CAR' } }), foreign: null },
  'POST /three-pl/webhook/{carrier}': {
    call: async ({ admin }) => {
      const { code, token } = await addCarrier(admin);
      const report = {
        event_id: randomUUID(),
        tracking_number: 'T1',
        status: 'delivered',
        occurred_at: new Date().toISOString(),
      };
      return { params: { carrier: code }, body: report, headers: signed(token, report).headers };
    },
    foreign: null,
  },
  'GET /three-pl-runsheets': {
    call: () => ({ query: { status: 'Created' } }),
    foreign: async (stage) => {
      const { code } = await sheet(stage, stage.foreign);
      return { call: { query: { q: code } }, secrets: [code] };
    },
  },
  'POST /three-pl-runsheets': {
    call: async ({ admin, own }) => ({ body: { carrier_id: (await addCarrier(admin)).id, hub_id: own.hub.id } }),
    foreign: async ({ admin, foreign }) => ({
      call: { body: { carrier_id: (await addCarrier(admin)).id, hub_id: foreign.hub.id } },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'GET /three-pl-runsheets/{id}': onSheet('filled'),
  'POST /three-pl-runsheets/{id}/packages': onSheet('filled', ({ package: pkg }) => ({ codes: [pkg.code] })),
  'PATCH /three-pl-runsheets/{id}/packages/remove': onSheet('allocated', ({ package: pkg }) => ({ ids: [pkg.id] })),
  'PATCH /three-pl-runsheets/{id}/allocate': onSheet('filled'),
  'PATCH /three-pl-runsheets/{id}/dispatch': onSheet('allocated'),
  'PATCH /three-pl-runsheets/{id}/retry': onSheet('failed', () => ({})),
  'PATCH /three-pl-runsheets/{id}/recall': onSheet('failed', ({ package: pkg }) => ({ ids: [pkg.id] })),
  'PATCH /three-pl-runsheets/{id}/cancel-at-carrier': onSheet('accepted', ({ package: pkg }) => ({ ids: [pkg.id] })),
  'PATCH /three-pl-runsheets/{id}/close': onSheet('accepted'),
  'PATCH /three-pl-runsheets/{id}/cancel': onSheet('allocated'),
  'POST /three-pl-handovers': {
    call: async (stage) => ({
      body: {
        carrier: (await addCarrier(stage.admin)).code,
        codes: [(await stage.package(stage.own, 'Waiting_for_delivery')).code],
      },
    }),
    foreign: async (stage) => {
      const hidden = await stage.package(stage.foreign, 'Waiting_for_delivery');
      return {
        call: { body: { carrier: (await addCarrier(stage.admin)).code, codes: [hidden.code] } },
        secrets: [`"id":${hidden.id},`],
      };
    },
  },
  'GET /mu-3pl': {
    call: () => ({ query: { status: 'Draft' } }),
    foreign: async (stage) => {
      const { code } = await bag(stage, stage.foreign);
      return { call: { query: { q: code } }, secrets: [code] };
    },
  },
  'POST /mu-3pl': {
    call: async ({ admin, own }) => ({ body: { carrier_id: (await addCarrier(admin)).id, hub_id: own.hub.id } }),
    foreign: async ({ admin, foreign }) => ({
      call: { body: { carrier_id: (await addCarrier(admin)).id, hub_id: foreign.hub.id } },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'GET /mu-3pl/{id}': onBag('filled'),
  'POST /mu-3pl/{id}/packages': onBag('empty', ({ package: pkg }) => ({ codes: [pkg.code] })),
  'PATCH /mu-3pl/{id}/packages/remove': onBag('filled', ({ package: pkg }) => ({ ids: [pkg.id] })),
  'PATCH /mu-3pl/{id}/seal': onBag('filled', () => ({ serial_number: `S${randomUUID().slice(0, 12)}` })),
  'PATCH /mu-3pl/{id}/hand-over': onBag('sealed'),
};
