import type { photoEndpoints } from '~contract/features/photos';
import { refuse, type HandlersOf } from '../../calls/handler';
import { addPhoto } from './add-photo';
import { photoFile, photosOf } from './read-photos';

export const photoHandlers: HandlersOf<typeof photoEndpoints> = {
  'POST /packages-epod/{id}/photo': (request) => addPhoto('epod', request),

  'POST /packages-delivery/{id}/photo': (request) => addPhoto('delivery', request),

  'POST /packages-return/{id}/photo': (request) => addPhoto('return', request),

  'GET /packages/{id}/photos': async ({ services, user, params }) => {
    const data = await photosOf(services.pool, user, params.id);
    return data ? { data } : refuse('EPK009');
  },

  'GET /photos/{id}': async ({ services, user, params, query }) => (await photoFile(services.pool, user, params.id, query.size)) ?? refuse('EPK009'),
};
