import type pg from 'pg';
import type { scanningEndpoints } from '~contract/features/scanning';
import { worksAt } from '~domain/roles';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import { type HandlersOf, type SignedInUser, wrongField } from '../../calls/handler';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import { writeRun } from '../../shared/runs/write-run';
import { countExceptions, listExceptions } from './exceptions';
import { failureCall, inboundCall, successCall } from '../../shared/scans/scan-calls';
import { scanPackages } from '../../shared/scans/scan-packages';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { storeGroups } from './store-groups';
import { pageOf } from '../../shared/sql/page-of';

export const scanningHandlers: HandlersOf<typeof scanningEndpoints> = {
  'PATCH /successful-package-scanning': async ({ db, user, locale, body }) => ({
    data: {
      scans:
        (await scanPackages(db, {
          user,
          locale,
          call: 'PATCH /successful-package-scanning',
          kind: 'success',
          hubId: null,
          scans: body.scans,
          callOf: successCall,
        })) ?? [],
    },
  }),

  'PUT /unsuccessful-package-scanning': async ({ db, user, locale, body }) => ({
    data: {
      scans:
        (await scanPackages(db, {
          user,
          locale,
          call: 'PUT /unsuccessful-package-scanning',
          kind: 'failure',
          hubId: null,
          scans: body.scans,
          callOf: failureCall,
        })) ?? [],
    },
  }),

  'PUT /checkin-linehaul': async ({ db, user, locale, body: { hub_id, scans } }) => {
    const scanned = worksAt(user, hub_id)
      ? await scanPackages(db, {
          user,
          locale,
          call: 'PUT /checkin-linehaul',
          kind: 'inbound',
          hubId: hub_id,
          scans,
          callOf: (scan) => inboundCall(hub_id, scan),
        })
      : null;
    return scanned ? { data: { scans: scanned } } : wrongField('hub_id', 'invalid', locale);
  },

  'GET /scans': async ({ services, user, query }) => ({ data: await lastScans(services.pool, user, query) }),

  'PATCH /packages-update-shippingfee': async ({ db, user, locale, body: { ids, ...args } }) => {
    const items = [...new Set(ids)].map((id, position) => ({ id, position }));
    const verdicts = await judgeChunk(db, user, { action: 'update_fee', args }, items);
    const { id, lines } = await writeRun(
      db,
      { user, locale, call: 'PATCH /packages-update-shippingfee', action: 'update_fee' },
      verdicts,
    );
    return { data: lines.flatMap((line) => ('id' in line ? line : [])), run: id };
  },

  'GET /runsheet-packages-optimize': ({ services, user, query }) => sheetPackages(services.pool, user, query),

  'GET /package-store-groups': ({ services, user, query }) => storeGroups(services.pool, user, query),

  'GET /exception-packages': ({ services, user, query }) => listExceptions(services.pool, user, query),

  'GET /exception-counts': async ({ services, user, query }) => ({
    data: await countExceptions(services.pool, user, query),
  }),
};

type Scan = ResponseOf<'GET /scans'>['data'][number];

interface ScanRecord extends Omit<Scan, 'hub' | 'package'> {
  readonly hub_id: number | null;
  readonly hub_code: string;
  readonly package_id: number | null;
  readonly version: number;
  readonly package_code: string;
  readonly status: PackageStatus;
  readonly held_by_3pl: boolean;
  readonly current_hub_id: number | null;
  readonly current_hub_code: string;
  readonly fm_hub_id: number | null;
  readonly fm_hub_code: string;
  readonly lm_hub_id: number | null;
  readonly lm_hub_code: string;
}

async function lastScans(pool: pg.Pool, user: SignedInUser, { kind, limit }: QueryOf<'GET /scans'>): Promise<Scan[]> {
  const values = new Values();
  const text = `
    select c.id, c.at, c.code, c.outcome, c.refusal, c.run_id as run, c.hub_id, h.code as hub_code, p.id as package_id,
      p.version, p.code as package_code, p.status, p.held_by_3pl,
      p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id,
        lh.code as lm_hub_code
    from (select * from scans where user_id = ${values.add(user.id)} and kind = ${values.add(kind)} order by id desc
      limit ${values.add(limit)}) c
    left join hubs h on h.id = c.hub_id
    left join packages p on p.id = c.package_id and ${visiblePackage(user, values)}
    left join hubs ch on ch.id = p.current_hub_id left join hubs fh on fh.id = p.fm_hub_id
      left join hubs lh on lh.id = p.lm_hub_id
    order by c.id desc`;
  return (await read<ScanRecord>(pool, text, values)).map(toScan);
}

function toScan({ id, at, code, outcome, refusal, run, ...record }: ScanRecord): Scan {
  const hub = (hubId: number | null, hubCode: string) => (hubId === null ? null : { id: hubId, code: hubCode });
  const item =
    record.package_id === null
      ? null
      : {
          id: record.package_id,
          version: record.version,
          package_code: record.package_code,
          status: record.status,
          held_by_3pl: record.held_by_3pl,
          current_hub: hub(record.current_hub_id, record.current_hub_code),
          fm_hub: hub(record.fm_hub_id, record.fm_hub_code),
          lm_hub: hub(record.lm_hub_id, record.lm_hub_code),
        };
  return { id, at, code, outcome, refusal, run, hub: hub(record.hub_id, record.hub_code), package: item };
}

type Answer = ResponseOf<'GET /runsheet-packages-optimize'>;
type Line = Pick<Answer['data'][number], 'runsheet_id' | 'position' | 'result' | 'result_reason' | 'result_at'>;

/** Lines of runsheets that the user may see, of packages that he may see. */
async function sheetPackages(
  pool: pg.Pool,
  user: SignedInUser,
  { runsheet_id, package_id, ...place }: QueryOf<'GET /runsheet-packages-optimize'>,
): Promise<Answer> {
  const source = (values: Values): string => `
    from runsheet_packages l join runsheets r on r.id = l.runsheet_id join packages p on p.id = l.package_id
    where l.runsheet_id = any(${values.add(runsheet_id)}::bigint[])
      and l.removed_at is null ${package_id ? `and l.package_id = any(${values.add(package_id)}::bigint[])` : ''}
      and ${visibleRunsheet(user, values)} and ${visiblePackage(user, values)}`;
  const { data, meta } = await pageOf<PackageRow & Line>(pool, place, {
    from: source,
    order: 'l.runsheet_id, l.position',
    select: (found) => `
      select ${rowColumns}, found.runsheet_id, found.position, found.result, found.result_reason, found.result_at
      from (select l.*, p.id as found_id ${found}) found
      join packages p on p.id = found.found_id ${placeJoins}
      order by found.runsheet_id, found.position`,
  });
  return {
    data: data.map((record) => {
      const { id, version, package_code, status, current_hub, fm_hub, lm_hub, held_by_3pl } = record;
      const { runsheet_id: sheet, position, result, result_reason, result_at } = record;
      return {
        id,
        version,
        package_code,
        status,
        current_hub,
        fm_hub,
        lm_hub,
        held_by_3pl,
        runsheet_id: sheet,
        position,
        result,
        result_reason,
        result_at,
      };
    }),
    meta,
  };
}
