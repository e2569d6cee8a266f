import { randomInt } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import { addCarrier } from './carriers';
import { addCourierFile, addPapers, contractTo, courierVersion, liveContract } from './courier-files';
import type { Example } from './example';
import { smallJpeg } from './pictures';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type CourierEndpoint = Extract<
  EndpointName,
  | `${string} /couriers${string}`
  | `${string} /courier-papers${string}`
  | `${string} /e-contracts${string}`
  | `${string} /company`
  | 'POST /users/courier-register'
  | `PATCH /users/{id}/${'active' | 'sync-ship-unit'}`
>;

interface File {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A call on a courier; of another hub's there is none. */
function onCourier(
  columns: Parameters<typeof addCourierFile>[2],
  call: (file: File, stage: Stage) => Call | Promise<Call>,
  refused: 'EUS006' | 'ESY084' = 'EUS006',
): Example {
  const at = async (stage: Stage, site: Site) => {
    const file = await addCourierFile(stage.test, site.hub.id, columns);
    return { file, call: await call(file, stage) };
  };
  return {
    call: async (stage) => (await at(stage, stage.own)).call,
    foreign: async (stage) => {
      const { file, call: theirs } = await at(stage, stage.foreign);
      return { call: theirs, refused, secrets: [file.code, file.name] };
    },
  };
}

const of =
  (body?: object, query?: Record<string, string>) =>
  ({ id }: File): Call => ({ params: { id }, ...(body ? { body } : {}), ...(query ? { query } : {}) });

/** By whoever has looked at what is there. */
const seen =
  (body: object) =>
  async ({ id }: File, { admin }: Stage): Promise<Call> => ({
    params: { id },
    body: { ...body, version: await courierVersion(admin, id) },
  });

function listed(path: (file: File) => Call): Example {
  return {
    call: () => ({ query: { limit: 5 } }),
    foreign: async (stage) => {
      const file = await addCourierFile(stage.test, stage.foreign.hub.id, { paper_status: 'verified' });
      await contractTo(stage.admin, file, 'submit');
      return { call: path(file), secrets: [file.code] };
    },
  };
}

export const examples: Readonly<Record<CourierEndpoint, Example>> = {
  'GET /couriers': listed(({ code }) => ({ query: { q: code } })),
  'POST /users/courier-register': {
    call: ({ own }) => ({
      body: {
        register_type: 'hub_sale',
        first_name: 'Lê Văn Tám',
        phone: `09${randomInt(10_000_000, 99_999_999)}`,
        hub_id: own.hub.id,
      },
    }),
    foreign: ({ foreign }) => ({
      call: {
        body: {
          register_type: 'hub_sale',
          first_name: 'Lê Văn Tám',
          phone: `09${randomInt(10_000_000, 99_999_999)}`,
          hub_id: foreign.hub.id,
        },
      },
      refused: 'ESP000',
      secrets: [foreign.hub.code],
    }),
  },
  'GET /couriers/{id}/history': onCourier({}, of()),
  'PATCH /users/{id}/active': onCourier({ account_status: 'active' }, of({ type: 'courier', active: false })),
  'PATCH /users/{id}/sync-ship-unit': onCourier({}, async ({ id }, { admin }) => ({
    params: { id },
    body: { type: 'courier', ship_unit_id: (await addCarrier(admin)).id, code: 'LEX-77' },
  })),
  'PATCH /couriers/{id}/onboarding': onCourier({}, seen({ step: 'training', action: 'send' })),
  'POST /couriers/{id}/tools': onCourier({}, of({ tool: 'helmet', quantity: 1 })),
  'PATCH /couriers/{id}/tools/return': onCourier({}, async ({ id }, { admin, test }) => {
    await admin.call('POST /couriers/{id}/tools', { params: { id }, body: { tool: 'uniform', quantity: 2 } });
    const { rows } = await test.pool.query<{ id: number }>('select id from courier_tools where courier_id = $1', [id]);
    return { params: { id }, body: { ids: rows.map((row) => row.id) } };
  }),
  'POST /couriers/{id}/papers/{kind}': onCourier({}, ({ id }) => ({
    params: { id, kind: 'id_card_front' },
    file: smallJpeg,
  })),
  'GET /courier-papers/{id}': onCourier(
    {},
    async ({ id }, { admin }) => ({ params: { id: (await addPapers(admin, id))[0] ?? 0 }, query: { size: 'thumb' } }),
    'ESY084',
  ),
  'DELETE /courier-papers/{id}': onCourier(
    {},
    async ({ id }, { admin }) => ({ params: { id: (await addPapers(admin, id))[0] ?? 0 } }),
    'ESY084',
  ),
  'PATCH /couriers/{id}/paper-verify': onCourier({}, async ({ id }, { admin }) => {
    await addPapers(admin, id);
    return { params: { id }, body: { verified: true, version: await courierVersion(admin, id) } };
  }),
  'GET /company': { call: () => ({}), foreign: null },
  'PUT /company': {
    call: async ({ test }) => {
      const { rows } = await test.pool.query<{ version: number }>('select version from company');
      return { body: { name: `Công ty ${randomInt(1e9)}`, tax_code: '0312345678', version: rows[0]?.version ?? 0 } };
    },
    foreign: null,
  },
  'GET /e-contracts': listed(({ code }) => ({ query: { q: code } })),
  'GET /couriers/{id}/e-contract': onCourier({}, of()),
  'PATCH /couriers/{id}/e-contract': onCourier({}, seen({ action: 'submit' })),
  'POST /couriers/{id}/e-contract/sign': onCourier({}, async (file, { admin }) => {
    await contractTo(admin, file, 'offer');
    const contract_id = await liveContract(admin, file.id);
    return { params: { id: file.id }, body: { contract_id, signature: { kind: 'typed', name: file.name } } };
  }),
  'GET /e-contracts/{id}/document': onCourier(
    {},
    async (file, { admin }) => {
      await contractTo(admin, file, 'submit');
      return { params: { id: await liveContract(admin, file.id) } };
    },
    'ESY084',
  ),
};
