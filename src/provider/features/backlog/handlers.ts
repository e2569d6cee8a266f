import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { backlogEndpoints } from '~contract/features/backlog';
import { issueText } from '~contract/issue-text';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { statusesInStock, type StockType } from '~domain/stock-count';
import { bucketCutoff, daysOverCutoff } from '~domain/backlog';
import { backlogTypes, type BacklogType } from '~domain/stages';
import { refuse, type HandlersOf, type SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { run, Values, readOnce } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { audit } from '../../calls/audit';
import { custodySql, anchorSql, typeSql } from '../../shared/packages/backlog-sql';
import { isoMoment } from '../../shared/sql/iso-moment';
import { countLines, lockCheck, listChecks, readCheck, startCheck } from './checks';
import { scanStock } from './scan-stock';
import { backlogWindow } from './window';
import { backlogConditions } from './conditions';

type Report = ResponseOf<'GET /backlog-report'>['data'];
type Figures = Report['totals'];

/** Days over that are told apart; beyond them it is "that many or more". */
const toldDays = 7;

interface ReportRecord {
  readonly hub_id: number | null;
  readonly code: string;
  readonly name: string;
  readonly type: BacklogType;
  readonly oldest: string;
  readonly total: number;
  readonly under_24h: number;
  readonly under_48h: number;
  /** At index d − 1 those that are d days over or more. */
  readonly late: readonly number[];
}

/**
 * One pass over the index: each package falls between two of the cut-offs that parts every bucket and every count of days,
 * and only the few sums that come of it are looked at again.
 */
async function backlogReport(
  pool: pg.Pool,
  filters: QueryOf<'GET /backlog-report'>,
  user: SignedInUser,
  now: number,
): Promise<Report> {
  const values = new Values();
  const where = backlogConditions(filters, user, now, values);
  const days = Array.from({ length: toldDays }, (_, index) => index + 1);
  const ages = { n1: bucketCutoff('within_48h', now), n2: bucketCutoff('over_48h', now) };
  const cutoffs = [
    ...new Set([
      ages.n1,
      ages.n2,
      ...backlogTypes.flatMap((type) => days.map((day) => daysOverCutoff(type, day, now))),
    ]),
  ].sort((one, other) => one - other);
  /** Slots count from 0: before the first cut-off. */
  const slotFrom = (cutoff: number): number => cutoffs.indexOf(cutoff) + 1;
  const before = (day: number): string =>
    `case type ${backlogTypes.map((type) => `when '${type}' then ${slotFrom(daysOverCutoff(type, day, now))}`).join(' ')} end`;
  const text = `
    select sums.hub_id, h.code, h.name, sums.type, sums.oldest, sums.total, sums.under_24h, sums.under_48h, sums.late
    from (
      select hub_id, type, min(oldest) as oldest, sum(n)::int as total,
        coalesce(sum(n) filter (where slot >= ${slotFrom(ages.n1)}), 0)::int as under_24h,
        coalesce(sum(n) filter (where slot >= ${slotFrom(ages.n2)}), 0)::int as under_48h,
        array[${days.map((day) => `coalesce(sum(n) filter (where slot < ${before(day)}), 0)::int`).join(', ')}] as late
      from (select hub_id, ${typeSql('status')} as type, slot, n, oldest from (
        select ${custodySql} as hub_id, p.status, width_bucket(${anchorSql}, ${values.add(cutoffs.map(isoMoment))}::timestamptz[]) as slot, count(*) as n, min(${anchorSql}) as oldest
        from packages p where ${where} group by 1, 2, 3
      ) counted) staged group by hub_id, type
    ) sums left join hubs h on h.id = sums.hub_id order by h.code, sums.type`;
  const records = await readOnce<ReportRecord>(pool, text, values);
  const rows = records.map((record) => ({
    hub: record.hub_id === null ? null : { id: record.hub_id, code: record.code, name: record.name },
    type: record.type,
    ...figuresOf(record),
    oldest: record.oldest,
  }));
  return { as_of: isoMoment(now), rows, totals: rows.reduce(added, none) };
}

function figuresOf({ total, under_24h, under_48h, late }: ReportRecord): Figures {
  const atLeast = [total, ...late];
  return {
    total,
    within_24h: under_24h,
    within_48h: under_48h - under_24h,
    over_48h: total - under_48h,
    days_over: atLeast.map((count, day) => count - (atLeast[day + 1] ?? 0)),
  };
}

const none: Figures = {
  total: 0,
  within_24h: 0,
  within_48h: 0,
  over_48h: 0,
  days_over: Array.from({ length: toldDays + 1 }, () => 0),
};

function added(sum: Figures, figures: Figures): Figures {
  return {
    total: sum.total + figures.total,
    within_24h: sum.within_24h + figures.within_24h,
    within_48h: sum.within_48h + figures.within_48h,
    over_48h: sum.over_48h + figures.over_48h,
    days_over: sum.days_over.map((count, day) => count + (figures.days_over[day] ?? 0)),
  };
}

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
    return data ? { data } : refuse('ESP000', { hub_id: [issueText({ message: 'invalid' }, locale)] });
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
    select l.code, l.finding, l.surprise, l.scanned_at, u.name as scanned_by, p.id, p.version, p.status, p.held_by_3pl, p.receiver_name, s.code as seller_code,
      p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id, lh.code as lm_hub_code
    from (
      select * from backlog_check_lines l where ${ofFinding(values)} order by l.scanned_at desc nulls last, l.code limit ${limit} offset ${values.add(from)}
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
    set finding = case when ${custodySql} = ${values.add(shelf.hubId)}::bigint and p.status = any(${values.add(statusesInStock(shelf.types))}::text[]) then 'missing' else 'left' end
    from packages p where p.id = l.package_id and l.check_id = ${values.add(checkId)} and l.finding = 'waiting'`;
  await run(tx, text, values);
  const ended = new Values();
  await run(
    tx,
    `update backlog_checks set finished_at = now(), finished_by = ${ended.add(user.id)} where id = ${ended.add(checkId)}`,
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
