import type { EndpointName } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import type { Example, Foreign } from './example';
import { addDocument, addRound } from './money';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type MoneyEndpoint = Extract<EndpointName, `${string} /ledger/${string}` | `${string} /cod-collections${string}`>;

const round = ({ test }: Stage, site: Site) =>
  addRound(test, { hubId: site.hub.id, shopId: site.shop.id, cash: [120_000, 80_000] });

/** A step of a collection that somebody else counted; at another hub there is none. */
function step(
  status: 'New' | 'Approved',
  call: (id: number) => Call,
  tells: 'document' | 'packages' = 'document',
): Example {
  const at = async (stage: Stage, site: Site) => {
    const { courier, packages } = await round(stage, site);
    const { id, code } = await addDocument(stage.test, {
      kind: 'cod_collection',
      hubId: site.hub.id,
      courierId: courier.id,
      lines: packages.map((pkg) => ({ id: pkg.id, amount: pkg.cod_collected })),
      status,
    });
    return { call: call(id), secrets: [tells === 'document' ? code : (packages[0]?.code ?? '')] };
  };
  return {
    call: async (stage) => (await at(stage, stage.own)).call,
    foreign: async (stage): Promise<Foreign> => ({
      ...(await at(stage, stage.foreign)),
      refused: 'ESY061',
      seenBy: seesAllHubs,
    }),
  };
}

export const examples: Readonly<Record<MoneyEndpoint, Example>> = {
  'GET /ledger/trial-balance': {
    call: async (stage) => {
      await round(stage, stage.own);
      return { query: { hub_id: stage.own.hub.id } };
    },
    foreign: async (stage) => {
      await round(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [`"code":"${stage.foreign.hub.code}"`] };
    },
  },
  'POST /ledger/audit': {
    call: async (stage) => {
      await round(stage, stage.own);
      return { body: {} };
    },
    foreign: async (stage) => {
      await round(stage, stage.foreign);
      return { call: { body: {} }, secrets: [`"code":"${stage.foreign.hub.code}"`] };
    },
  },
  'GET /ledger/accounts/{kind}/{owner}': {
    call: async (stage) => ({ params: { kind: 'courier_cash', owner: (await round(stage, stage.own)).courier.id } }),
    foreign: async (stage) => {
      const { courier, packages } = await round(stage, stage.foreign);
      return {
        call: { params: { kind: 'courier_cash', owner: courier.id } },
        refused: 'ESY062',
        secrets: [courier.code, packages[0]?.code ?? ''],
        seenBy: seesAllHubs,
      };
    },
  },
  'GET /cod-collections': {
    ...step('New', () => ({})),
    foreign: async (stage) => {
      const { courier, packages } = await round(stage, stage.foreign);
      const { code } = await addDocument(stage.test, {
        kind: 'cod_collection',
        hubId: stage.foreign.hub.id,
        courierId: courier.id,
        lines: packages.map((pkg) => ({ id: pkg.id, amount: pkg.cod_collected })),
      });
      return { call: { query: { q: code } }, secrets: [code] };
    },
  },
  'POST /cod-collections': {
    call: async (stage) => ({ body: { courier_id: (await round(stage, stage.own)).courier.id, counted: 200_000 } }),
    foreign: async (stage) => {
      const { courier } = await round(stage, stage.foreign);
      return {
        call: { body: { courier_id: courier.id, counted: 200_000 } },
        refused: 'EUS006',
        secrets: [courier.code],
      };
    },
  },
  'GET /cod-collections/ageing': {
    call: async (stage) => {
      await round(stage, stage.own);
      return { query: { hub_id: stage.own.hub.id } };
    },
    foreign: async (stage) => {
      const { courier } = await round(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [courier.code] };
    },
  },
  'GET /cod-collections/couriers': {
    call: async (stage) => ({ query: { q: (await round(stage, stage.own)).courier.code } }),
    foreign: async (stage) => {
      const { courier } = await round(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [courier.code] };
    },
  },
  'GET /cod-collections/couriers/{id}': {
    call: async (stage) => ({ params: { id: (await round(stage, stage.own)).courier.id } }),
    foreign: async (stage) => {
      const { courier, packages } = await round(stage, stage.foreign);
      return {
        call: { params: { id: courier.id } },
        refused: 'EUS006',
        secrets: [courier.code, packages[0]?.code ?? ''],
      };
    },
  },
  'GET /cod-collections/{id}': step('New', (id) => ({ params: { id } })),
  'GET /cod-collections/{id}/packages': step('New', (id) => ({ params: { id } }), 'packages'),
  'PATCH /cod-collections/{id}': step('New', (id) => ({
    params: { id },
    body: { counted: 190_000, reason: 'thiếu một tờ' },
  })),
  'PATCH /cod-collections/{id}/approve': step('New', (id) => ({ params: { id }, body: {} })),
  'PATCH /cod-collections/{id}/reject': step('New', (id) => ({ params: { id }, body: { reason: 'đếm lại' } })),
  'POST /cod-collections/{id}/contra': step('Approved', (id) => ({
    params: { id },
    body: { reason: 'thu nhầm người' },
  })),
};
