import type { EndpointName } from '~contract/endpoints';
import { areaTypes } from '~domain/price';
import type { Example } from './example';
import { addHub } from './places';
import type { Stage } from './stage';

type PriceEndpoint = Extract<EndpointName, `${string} /price${string}` | `${string}/price-table`>;

export const plainLines = areaTypes.map((area_type) => ({
  area_type,
  zone: null,
  base_weight: 1,
  fee: 20_000,
  over_fee: 2_000,
  from10to15: 1_800,
  from15to20: 1_600,
  each10: 25_000,
  min_fee: 10_000,
  max_fee: 5_000_000,
  return_fee: 10_000,
  vas_fee_percent: 0.5,
  delivery_time_hours: 48,
  return_time_hours: 96,
}));

/** A hub of its own with a table that holds, or will. */
async function table({ test, admin }: Stage, when: { readonly valid_from?: string } = {}) {
  const hub = await addHub(test);
  const { data } = (await admin.call('POST /prices', { body: { hub_id: hub.id, lines: plainLines, ...when } })).ok;
  return data;
}

const some = (
  more: (version: number) => object = () => ({}),
  when: { readonly valid_from?: string } = {},
): Example => ({
  call: async (stage) => {
    const { id, version } = await table(stage, when);
    return { params: { id }, ...more(version) };
  },
  // Prices are the network's: whoever may see some sees them all.
  foreign: null,
});
const toCome = { valid_from: '2199-01-01' };

export const examples: Readonly<Record<PriceEndpoint, Example>> = {
  'GET /prices': { call: () => ({ query: { owner: 'hub', q: 'HUB' } }), foreign: null },
  'POST /prices': { call: async ({ test }) => ({ body: { hub_id: (await addHub(test)).id } }), foreign: null },
  'GET /price/{id}/detail': some(),
  'PATCH /price/{id}/detail': some((version) => ({ body: { name: 'Giá Tết', version } }), toCome),
  'GET /price/{id}/details': some(),
  'PATCH /price/{id}/details': some((version) => ({ body: { lines: plainLines, version } })),
  'PATCH /price/{id}/withdraw': some((version) => ({ body: { version } }), toCome),
  'PATCH /price/{id}/end': some((version) => ({ body: { version } })),
  'GET /hubs/{id}/price-table': { call: ({ own }) => ({ params: { id: own.hub.id } }), foreign: null },
  'GET /shops/{id}/price-table': { call: ({ own }) => ({ params: { id: own.shop.id } }), foreign: null },
  'POST /price-quote': {
    call: ({ own }) => ({ body: { from: own.hub.code, to: own.hub.code, weight: 1 } }),
    foreign: ({ own, foreign }) => ({
      call: { body: { from: foreign.hub.code, to: own.hub.code, weight: 1 } },
      refused: 'ESH001',
      secrets: [`"from":{"code":"${foreign.hub.code}"`],
      seenBy: (role) => ['admin', 'admin_operator', 'sale_admin', 'sale_management'].includes(role),
    }),
  },
};
