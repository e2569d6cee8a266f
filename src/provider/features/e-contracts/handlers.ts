import type { eContractEndpoints } from '~contract/features/e-contracts';
import { refuse, type HandlersOf } from '../../calls/handler';
import { keepCompany, readCompany } from './company';
import { moveContract, signContract } from './change-contract';
import { contractDocument, contractsOf, listContracts } from './read-contracts';

export const eContractHandlers: HandlersOf<typeof eContractEndpoints> = {
  'GET /company': async ({ db }) => ({ data: await readCompany(db) }),

  'PUT /company': async ({ db, user, body }) => {
    await keepCompany(db, user, body);
    return { data: body };
  },

  'GET /e-contracts': ({ services, user, query }) => listContracts(services.pool, user, query),

  'GET /couriers/{id}/e-contract': async ({ services, user, params }) => {
    const data = await contractsOf(services.pool, user, params.id);
    return data ? { data } : refuse('EUS006');
  },

  'PATCH /couriers/{id}/e-contract': (request) => moveContract(request),

  'POST /couriers/{id}/e-contract/sign': (request) => signContract(request),

  'GET /e-contracts/{id}/document': async ({ services, user, params }) => (await contractDocument(services.pool, user, params.id)) ?? refuse('ESY084'),
};
