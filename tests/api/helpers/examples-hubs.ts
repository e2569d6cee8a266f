import { randomBytes } from 'node:crypto';
import { hubEndpoints } from '~contract/features/hubs';
import type { Example } from './example';
import { addHub, addShop, addWard } from './places';
import type { Site, Stage } from './stage';

type HubEndpoint = keyof typeof hubEndpoints;

const mark = (): string => randomBytes(4).toString('hex').toUpperCase();
const place = async ({ test }: Stage) => ({
  name: `Bưu cục ${mark()}`,
  ward_id: (await addWard(test)).id,
  address: '12 Lê Lợi',
  phone: '02838221234',
});

async function portCode({ test }: Stage, hubId: number): Promise<number> {
  const code = mark();
  // A hub keeps one code at least.
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into hub_port_codes (code, name, hub_id) values ($1, $1, $2), ($1 || 'B', $1 || 'B', $2) returning id`,
    [code, hubId],
  );
  return rows[0]?.id ?? 0;
}
const newPortCode = (hub_id: number) => ({ code: mark(), name: `Mã ${mark()}`, hub_id });

async function recipient({ test }: Stage, hubId: number): Promise<{ id: number; email: string }> {
  const email = `${mark().toLowerCase()}@reports.test`;
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into report_recipients (hub_id, email, reports) values ($1, $2, '{packages}') returning id`,
    [hubId, email],
  );
  return { id: rows[0]?.id ?? 0, email };
}
const newRecipient = (hub_id: number) => ({
  hub_id,
  email: `${mark().toLowerCase()}@reports.test`,
  name: 'Kế toán',
  reports: ['packages'],
  active: true,
});
const onRecipient = (body?: (site: Site) => object): Example => ({
  call: async (stage) => ({
    params: { id: (await recipient(stage, stage.own.hub.id)).id },
    ...(body ? { body: body(stage.own) } : {}),
  }),
  foreign: async (stage) => ({
    call: {
      params: { id: (await recipient(stage, stage.foreign.hub.id)).id },
      ...(body ? { body: body(stage.foreign) } : {}),
    },
    refused: 'ESY097',
    secrets: [stage.foreign.hub.code],
  }),
});

export const examples: Readonly<Record<HubEndpoint, Example>> = {
  'GET /hub-details': {
    call: () => ({}),
    foreign: ({ foreign }) => ({ call: { query: { q: foreign.hub.code } }, secrets: [foreign.hub.code] }),
  },
  'POST /hubs': { call: async (stage) => ({ body: { code: `H${mark()}`, ...(await place(stage)) } }), foreign: null },
  'GET /hubs/{id}': {
    call: ({ own }) => ({ params: { id: own.hub.id } }),
    foreign: ({ foreign }) => ({
      call: { params: { id: foreign.hub.id } },
      refused: 'ESY096',
      secrets: [foreign.hub.code],
    }),
  },
  'PATCH /hubs/{id}': {
    call: async (stage) => ({
      params: { id: (await addHub(stage.test)).id },
      body: { ...(await place(stage)), version: 0 },
    }),
    foreign: null,
  },
  'PATCH /hubs/{id}/activate': {
    call: async ({ test }) => {
      const { id } = await addHub(test);
      await test.pool.query('update hubs set active = false where id = $1', [id]);
      return { params: { id } };
    },
    foreign: null,
  },
  'PATCH /hubs/{id}/deactivate': {
    call: async ({ test }) => ({ params: { id: (await addHub(test)).id } }),
    foreign: null,
  },

  'GET /hub-port-codes': {
    call: () => ({}),
    foreign: async (stage) => {
      await portCode(stage, stage.foreign.hub.id);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [stage.foreign.hub.code] };
    },
  },
  'POST /hub-port-codes': { call: ({ own }) => ({ body: newPortCode(own.hub.id) }), foreign: null },
  'PATCH /hub-port-codes/{id}': {
    call: async (stage) => ({
      params: { id: await portCode(stage, stage.own.hub.id) },
      body: { ...newPortCode(stage.own.hub.id), version: 0 },
    }),
    foreign: null,
  },
  'DELETE /hub-port-codes/{id}': {
    call: async (stage) => ({ params: { id: await portCode(stage, stage.own.hub.id) } }),
    foreign: null,
  },

  'GET /emails': {
    call: () => ({}),
    foreign: async (stage) => {
      const { email } = await recipient(stage, stage.foreign.hub.id);
      return { call: { query: { q: email } }, secrets: [email] };
    },
  },
  'POST /emails': {
    call: ({ own }) => ({ body: newRecipient(own.hub.id) }),
    foreign: ({ foreign }) => ({
      call: { body: newRecipient(foreign.hub.id) },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'PATCH /emails/{id}': onRecipient(({ hub }) => ({ ...newRecipient(hub.id), version: 0 })),
  'DELETE /emails/{id}': onRecipient(),

  'GET /allow-dto': { call: () => ({}), foreign: null },
  'PATCH /allow-dto': {
    call: async ({ test, own }) => ({
      body: { shop_id: (await addShop(test, { hubId: own.hub.id })).id, allowed: true },
    }),
    foreign: null,
  },
};
