import type { Kysely } from 'kysely';
import type { backlogEndpoints } from '~contract/features/backlog';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { statusesInStock, type StockType } from '~domain/stock-count';
import { refuse, type HandlersOf, type SignedInUser, wrongField } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { audit } from '../../calls/audit';
import { custodySql } from '../../shared/packages/backlog-sql';
import { countLines, lockCheck, listChecks, readCheck, startCheck } from './checks';
import { scanStock } from './scan-stock';
import { backlogWindow } from './window';
import { backlogReport } from './report';

export const backlogHandlers: HandlersOf<typeof backlogEndpoints> = {
  'GET /backlog-report': async ({ services, user, query }) => ({
    data: await backlogReport(services.pool, query, user, Date.now()),
  }),

  'GET /backlog-packages': ({ services, user, query }) => backlogWindow(services.pool, query, user, Date.now()),

  'GET /backlog-checks': async ({ db, user, query }) => {
    const { checks, total } = await listChecks(db, user, query);
    return {
      data: checks,
      meta: { pagination: paginationOf({ total, count: checks.length, page: query.page, limit: query.limit }) },
    };
  },

  'POST /backlog-checks': async ({ db, user, body, locale }) => {
    const id = await startCheck(db, user, body.hub_id, body.types);
    const data = id === null ? null : await readCheck(db, user, id);
    return data ? { data } : wrongField('hub_id', 'invalid', locale);
  },

  'GET /backlog-checks/{id}': async ({ db, user, params }) => {
    const data = await readCheck(db, user, params.id);
    return data ? { data } : refuse('ESY015');
  },

  'GET /backlog-checks/{id}/lines': async ({ db, user, params, query }) => {
    const check = await readCheck(db, user, params.id);
    return check ? readLines(db, user, params.id, query) : refuse('ESY015');
  },

  'POST /backlog-checks/{id}/scans': async ({ db, user, params, body }) => {
    const shelf = await lockCheck(db, user, params.id, 'share');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    const scans = await scanStock(db, user, params.id, shelf, body.codes);
    return { data: { scans, counts: await countLines(db, params.id) } };
  },

  'POST /backlog-checks/{id}/finish': async ({ db, user, params }) => {
    const shelf = await lockCheck(db, user, params.id, 'update');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    await finishCheck(db, user, params.id, shelf);
    const data = await readCheck(db, user, params.id);
    return data ? { data } : refuse('ESY015');
  },

  'DELETE /backlog-checks/{id}': async ({ db, user, params }) => {
    const shelf = await lockCheck(db, user, params.id, 'update');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    await discardCheck(db, user, params.id, shelf);
    return { data: { ok: true } };
  },
};

type Lines = ResponseOf<'GET /backlog-checks/{id}/lines'>;
type Line = Lines['data'][number];

interface LineRecord extends Omit<Line, 'package'> {
  readonly id: number | null;
  readonly version: number;
  readonly status: NonNullable<Line['package']>['status'];
  readonly current_hub_id: number | null;
  readonly current_hub_code: string;
  readonly fm_hub_id: number | null;
  readonly fm_hub_code: string;
  readonly lm_hub_id: number | null;
  readonly lm_hub_code: string;
  readonly held_by_3pl: boolean;
  readonly seller_code: string;
  readonly receiver_name: string;
}

/** Packages of a check, as they are now. */
async function readLines(
  db: Kysely<Database>,
  user: SignedInUser,
  checkId: number,
  { finding, from, limit }: QueryOf<'GET /backlog-checks/{id}/lines'>,
): Promise<Lines> {
  const ofFinding = (values: Values): string =>
    `l.check_id = ${values.add(checkId)} and l.finding = ${values.add(finding)}`;
  const counting = new Values();
  const [counted] = await run<{ total: number }>(
    db,
    `select count(*) as total from backlog_check_lines l where ${ofFinding(counting)}`,
    counting,
  );
  const values = new Values();
  const text = `
    select l.code, l.finding, l.surprise, l.scanned_at, u.name as scanned_by, p.id, p.version, p.status, p.held_by_3pl,
      p.receiver_name, s.code as seller_code,
      p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id,
        lh.code as lm_hub_code
    from (
      select * from backlog_check_lines l where ${ofFinding(values)} order by l.scanned_at desc nulls last, l.code
        limit ${limit} offset ${values.add(from)}
    ) l
    left join users u on u.id = l.scanned_by
    left join packages p on p.id = l.package_id and ${visiblePackage(user, values)}
    left join shops s on s.id = p.seller_id
    left join hubs ch on ch.id = p.current_hub_id
    left join hubs fh on fh.id = p.fm_hub_id
    left join hubs lh on lh.id = p.lm_hub_id
    order by l.scanned_at desc nulls last, l.code`;
  return { data: (await run<LineRecord>(db, text, values)).map(toLine), meta: { total: counted?.total ?? 0 } };
}

function toLine({ code, finding, surprise, scanned_at, scanned_by, id, ...record }: LineRecord): Line {
  const hub = (hubId: number | null, hubCode: string) => (hubId === null ? null : { id: hubId, code: hubCode });
  const pkg =
    id === null
      ? null
      : {
          id,
          version: record.version,
          package_code: code,
          status: record.status,
          current_hub: hub(record.current_hub_id, record.current_hub_code),
          fm_hub: hub(record.fm_hub_id, record.fm_hub_code),
          lm_hub: hub(record.lm_hub_id, record.lm_hub_code),
          held_by_3pl: record.held_by_3pl,
          seller_code: record.seller_code,
          receiver_name: record.receiver_name,
        };
  return { code, finding, surprise, scanned_at, scanned_by, package: pkg };
}

interface Shelf {
  readonly hubId: number;
  readonly types: readonly StockType[];
}

/** What was not scanned is missing if it should be on the shelf still; otherwise it was taken from there rightly. */
async function finishCheck(tx: Kysely<Database>, user: SignedInUser, checkId: number, shelf: Shelf): Promise<void> {
  const values = new Values();
  const text = `
    update backlog_check_lines l
    set finding = case when ${custodySql} = ${values.add(shelf.hubId)}::bigint
      and p.status = any(${values.add(statusesInStock(shelf.types))}::text[]) then 'missing' else 'left' end
    from packages p where p.id = l.package_id and l.check_id = ${values.add(checkId)} and l.finding = 'waiting'`;
  await run(tx, text, values);
  const ended = new Values();
  await run(
    tx,
    `update backlog_checks set finished_at = now(), finished_by = ${ended.add(user.id)}
      where id = ${ended.add(checkId)}`,
    ended,
  );
  const { waiting: _none, ...counts } = await countLines(tx, checkId);
  await audit(tx, {
    actorId: user.id,
    action: 'backlog_check.finish',
    entity: 'backlog_check',
    entityId: checkId,
    after: counts,
  });
}

/** Its lines go with it; that it was there stays in the audit log. */
async function discardCheck(tx: Kysely<Database>, user: SignedInUser, checkId: number, shelf: Shelf): Promise<void> {
  await audit(tx, {
    actorId: user.id,
    action: 'backlog_check.discard',
    entity: 'backlog_check',
    entityId: checkId,
    before: { hub_id: shelf.hubId, types: [...shelf.types], ...(await countLines(tx, checkId)) },
  });
  const values = new Values();
  await run(tx, `delete from backlog_checks where id = ${values.add(checkId)}`, values);
}
