import type { packageEndpoints } from '~contract/features/packages';
import { isWellFormedCode } from '~domain/tracking-code';
import { refuse, type HandlersOf } from '../../http/handler';
import { readDetail } from '../../shared/read-detail';
import { packageByCode, packagesByCodes, trackingOf } from './by-code';
import { packageHistory } from './history';
import { listPackages } from './list';
import { masterSearch } from './master-search';
import { listSubjects } from './subjects';
import { readWindow } from './window';

export const packageHandlers: HandlersOf<typeof packageEndpoints> = {
  'GET /packages': (request) => listPackages(request),

  'GET /packages-window': (request) => readWindow(request),

  'GET /packages-subjects': (request) => listSubjects(request),

  'GET /packages/{id}': async ({ db, user, params }) => {
    const data = await readDetail(db, user, params.id);
    return data ? { data } : refuse('EPK009');
  },

  'GET /package': async ({ services, user, query }) => {
    if (!isWellFormedCode(query.code)) return refuse('EPK027');
    const data = await packageByCode(services.pool, user, query.code);
    return data ? { data } : refuse('EPK029');
  },

  'GET /package-tracking': async ({ services, user, query }) => {
    if (!isWellFormedCode(query.code)) return refuse('EPK027');
    const data = await trackingOf(services.pool, user, query.code);
    return data ? { data } : refuse('EPK029');
  },

  'GET /packages-master-search': async ({ services, user, query }) => ({ data: await masterSearch(services.pool, user, query.code) }),

  'POST /packages-post': async ({ db, user, body }) => {
    const codes = [...new Set(body.codes)];
    const wellFormed = codes.filter(isWellFormedCode);
    const found = await packagesByCodes(db, user, wellFormed);
    return {
      data: {
        packages: wellFormed.flatMap((code) => found.get(code) ?? []),
        malformed: codes.filter((code) => !isWellFormedCode(code)),
        not_found: wellFormed.filter((code) => !found.has(code)),
      },
    };
  },

  'GET /package-history': async ({ services, user, query }) => {
    const data = await packageHistory(services.pool, user, query.package_id);
    return data ? { data } : refuse('EPK009');
  },
};
