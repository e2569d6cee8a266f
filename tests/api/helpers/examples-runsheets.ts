import type { EndpointName } from '~contract/endpoints';
import type { Example } from './example';
import { addRunsheet } from './runsheets';
import type { Site, Stage } from './stage';

async function sheetOf({ test, parcel }: Stage, site: Site) {
  const on = await parcel(site, 'In_delivery');
  return { sheet: await addRunsheet(test, { hubId: site.hub.id, packages: [on] }), on };
}

export const runsheetExamples: Readonly<Record<Extract<EndpointName, `${string} /runsheets${string}`>, Example>> = {
  'GET /runsheets': {
    call: async (stage) => ({ query: { q: (await sheetOf(stage, stage.own)).sheet.code } }),
    foreign: async (stage) => {
      const { sheet } = await sheetOf(stage, stage.foreign);
      return { call: { query: { q: sheet.code } }, secrets: [sheet.code] };
    },
  },
  'GET /runsheets/{id}': {
    call: async (stage) => ({ params: { id: (await sheetOf(stage, stage.own)).sheet.id }, query: { include: 'packages' } }),
    foreign: async (stage) => {
      const { sheet, on } = await sheetOf(stage, stage.foreign);
      return { call: { params: { id: sheet.id }, query: { include: 'packages' } }, refused: 'ESY014', secrets: [sheet.code, on.code, on.receiverName] };
    },
  },
};
