import type { searchEndpoints } from '~contract/features/search';
import { may } from '~domain/access';
import type { HandlersOf } from '../../calls/handler';
import { findCouriers } from '../../shared/people/find-couriers';
import { findRunsheets } from '../../shared/sheets/find-runsheets';
import { findTickets } from '../../shared/people/find-tickets';
import { searchWords } from '../../shared/sql/name-search';
import { findDocuments, findPrices } from './documents';
import { findHubs, findShops, findStaff } from './store';

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  'GET /search': async ({ services: { pool }, user, query: { limit, ...query } }) => {
    const q = searchWords(query.q);
    if (q === '') return { data: { shops: [], couriers: [], hubs: [], runsheets: [], tickets: [], staff: [], documents: [], prices: [] } };
    const [shops, couriers, hubs, runsheets, tickets, staff, documents, prices] = await Promise.all([
      may(user, 'shops') ? findShops(pool, user, { q, limit }) : [],
      may(user, 'couriers') ? findCouriers(pool, user, { q, limit }) : [],
      findHubs(pool, user, { q, limit }),
      may(user, 'runsheets') ? findRunsheets(pool, user, { q, limit }) : [],
      may(user, 'support') ? findTickets(pool, user, { q, limit }) : [],
      may(user, 'staff') ? findStaff(pool, user, { q, limit }) : [],
      findDocuments(pool, user, { q, limit }),
      may(user, 'price_lists') ? findPrices(pool, { q, limit }) : [],
    ]);
    return { data: { shops, couriers, hubs, runsheets, tickets, staff, documents, prices } };
  },
};
