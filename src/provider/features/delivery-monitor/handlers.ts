import type { deliveryMonitorEndpoints } from '~contract/features/delivery-monitor';
import { refuse, type HandlersOf } from '../../calls/handler';
import { courierDay } from './deliveries';
import { failedAttempts } from './failed-attempts';
import { readMonitor } from './monitor';

export const deliveryMonitorHandlers: HandlersOf<typeof deliveryMonitorEndpoints> = {
  'GET /delivery-monitor': async ({ services, user, query }) => ({ data: await readMonitor(services.pool, user, query) }),

  'GET /courier-deliveries/{id}': async ({ services, user, params, query }) => {
    const data = await courierDay(services.pool, user, params.id, query);
    return data ? { data } : refuse('EUS006');
  },

  'GET /courier-failed-attempts/{id}': async ({ services, user, params, query }) => (await failedAttempts(services.pool, user, params.id, query)) ?? refuse('EUS006'),
};
