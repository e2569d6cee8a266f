import type { EndpointName } from '~contract/endpoints';
import type { RunsheetStatus } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import { addCourier, addRunsheet } from './runsheets';
import type { Call } from './send';
import type { Site, Stage } from './stage';

async function sheetOf({ test, package: pkg }: Stage, site: Site) {
  const on = await pkg(site, 'In_delivery');
  return { sheet: await addRunsheet(test, { hubId: site.hub.id, packages: [on] }), on };
}

/** A step of an outbound sheet with one package in that status; at another hub there is no such sheet. */
function step(
  status: RunsheetStatus,
  on: PackageStatus,
  call: (sheet: { id: number }, code: string, stage: Stage) => Call,
): Example {
  const at = async (stage: Stage, site: Site): Promise<{ call: Call; code: string }> => {
    const item = await stage.package(site, on);
    const courier = await addCourier(stage.test, { hubId: site.hub.id });
    const sheet = await addRunsheet(stage.test, {
      hubId: site.hub.id,
      status,
      courierId: courier.id,
      packages: [item],
    });
    return { call: call(sheet, item.code, stage), code: item.code };
  };
  return {
    call: async (stage) => (await at(stage, stage.own)).call,
    foreign: async (stage) => {
      const foreign = await at(stage, stage.foreign);
      return {
        call: foreign.call,
        refused: 'ESY014',
        secrets: [`"package_code":"${foreign.code}"`],
        seenBy: (role) => role === 'admin' || role === 'admin_operator',
      };
    },
  };
}

type SheetEndpoint =
  | Exclude<Extract<EndpointName, `${string} /runsheets${string}`>, 'GET /runsheets/{id}/stops'>
  | 'GET /runsheet-counts';

export const examples: Readonly<Record<SheetEndpoint, Example>> = {
  'GET /runsheet-counts': {
    call: () => ({}),
    foreign: async (stage) => {
      await sheetOf(stage, stage.foreign);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [/"Running":[1-9]/] };
    },
  },
  'POST /runsheets': {
    call: async ({ test, own }) => ({
      body: {
        type: 'outbound',
        hub_id: own.hub.id,
        courier_id: (await addCourier(test, { hubId: own.hub.id })).id,
        license_plate: '59x1-00001',
      },
    }),
    foreign: ({ foreign }) => ({
      call: { body: { type: 'outbound', hub_id: foreign.hub.id } },
      refused: 'ESP000',
      secrets: [`"code":"${foreign.hub.code}"`],
    }),
  },
  'PATCH /runsheets/{id}': step('Created', 'Planned_for_delivery', ({ id }) => ({
    params: { id },
    body: { license_plate: '59X1-00002' },
  })),
  'POST /runsheets/{id}/packages': step('Created', 'Planned_for_delivery', ({ id }, code) => ({
    params: { id },
    body: { codes: [code] },
  })),
  'PATCH /runsheets/{id}/packages/remove': step('Created', 'Planned_for_delivery', ({ id }, code) => ({
    params: { id },
    body: { codes: [code] },
  })),
  'GET /runsheets/{id}/missing': {
    call: async (stage) => ({ params: { id: (await sheetOf(stage, stage.own)).sheet.id } }),
    foreign: async (stage) => ({
      call: { params: { id: (await sheetOf(stage, stage.foreign)).sheet.id } },
      refused: 'ESY014',
      secrets: ['"data":['],
    }),
  },
  'GET /runsheets/{id}/candidates': {
    call: async (stage) => ({ params: { id: (await sheetOf(stage, stage.own)).sheet.id } }),
    foreign: async (stage) => ({
      call: { params: { id: (await sheetOf(stage, stage.foreign)).sheet.id } },
      refused: 'ESY014',
      secrets: ['"data":['],
    }),
  },
  'GET /runsheets/{id}/print': {
    call: async (stage) => ({ params: { id: (await sheetOf(stage, stage.own)).sheet.id } }),
    foreign: async (stage) => {
      const { sheet, on } = await sheetOf(stage, stage.foreign);
      return { call: { params: { id: sheet.id } }, refused: 'ESY014', secrets: [sheet.code, on.code, on.receiverName] };
    },
  },
  'PATCH /runsheets/{id}/start': step('Created', 'Planned_for_delivery', ({ id }) => ({
    params: { id },
    body: { force: true },
  })),
  'PATCH /runsheets/{id}/results': step('Running', 'In_delivery', ({ id }, code) => ({
    params: { id },
    body: { codes: [code], result: 'done', note: 'Người nhà ký nhận' },
  })),
  'PATCH /runsheets/{id}/scan-back': step('Running', 'Delivery_failed_attempt', ({ id }, code) => ({
    params: { id },
    body: { codes: [code] },
  })),
  'PATCH /runsheets/{id}/close': step('Running', 'Delivery_successful', ({ id }) => ({
    params: { id },
    body: { cash_counted: 0 },
  })),
  'PATCH /runsheets/{id}/cancel': step('Created', 'Planned_for_delivery', ({ id }) => ({ params: { id }, body: {} })),

  'GET /runsheets': {
    call: async (stage) => ({ query: { q: (await sheetOf(stage, stage.own)).sheet.code } }),
    foreign: async (stage) => {
      const { sheet } = await sheetOf(stage, stage.foreign);
      return { call: { query: { q: sheet.code } }, secrets: [sheet.code] };
    },
  },
  'GET /runsheets/{id}': {
    call: async (stage) => ({
      params: { id: (await sheetOf(stage, stage.own)).sheet.id },
      query: { include: 'packages' },
    }),
    foreign: async (stage) => {
      const { sheet, on } = await sheetOf(stage, stage.foreign);
      return {
        call: { params: { id: sheet.id }, query: { include: 'packages' } },
        refused: 'ESY014',
        secrets: [sheet.code, on.code, on.receiverName],
      };
    },
  },
};
