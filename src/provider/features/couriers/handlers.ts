import type { courierEndpoints } from '~contract/features/couriers';
import type { HandlersOf } from '../../http/handler';
import { findCouriers } from '../../shared/find-couriers';

export const courierHandlers: HandlersOf<typeof courierEndpoints> = {
  'GET /search-couriers': async ({ services: { pool }, user, query: { q = '', hub_id: hubIds, limit } }) => {
    const couriers = await findCouriers(pool, user, { q, hubIds, limit });
    return { data: couriers.map(({ code, ...courier }) => ({ ...courier, courier_code: code })) };
  },
};
