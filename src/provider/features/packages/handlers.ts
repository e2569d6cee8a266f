import type { Kysely } from 'kysely';
import type { packageEndpoints } from '~contract/features/packages';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import { JsonText, refuse, type HandlersOf, type SignedInUser } from '../../calls/handler';
import { missingCodes } from '../../shared/packages/elsewhere';
import { readDetail } from '../../shared/packages/read-detail';
import { packageByCode, packagesByCodes, trackingOf } from './by-code';
import { recentCount } from './count';
import { packageHistory } from './history';
import { countByHub } from './hub-counts';
import { listPackages } from './list';
import { masterSearch } from './master-search';
import { listSubjects } from './subjects';
import { readWindow } from './window';

/** Why the code leads to no package. */
async function missed(db: Kysely<Database>, user: SignedInUser, code: string) {
  const { code: refusal, errors } = (await missingCodes(db, user, [code]))(code);
  return refuse(refusal, errors);
}

export const packageHandlers: HandlersOf<typeof packageEndpoints> = {
  'GET /packages': (request) => listPackages(request),

  'GET /packages-window': (request) => readWindow(request),

  'GET /packages-subjects': (request) => listSubjects(request),

  'GET /total-packages': async ({ query, user, services }) => ({ data: await recentCount(services.pool, query, user).count }),

  'GET /count-packages-by-hub': async ({ query, user, services }) => ({ data: await countByHub(services.pool, query, user) }),

  'GET /packages/{id}': async ({ db, user, params }) => {
    const data = await readDetail(db, user, params.id);
    return data ? { data } : refuse('EPK009');
  },

  'GET /package': async ({ db, services, user, query }) => {
    const data = await packageByCode(services.pool, user, query.code);
    return data ? { data } : missed(db, user, query.code);
  },

  'GET /package-tracking': async ({ db, services, user, query }) => {
    const data = await trackingOf(services.pool, user, query.code);
    return data ? { data } : missed(db, user, query.code);
  },

  'GET /packages-master-search': async ({ services, user, query }) => ({ data: await masterSearch(services.pool, user, query.code) }),

  'POST /packages-post': async ({ db, user, body }) => {
    const wellFormed: string[] = [];
    const malformed: string[] = [];
    for (const code of new Set(body.codes)) (isWellFormedCode(code) ? wellFormed : malformed).push(code);
    const { rows, missing } = await packagesByCodes(db, user, wellFormed);
    const why = await missingCodes(db, user, missing);
    const elsewhere = missing.flatMap((code) => {
      const { errors } = why(code);
      return errors ? { code, errors } : [];
    });
    const notFound = missing.filter((code) => !why(code).errors);
    return new JsonText(`{"data":{"packages":[${rows}],"malformed":${JSON.stringify(malformed)},"elsewhere":${JSON.stringify(elsewhere)},"not_found":${JSON.stringify(notFound)}}}`);
  },

  'GET /package-history': async ({ services, user, query }) => {
    return (await packageHistory(services.pool, user, query)) ?? refuse('EPK009');
  },
};
