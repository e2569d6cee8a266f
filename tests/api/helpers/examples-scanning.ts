import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import { addRunsheet } from './runsheets';
import type { Site, Stage } from './stage';

type ScanningEndpoint =
  | 'PATCH /successful-package-scanning'
  | 'PUT /unsuccessful-package-scanning'
  | 'PUT /checkin-linehaul'
  | 'GET /scans'
  | 'PATCH /packages-update-shippingfee'
  | 'GET /runsheet-packages-optimize'
  | 'GET /package-store-groups'
  | 'GET /exception-packages'
  | 'GET /exception-counts';

/** Each scan stands for itself: another hub's package is told as none. */
function scan(status: PackageStatus, hidden: PackageStatus, body: (site: Site, code: string) => object): Example {
  return {
    call: async ({ package: pkg, own }) => ({ body: body(own, (await pkg(own, status)).code) }),
    foreign: async ({ package: pkg, own, foreign }) => ({
      call: { body: body(own, (await pkg(foreign, hidden)).code) },
      secrets: [`"code":"${foreign.hub.code}"`],
    }),
  };
}

export const examples: Readonly<Record<ScanningEndpoint, Example>> = {
  'PATCH /successful-package-scanning': scan('In_delivery', 'In_delivery', (_site, code) => ({
    scans: [{ code, note: 'Người nhà ký nhận' }],
  })),
  'PUT /unsuccessful-package-scanning': scan('In_delivery', 'In_delivery', (_site, code) => ({
    scans: [{ code, reason: 'FR003' }],
  })),
  // On the road it would be anybody's.
  'PUT /checkin-linehaul': scan('In_linehaul', 'Waiting_for_linehaul', (site, code) => ({
    hub_id: site.hub.id,
    scans: [{ code, weight: 2 }],
  })),
  'GET /scans': { call: () => ({ query: { kind: 'inbound' } }), foreign: null },
  'PATCH /packages-update-shippingfee': {
    call: async ({ package: pkg, own }) => ({ body: { ids: [(await pkg(own, 'Waiting_for_delivery')).id] } }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [hidden.id] } }, secrets: [hidden.code] };
    },
  },
  'GET /runsheet-packages-optimize': {
    call: async (stage) => ({ query: { runsheet_id: (await sheetOf(stage, stage.own)).id } }),
    foreign: async (stage) => {
      const sheet = await sheetOf(stage, stage.foreign);
      return { call: { query: { runsheet_id: sheet.id } }, secrets: [sheet.packageCode] };
    },
  },
  'GET /package-store-groups': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => {
      await pkg(foreign, 'Waiting_for_pickup');
      return { call: { query: { hub_id: foreign.hub.id } }, secrets: [`"code":"${foreign.hub.code}"`] };
    },
  },
  'GET /exception-packages': {
    call: () => ({ query: { kind: 'missing' } }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Missing');
      return { call: { query: { kind: 'missing', hub_id: foreign.hub.id } }, secrets: [hidden.code] };
    },
  },
  'GET /exception-counts': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => {
      await pkg(foreign, 'Missing');
      return { call: { query: { hub_id: foreign.hub.id } }, secrets: [/"missing":[1-9]/] };
    },
  },
};

async function sheetOf(
  { test, package: pkg }: Stage,
  site: Site,
): Promise<{ readonly id: number; readonly packageCode: string }> {
  const on = await pkg(site, 'In_delivery');
  return { id: (await addRunsheet(test, { hubId: site.hub.id, packages: [on] })).id, packageCode: on.code };
}
