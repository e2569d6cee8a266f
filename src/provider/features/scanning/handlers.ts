import type { scanningEndpoints } from '~contract/features/scanning';
import { issueText } from '~contract/issue-text';
import { seesAllHubs } from '~domain/roles';
import { refuse, type HandlersOf } from '../../calls/handler';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import { writeRun } from '../../shared/runs/write-run';
import { countExceptions, listExceptions } from './exceptions';
import { lastScans } from './last-scans';
import { failureCall, inboundCall, successCall } from '../../shared/scans/scan-calls';
import { scanPackages } from '../../shared/scans/scan-packages';
import { sheetPackages } from './sheet-packages';
import { storeGroups } from './store-groups';

export const scanningHandlers: HandlersOf<typeof scanningEndpoints> = {
  'PATCH /successful-package-scanning': async ({ db, user, locale, body }) => ({
    data: { scans: (await scanPackages(db, { user, locale, call: 'PATCH /successful-package-scanning', kind: 'success', hubId: null, scans: body.scans, callOf: successCall })) ?? [] },
  }),

  'PUT /unsuccessful-package-scanning': async ({ db, user, locale, body }) => ({
    data: { scans: (await scanPackages(db, { user, locale, call: 'PUT /unsuccessful-package-scanning', kind: 'failure', hubId: null, scans: body.scans, callOf: failureCall })) ?? [] },
  }),

  'PUT /checkin-linehaul': async ({ db, user, locale, body: { hub_id, scans } }) => {
    const own = seesAllHubs(user.role) || user.hubIds.includes(hub_id);
    const told = own ? await scanPackages(db, { user, locale, call: 'PUT /checkin-linehaul', kind: 'inbound', hubId: hub_id, scans, callOf: (scan) => inboundCall(hub_id, scan) }) : null;
    return told ? { data: { scans: told } } : refuse('ESP000', { hub_id: [issueText({ message: 'invalid' }, locale)] });
  },

  'GET /scans': async ({ services, user, query }) => ({ data: await lastScans(services.pool, user, query) }),

  'PATCH /packages-update-shippingfee': async ({ db, user, locale, body: { ids, ...args } }) => {
    const items = [...new Set(ids)].map((id, position) => ({ id, position }));
    const verdicts = await judgeChunk(db, user, { action: 'update_fee', args }, items);
    const { id, lines } = await writeRun(db, { user, locale, call: 'PATCH /packages-update-shippingfee', action: 'update_fee' }, verdicts);
    return { data: lines.flatMap((line) => ('id' in line ? line : [])), run: id };
  },

  'GET /runsheet-packages-optimize': ({ services, user, query }) => sheetPackages(services.pool, user, query),

  'GET /package-store-groups': ({ services, user, query }) => storeGroups(services.pool, user, query),

  'GET /exception-packages': ({ services, user, query }) => listExceptions(services.pool, user, query),

  'GET /exception-counts': async ({ services, user, query }) => ({ data: await countExceptions(services.pool, user, query) }),
};
