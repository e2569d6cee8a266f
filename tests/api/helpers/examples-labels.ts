import type { EndpointName } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import { secretsOf } from './examples-package-actions';
import { smallJpeg } from './pictures';
import type { Stage } from './stage';

type LabelEndpoint =
  | 'GET /packages/{id}/label'
  | 'GET /label-fonts/{weight}'
  | 'POST /packages-multiple-awb'
  | 'POST /packages-printed'
  | 'PATCH /multiple-print-packages'
  | 'POST /packages-awb-ticket'
  | 'GET /packages/{id}/photos'
  | 'GET /photos/{id}'
  | Extract<EndpointName, `POST /packages-${string}/photo`>;

/** Many at once, one of them another's: none. */
const several: Example = {
  call: async ({ parcel, own }) => ({ body: { ids: [(await parcel(own, 'Waiting_for_delivery')).id] } }),
  foreign: async ({ parcel, own, foreign }) => {
    const mine = await parcel(own, 'Waiting_for_delivery');
    const hidden = await parcel(foreign, 'Waiting_for_delivery');
    return { call: { body: { ids: [mine.id, hidden.id] } }, refused: 'EPK009', secrets: [...secretsOf(hidden), hidden.code] };
  },
};

function photo(status: PackageStatus): Example {
  return {
    call: async ({ parcel, own }) => ({ params: { id: (await parcel(own, status)).id }, file: smallJpeg }),
    foreign: async ({ parcel, foreign }) => ({ call: { params: { id: (await parcel(foreign, status)).id }, file: smallJpeg }, refused: 'EPK009', secrets: [] }),
  };
}

async function photographed({ admin, parcel }: Stage, site: Stage['own']): Promise<{ parcel: number; photo: number }> {
  const { id } = await parcel(site, 'In_delivery');
  const { data } = (await admin.call('POST /packages-epod/{id}/photo', { params: { id }, file: smallJpeg })).ok;
  return { parcel: id, photo: data.id };
}

export const labelExamples: Readonly<Record<LabelEndpoint, Example>> = {
  'GET /packages/{id}/label': {
    call: async ({ parcel, own }) => ({ params: { id: (await parcel(own, 'Waiting_for_delivery')).id } }),
    foreign: async ({ parcel, foreign }) => {
      const hidden = await parcel(foreign, 'Waiting_for_delivery');
      return { call: { params: { id: hidden.id } }, refused: 'EPK009', secrets: [...secretsOf(hidden), hidden.code] };
    },
  },
  'GET /label-fonts/{weight}': { call: () => ({ params: { weight: '400' } }), foreign: null },
  'POST /packages-multiple-awb': several,
  'POST /packages-awb-ticket': several,
  'POST /packages-printed': {
    ...several,
    foreign: async ({ parcel, foreign }) => {
      const hidden = await parcel(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [hidden.id] } }, secrets: [hidden.code, hidden.receiverName] };
    },
  },
  'PATCH /multiple-print-packages': {
    ...several,
    // Each stands for itself: another's is answered as none, in its line.
    foreign: async ({ parcel, foreign }) => {
      const hidden = await parcel(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [hidden.id] } }, secrets: [hidden.code] };
    },
  },
  'POST /packages-epod/{id}/photo': photo('In_delivery'),
  'POST /packages-delivery/{id}/photo': photo('Delivery_failed_attempt'),
  'POST /packages-return/{id}/photo': photo('In_return'),
  'GET /packages/{id}/photos': {
    call: async (stage) => ({ params: { id: (await photographed(stage, stage.own)).parcel } }),
    foreign: async (stage) => ({ call: { params: { id: (await photographed(stage, stage.foreign)).parcel } }, refused: 'EPK009', secrets: [/"kind"/] }),
  },
  'GET /photos/{id}': {
    call: async (stage) => ({ params: { id: (await photographed(stage, stage.own)).photo } }),
    foreign: async (stage) => ({ call: { params: { id: (await photographed(stage, stage.foreign)).photo }, query: { size: 'thumb' } }, refused: 'EPK009', secrets: ['JFIF'] }),
  },
};
