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
  call: async ({ package: pkg, own }) => ({ body: { ids: [(await pkg(own, 'Waiting_for_delivery')).id] } }),
  foreign: async ({ package: pkg, own, foreign }) => {
    const mine = await pkg(own, 'Waiting_for_delivery');
    const hidden = await pkg(foreign, 'Waiting_for_delivery');
    return {
      call: { body: { ids: [mine.id, hidden.id] } },
      refused: 'EPK009',
      secrets: [...secretsOf(hidden), hidden.code],
    };
  },
};

function photo(status: PackageStatus): Example {
  return {
    call: async ({ package: pkg, own }) => ({ params: { id: (await pkg(own, status)).id }, file: smallJpeg }),
    foreign: async ({ package: pkg, foreign }) => ({
      call: { params: { id: (await pkg(foreign, status)).id }, file: smallJpeg },
      refused: 'EPK009',
      secrets: [],
    }),
  };
}

async function photographed(
  { admin, package: pkg }: Stage,
  site: Stage['own'],
): Promise<{ package: number; photo: number }> {
  const { id } = await pkg(site, 'In_delivery');
  const { data } = (await admin.call('POST /packages-epod/{id}/photo', { params: { id }, file: smallJpeg })).ok;
  return { package: id, photo: data.id };
}

export const examples: Readonly<Record<LabelEndpoint, Example>> = {
  'GET /packages/{id}/label': {
    call: async ({ package: pkg, own }) => ({ params: { id: (await pkg(own, 'Waiting_for_delivery')).id } }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { params: { id: hidden.id } }, refused: 'EPK009', secrets: [...secretsOf(hidden), hidden.code] };
    },
  },
  'GET /label-fonts/{weight}': { call: () => ({ params: { weight: '400' } }), foreign: null },
  'POST /packages-multiple-awb': several,
  'POST /packages-awb-ticket': several,
  'POST /packages-printed': {
    ...several,
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [hidden.id] } }, secrets: [hidden.code, hidden.receiverName] };
    },
  },
  'PATCH /multiple-print-packages': {
    ...several,
    // Each stands for itself: another's is answered as none, in its line.
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [hidden.id] } }, secrets: [hidden.code] };
    },
  },
  'POST /packages-epod/{id}/photo': photo('In_delivery'),
  'POST /packages-delivery/{id}/photo': photo('Delivery_failed_attempt'),
  'POST /packages-return/{id}/photo': photo('In_return'),
  'GET /packages/{id}/photos': {
    call: async (stage) => ({ params: { id: (await photographed(stage, stage.own)).package } }),
    foreign: async (stage) => ({
      call: { params: { id: (await photographed(stage, stage.foreign)).package } },
      refused: 'EPK009',
      secrets: [/"kind"/],
    }),
  },
  'GET /photos/{id}': {
    call: async (stage) => ({ params: { id: (await photographed(stage, stage.own)).photo } }),
    foreign: async (stage) => ({
      call: { params: { id: (await photographed(stage, stage.foreign)).photo }, query: { size: 'thumb' } },
      refused: 'EPK009',
      secrets: ['JFIF'],
    }),
  },
};
