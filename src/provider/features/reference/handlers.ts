import type { referenceEndpoints } from '~contract/features/reference';
import { reasons } from '~domain/reasons';
import { worksAt } from '~domain/roles';
import type { HandlersOf } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { readHubs, readProvinces, readShops, readWards } from './store';

export const referenceHandlers: HandlersOf<typeof referenceEndpoints> = {
  'GET /hubs': async ({ db, user }) => {
    const hubs = await readHubs(db);
    const data = hubs.map(({ active, ...hub }) => {
      const own = worksAt(user, hub.id);
      return { ...hub, accessible: active && own, own };
    });
    return { data };
  },

  'GET /shops': async ({ query, services, user }) => {
    const { shops, total } = await readShops(services.pool, user, query);
    return {
      data: shops,
      meta: { pagination: paginationOf({ total, count: shops.length, page: query.page, limit: query.limit }) },
    };
  },

  'GET /reasons': async () => ({ data: reasons.map((reason) => ({ ...reason, types: [...reason.types] })) }),

  'GET /address-level-1': async ({ db }) => ({ data: await readProvinces(db) }),

  'GET /address-level-3': async ({ query, db }) => ({
    data: (await readWards(db, { provinceId: query.province_id, q: query.q, limit: query.limit })).map((ward) => ({
      ...ward,
      served: Boolean(ward.served),
    })),
  }),
};
