import { randomUUID } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import type { Example } from './example';
import type { Stage } from './stage';

type OutboundEndpoint = Extract<
  EndpointName,
  `${string} /outbound-${string}` | 'POST /packages/{id}/retry-push-to-oms'
>;

const settings = () => ({
  name: `Kho ${randomUUID().slice(0, 8)}`,
  url: `https://shop.example/${randomUUID()}`,
  events: ['package.status_changed'],
  enabled: false,
});

async function webhook({ admin }: Stage) {
  const { ok } = await admin.call('POST /outbound-endpoints', { body: { kind: 'webhook', ...settings() } });
  return ok.data.id;
}

/** The one order system of a stage, switched on; nothing runs here that would call it. */
async function withOms({ test }: Stage): Promise<void> {
  await test.pool.query(
    `insert into outbound_endpoints (kind, name, url, secret, events, enabled) values ('oms', 'OMS', 'https://oms.example', '\\x00', '{}', true) on conflict do nothing`,
  );
}

const aTest = async (stage: Stage) =>
  (await stage.admin.call('POST /outbound-endpoints/{id}/test', { params: { id: await webhook(stage) } })).ok.data
    .delivery;

export const examples: Readonly<Record<OutboundEndpoint, Example>> = {
  'GET /outbound-endpoints': { call: () => ({ query: { kind: 'webhook' } }), foreign: null },
  'POST /outbound-endpoints': { call: () => ({ body: { kind: 'webhook', ...settings() } }), foreign: null },
  'PUT /outbound-endpoints/{id}': {
    call: async (stage) => ({ params: { id: await webhook(stage) }, body: { ...settings(), version: 1 } }),
    foreign: null,
  },
  'DELETE /outbound-endpoints/{id}': {
    call: async (stage) => ({ params: { id: await webhook(stage) } }),
    foreign: null,
  },
  'POST /outbound-endpoints/{id}/secret': {
    call: async (stage) => ({ params: { id: await webhook(stage) } }),
    foreign: null,
  },
  'POST /outbound-endpoints/{id}/test': {
    call: async (stage) => ({ params: { id: await webhook(stage) } }),
    foreign: null,
  },
  'GET /outbound-deliveries': { call: () => ({ query: { state: 'failed,waiting' } }), foreign: null },
  'GET /outbound-deliveries/{id}': { call: async (stage) => ({ params: { id: await aTest(stage) } }), foreign: null },
  'POST /outbound-deliveries-retry': {
    call: async (stage) => ({ body: { ids: [await aTest(stage)] } }),
    foreign: null,
  },
  'POST /packages/{id}/retry-push-to-oms': {
    call: async (stage) => {
      await withOms(stage);
      return { params: { id: (await stage.package(stage.own, 'Failed')).id }, body: {} };
    },
    // Those who may are those who see every hub: there is nobody to whom a failed order is foreign.
    foreign: null,
  },
};
