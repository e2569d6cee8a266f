import type { courierEndpoints } from '~contract/features/couriers';
import { refuse, type HandlersOf } from '../../calls/handler';
import { findCouriers } from '../../shared/people/find-couriers';
import { courierHistory } from './history';
import { listCouriers } from './list-couriers';
import { addPaper, paperFile, verifyPapers } from './papers';
import { readCourier } from './read-courier';
import { registerCourier } from './register';
import { syncShipUnit } from './ship-units';
import { moveAccount, moveStep } from './steps';
import { giveTool, takeTools } from './tools';

export const courierHandlers: HandlersOf<typeof courierEndpoints> = {
  'GET /search-couriers': async ({ services: { pool }, user, query: { q = '', hub_id: hubIds, account_status: statuses, limit } }) => {
    const couriers = await findCouriers(pool, user, { q, hubIds, statuses, limit });
    return { data: couriers.map(({ code, status, ...courier }) => ({ ...courier, courier_code: code, account_status: status })) };
  },

  'GET /couriers': (request) => listCouriers(request),

  'POST /users/courier-register': (request) => registerCourier(request),

  'GET /users/{id}': async ({ services, user, params }) => {
    const data = await readCourier(services.pool, user, params.id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /couriers/{id}/history': async ({ services, user, params, query }) => (await courierHistory(services.pool, user, params.id, query)) ?? refuse('EUS006'),

  'PATCH /users/{id}/active': (request) => moveAccount(request),

  'PATCH /users/{id}/sync-ship-unit': (request) => syncShipUnit(request),

  'PATCH /couriers/{id}/onboarding': (request) => moveStep(request),

  'POST /couriers/{id}/tools': (request) => giveTool(request),

  'PATCH /couriers/{id}/tools/return': (request) => takeTools(request),

  'POST /couriers/{id}/papers/{kind}': (request) => addPaper(request),

  'GET /courier-papers/{id}': async ({ services, user, params, query }) => (await paperFile(services.pool, user, params.id, query.size)) ?? refuse('ESY084'),

  'PATCH /couriers/{id}/paper-verify': (request) => verifyPapers(request),
};
