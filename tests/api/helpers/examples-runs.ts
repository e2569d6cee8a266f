import { randomUUID } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import { seesAllShops } from '~domain/roles';
import { type Example, nobody } from './example';
import type { Person } from './app';
import type { TestPackage } from './packages';
import { readLines } from './lines';
import type { Site, Stage } from './stage';

type RunEndpoint = Extract<
  EndpointName,
  | `${string} /packages-batch${string}`
  | 'GET /runs'
  | `${string} /runs/${string}`
  | `${string} /user/settings${string}`
  | `${string} /list-views${string}`
  | 'GET /search'
  | 'GET /search-couriers'
>;

const keyed = () => ({ 'idempotency-key': randomUUID() });

const secretsOf = (pkg: TestPackage): string[] => [
  pkg.orderCode,
  pkg.receiverName,
  pkg.receiverPhone,
  pkg.receiverAddress,
  pkg.code,
];

/** A run that a note was written by, as if `owner` had run it. */
async function runOf({ admin, test, package: pkg, own }: Stage, owner: Person): Promise<{ id: number; line: string }> {
  const { id } = await pkg(own, 'Waiting_for_delivery');
  const line = `note ${randomUUID()}`;
  const { text } = await admin.call('POST /packages-batch', {
    headers: keyed(),
    body: { action: 'operator_update', args: { operator_note: 'x' }, items: [{ id }], line },
  });
  const run = readLines(text).run;
  await test.pool.query('update package_runs set user_id = $1 where id = $2', [owner.id, run]);
  return { id: run, line };
}

/** A view of the packages' list, shared with a site's hub as if by `owner`. */
async function sharedView({ test }: Stage, { hub }: Site, owner: Person): Promise<{ id: number; name: string }> {
  const name = randomUUID();
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into list_views (hub_id, list, name, search, made_by) values ($1, 'packages', $2, 'status=Lost', $3) returning id`,
    [hub.id, name, owner.id],
  );
  return { id: rows[0]?.id ?? 0, name };
}

export const examples: Readonly<Record<RunEndpoint, Example>> = {
  'POST /packages-batch': {
    call: async ({ package: pkg, own }) => ({
      headers: keyed(),
      body: { action: 'print', args: {}, items: [{ id: (await pkg(own, 'Waiting_for_delivery')).id }] },
    }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return {
        call: { headers: keyed(), body: { action: 'print', args: {}, items: [{ id: hidden.id }] } },
        secrets: secretsOf(hidden),
      };
    },
  },
  'POST /packages-batch-preview': {
    call: async ({ package: pkg, own }) => ({
      body: { action: 'print', args: {}, items: [{ id: (await pkg(own, 'Waiting_for_delivery')).id }] },
    }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return {
        call: { body: { action: 'print', args: {}, items: [{ id: hidden.id }] } },
        secrets: secretsOf(hidden),
        seenBy: nobody,
      };
    },
  },
  'POST /packages-batch/{series}': {
    call: async ({ package: pkg, own }) => ({
      headers: keyed(),
      params: { series: randomUUID() },
      body: { action: 'print', args: {}, codes: [(await pkg(own, 'Waiting_for_delivery')).code] },
    }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return {
        call: {
          headers: keyed(),
          params: { series: randomUUID() },
          body: { action: 'print', args: {}, codes: [hidden.code] },
        },
        // The code is what was asked by; whose it is answers with the package's number.
        secrets: [new RegExp(`"id":${hidden.id}\\b`)],
      };
    },
  },
  'GET /runs': {
    call: () => ({}),
    foreign: async (stage) => ({ call: {}, secrets: [(await runOf(stage, stage.stranger)).line], seenBy: nobody }),
  },
  'GET /runs/{id}': {
    call: async (stage) => ({ params: { id: (await runOf(stage, stage.caller)).id } }),
    foreign: async (stage) => {
      const { id, line } = await runOf(stage, stage.stranger);
      return { call: { params: { id } }, refused: 'ESY010', secrets: [line] };
    },
  },
  'GET /runs/{id}/undo': {
    call: async (stage) => ({ params: { id: (await runOf(stage, stage.caller)).id } }),
    foreign: async (stage) => ({
      call: { params: { id: (await runOf(stage, stage.stranger)).id } },
      refused: 'ESY010',
      secrets: [],
    }),
  },
  // Whether its packages are the caller's to take back is told package by package.
  'POST /runs/{id}/undo': {
    call: async (stage) => ({ headers: keyed(), params: { id: (await runOf(stage, stage.caller)).id } }),
    foreign: async (stage) => ({
      call: { headers: keyed(), params: { id: (await runOf(stage, stage.stranger)).id } },
      refused: 'ESY010',
      secrets: [],
    }),
  },
  'GET /user/settings': {
    call: () => ({}),
    foreign: async ({ test, stranger }) => {
      const name = `của ${stranger.email}`;
      await test.pool.query(
        `insert into user_settings (user_id, name, value) values ($1, 'aliases', $2) on conflict do nothing`,
        [stranger.id, JSON.stringify({ [name]: 'x' })],
      );
      return { call: {}, secrets: [name], seenBy: nobody };
    },
  },
  'PUT /user/settings/{name}': {
    call: () => ({ params: { name: 'aliases' }, body: { value: { mat: 'lost' }, version: 0 } }),
    foreign: null,
  },
  'GET /list-views': {
    call: () => ({ query: { list: 'packages' } }),
    foreign: async (stage) => {
      const { name } = await sharedView(stage, stage.foreign, stage.stranger);
      return { call: { query: { list: 'packages', hub_id: stage.foreign.hub.id } }, secrets: [name] };
    },
  },
  'POST /list-views': {
    call: ({ own }) => ({ body: { hub_id: own.hub.id, list: 'packages', name: randomUUID(), search: 'status=Lost' } }),
    foreign: ({ foreign }) => ({
      call: { body: { hub_id: foreign.hub.id, list: 'packages', name: randomUUID(), search: 'status=Lost' } },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'DELETE /list-views/{id}': {
    call: async (stage) => ({ params: { id: (await sharedView(stage, stage.own, stage.caller)).id } }),
    foreign: async (stage) => ({
      call: { params: { id: (await sharedView(stage, stage.foreign, stage.stranger)).id } },
      refused: 'ESY097',
      secrets: [],
    }),
  },
  'GET /search-couriers': {
    call: () => ({ query: { limit: 5 } }),
    foreign: async ({ test, foreign }) => {
      const code = `BTX${randomUUID().slice(0, 8)}`;
      await test.pool.query(
        'insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ($1, $2, $1, $3, $4)',
        [code, 'Người của kho khác', '0912000111', foreign.hub.id],
      );
      return { call: { query: { q: code } }, secrets: [code] };
    },
  },
  'GET /search': {
    call: ({ own }) => ({ query: { q: own.shop.code } }),
    foreign: ({ foreign }) => ({
      call: { query: { q: foreign.shop.code } },
      secrets: [`"code":"${foreign.shop.code}"`],
      seenBy: seesAllShops,
    }),
  },
};
