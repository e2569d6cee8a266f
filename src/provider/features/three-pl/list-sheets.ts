import type pg from 'pg';
import { sql, type Kysely } from 'kysely';
import type * as z from 'zod';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { threePlSheet } from '~contract/features/three-pl';
import type { SignedInUser } from '../../calls/handler';
import { isoSql } from '../../shared/sql/moment';
import { listedPage } from '../../shared/sql/listed-page';
import { prefixOf } from '../../shared/sql/name-search';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { read, Values, run } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';
import type { Database } from '../../db/schema';

type SheetRow = z.output<typeof threePlSheet>;

/** What a sheet's line has come to with its carrier: the last of its hand-overs from that sheet. */
const lastHandover = `
  left join lateral (select o.* from handovers o where o.runsheet_id = l.runsheet_id and o.package_id = l.package_id
    order by o.id desc limit 1) o on true`;

/** `r` is the sheet; counts and names come with `sheetJoins`. */
const sheetColumns = `
  r.id, r.version, r.code, r.status, jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as carrier,
  jsonb_build_object('id', h.id, 'code', h.code) as hub, to_jsonb(counted) as packages, u.name as created_by, r.created_at, r.dispatched_at, r.closed_at`;

const sheetJoins = `
  join carriers c on c.id = r.carrier_id
  join hubs h on h.id = r.hub_id
  left join users u on u.id = r.created_by
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where o.id is null and p.status = 'Waiting_for_handover')::int as allocated,
      count(*) filter (where o.state = 'waiting')::int as waiting,
      count(*) filter (where o.state = 'accepted')::int as accepted,
      count(*) filter (where o.state = 'failed' and p.status = 'Handover_failed')::int as failed
    from runsheet_packages l join packages p on p.id = l.package_id ${lastHandover}
    where l.runsheet_id = r.id and l.removed_at is null
  ) counted`;

/** A sheet that is there. */
export async function readSheet(db: Kysely<Database>, id: number): Promise<SheetRow> {
  const values = new Values();
  const [row] = await run<SheetRow>(
    db,
    `select ${sheetColumns} from runsheets r ${sheetJoins} where r.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!row) throw new Error(`sheet ${id} is gone`);
  return row;
}

/** Counts a write on the sheet, and tells it as it is now. */
export async function touchSheet(tx: Kysely<Database>, id: number): Promise<SheetRow> {
  await tx
    .updateTable('runsheets')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return readSheet(tx, id);
}

type Line = ResponseOf<'GET /three-pl-runsheets/{id}'>['data']['lines']['data'][number];
type LineRecord = PackageRow & Omit<Line, 'package'>;

export async function listSheets(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /three-pl-runsheets'>,
): Promise<ResponseOf<'GET /three-pl-runsheets'>> {
  const { status, carrier_id, hub_id, q } = query;
  const values = new Values();
  const conditions = [`r.type = 'three_pl'`, visibleRunsheet(user, values)];
  if (status) conditions.push(`r.status = any(${values.add(status)}::text[])`);
  if (carrier_id) conditions.push(`r.carrier_id = any(${values.add(carrier_id)}::bigint[])`);
  if (hub_id) conditions.push(`r.hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (q) conditions.push(`r.code like ${values.add(prefixOf(q.toUpperCase()))}`);
  return listedPage<SheetRow>(pool, {
    query,
    key: 'r.id',
    from: `from runsheets r`,
    conditions,
    values,
    row: `${sheetColumns} from runsheets r ${sheetJoins}`,
  });
}

/** Null = no such sheet for this user. */
export async function sheetWithLines(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  place: { readonly page: number; readonly limit: number },
): Promise<ResponseOf<'GET /three-pl-runsheets/{id}'>['data'] | null> {
  const values = new Values();
  const [sheet] = await read<SheetRow>(
    pool,
    `select ${sheetColumns} from runsheets r ${sheetJoins} where r.id = ${values.add(id)}::bigint
      and r.type = 'three_pl' and ${visibleRunsheet(user, values)}`,
    values,
  );
  if (!sheet) return null;
  const { data, meta } = await pageOf<LineRecord>(pool, place, {
    from: (asked) =>
      `from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${asked.add(id)}::bigint
        and l.removed_at is null and ${visiblePackage(user, asked)}`,
    order: 'l.position',
    select: (found) => `
    select ${rowColumns}, l.position, l.added_at, p.tracking_3pl, p.three_pl_lm_code, l.result, l.result_at, l.note,
      case when o.id is not null then jsonb_build_object('state', o.state, 'attempt', o.attempt, 'tries',
        coalesce(t.tries, 0), 'fault', o.fault, 'message', o.message,
        'due_at', case when t.state = 'waiting' and t.kind = 'create' then ${isoSql('t.due_at')} end, 'cancelling',
          coalesce(t.state = 'waiting' and t.kind = 'cancel', false), 'asked_by', asker.name,
        'answered_at', ${isoSql('o.answered_at')}) end as handover
    from (select l.* ${found}) l
    join packages p on p.id = l.package_id ${placeJoins} ${lastHandover}
    left join lateral (select t.* from carrier_tasks t where t.handover_id = o.id order by t.id desc limit 1) t on true
    left join users asker on asker.id = o.asked_by
    order by l.position`,
  });
  const lines = data.map((record): Line => {
    const { position, added_at, tracking_3pl, three_pl_lm_code, handover, result, result_at, note, ...pkg } = record;
    return {
      position,
      added_at,
      package: pkg,
      tracking_3pl,
      three_pl_lm_code,
      handover,
      result,
      result_at,
      note,
    };
  });
  return {
    ...sheet,
    lines: { data: lines, meta },
  };
}
