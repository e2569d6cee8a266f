import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { isoSql } from '../../shared/sql/moment';
import { listedPage } from '../../shared/sql/listed-page';
import { prefixOf } from '../../shared/sql/name-search';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';
import { lastHandover, sheetColumns, sheetJoins, type SheetRow } from './sheet-rows';
import { pageOf } from '../../shared/sql/page-of';

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
