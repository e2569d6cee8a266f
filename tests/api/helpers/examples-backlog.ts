import type { EndpointName } from '~contract/endpoints';
import type { Example, Foreign } from './example';
import { addHub } from './places';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type BacklogEndpoint = Extract<
  EndpointName,
  `${string} /backlog${string}` | 'GET /total-packages' | 'GET /count-packages-by-hub'
>;

/** A check that goes on: of a hub of its own, which is the caller's too, or of the foreign one. */
async function checkOf({ test, caller, admin }: Stage, foreign?: Site): Promise<number> {
  const hub = foreign?.hub ?? (await addHub(test));
  if (!foreign) await test.pool.query('insert into user_hubs (user_id, hub_id) values ($1, $2)', [caller.id, hub.id]);
  return (await admin.call('POST /backlog-checks', { body: { hub_id: hub.id, types: ['confirmation'] } })).ok.data.id;
}

function onCheck(input: Omit<Call, 'params'> = {}): Example {
  return {
    call: async (stage) => ({ ...input, params: { id: await checkOf(stage) } }),
    foreign: async (stage): Promise<Foreign> => ({
      call: { ...input, params: { id: await checkOf(stage, stage.foreign) } },
      refused: 'ESY015',
      secrets: [stage.foreign.hub.code],
    }),
  };
}

export const examples: Readonly<Record<BacklogEndpoint, Example>> = {
  'GET /backlog-report': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => {
      await pkg(foreign, 'Waiting_for_delivery');
      return { call: { query: { hub_id: foreign.hub.id } }, secrets: [`"code":"${foreign.hub.code}"`] };
    },
  },
  'GET /backlog-packages': {
    call: ({ own }) => ({ query: { hub_id: own.hub.id } }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { query: { q: hidden.receiverName } }, secrets: [hidden.orderCode, hidden.receiverName] };
    },
  },
  'GET /total-packages': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => ({
      call: { query: { q: (await pkg(foreign, 'Waiting_for_delivery')).receiverName } },
      secrets: [/"total":1/],
    }),
  },
  'GET /count-packages-by-hub': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => ({
      call: { query: { q: (await pkg(foreign, 'Waiting_for_delivery')).receiverName } },
      secrets: [`"code":"${foreign.hub.code}"`],
    }),
  },
  'GET /backlog-checks': {
    call: () => ({}),
    foreign: async (stage) => {
      await checkOf(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [`"code":"${stage.foreign.hub.code}"`] };
    },
  },
  'POST /backlog-checks': {
    call: ({ own }) => ({ body: { hub_id: own.hub.id, types: ['delivery'] } }),
    foreign: ({ foreign }) => ({
      call: { body: { hub_id: foreign.hub.id, types: ['delivery'] } },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'GET /backlog-checks/{id}': onCheck(),
  'GET /backlog-checks/{id}/lines': onCheck({ query: { finding: 'waiting' } }),
  'POST /backlog-checks/{id}/scans': onCheck({ body: { codes: ['HL240000018VN'] } }),
  'POST /backlog-checks/{id}/finish': onCheck(),
  'DELETE /backlog-checks/{id}': onCheck(),
};
