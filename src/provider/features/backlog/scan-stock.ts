import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { statusesTakenInStock, type StockType } from '~domain/stock-count';
import { looksLikeS10 } from '~domain/tracking-code';
import { backlogStatuses } from '~domain/backlog';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type Scan = ResponseOf<'POST /backlog-checks/{id}/scans'>['data']['scans'][number];

interface Shelf {
  readonly hubId: number;
  readonly types: readonly StockType[];
}

/**
 * A sealed bag cannot be looked into: its code or seal stands for the packages in it that are looked for here. Answered
 * as one scan.
 */
export async function scanStock(
  tx: Kysely<Database>,
  user: SignedInUser,
  checkId: number,
  shelf: Shelf,
  codes: readonly string[],
): Promise<Scan[]> {
  const bags = await sealedBags(
    tx,
    shelf,
    codes.filter((code) => !looksLikeS10(code)),
  );
  if (bags.size === 0) return scanEach(tx, user, checkId, shelf, codes);
  const given = [...new Set(codes)];
  const each = given.flatMap((code) => bags.get(code) ?? code);
  const told = new Map((await scanEach(tx, user, checkId, shelf, each)).map((scan) => [scan.code, scan]));
  return given.flatMap((code): Scan | [] => {
    const inIt = bags.get(code)?.flatMap((one) => told.get(one) ?? []);
    if (!inIt) return told.get(code) ?? [];
    return { code, finding: 'matched', surprise: null, repeated: inIt.every(({ repeated }) => repeated) };
  });
}

/** By their code or seal, what lies in them. */
async function sealedBags(
  tx: Kysely<Database>,
  { hubId, types }: Shelf,
  codes: readonly string[],
): Promise<Map<string, string[]>> {
  if (codes.length === 0) return new Map();
  const values = new Values();
  const given = `${values.add(codes)}::text[]`;
  const inBags = (bags: string, lines: string, of: string, seal: string): string => `
    select g.code, l.package_id from unnest(${given}) g(code)
    join ${bags} m on (m.mu_code = g.code or ${seal} = g.code) and m.status = 'Open'
    join ${lines} l on l.${of} = m.id and l.live`;
  // Carriers' bags have kept their seals as they were typed.
  const text = `
    select b.code, array_agg(p.code) as inside
    from (${inBags('mobile_units', 'mobile_unit_packages', 'mobile_unit_id', 'm.serial_number')}
      union all ${inBags('carrier_bags', 'carrier_bag_packages', 'carrier_bag_id', 'upper(m.serial_number)')}) b
    join packages p on p.id = b.package_id
    where ${custodySql} = ${values.add(hubId)}::bigint
      and p.status = any(${values.add(statusesTakenInStock(types))}::text[])
      and not exists (select from packages named where named.code = b.code)
    group by b.code`;
  const found = await run<{ code: string; inside: string[] }>(tx, text, values);
  return new Map(found.map(({ code, inside }) => [code, inside]));
}

/**
 * Writes down what was scanned, each code once whoever scanned it: what was looked for is matched, whatever has become
 * of it since; of the rest, what belongs on these shelves by now is matched too, and everything else is told with its
 * reason.
 */
async function scanEach(
  tx: Kysely<Database>,
  user: SignedInUser,
  checkId: number,
  shelf: Shelf,
  codes: readonly string[],
): Promise<Scan[]> {
  const values = new Values();
  const check = `${values.add(checkId)}::bigint`;
  const text = `
    with given as (
      select code, min(place) as place from unnest(${values.add(codes)}::text[]) with ordinality as g(code, place)
        group by code
    ), judged as (
      select g.code, g.place, p.id as package_id, l.scanned_at is not null as repeated, case
          when p.id is null then case when exists (select from packages e
            where e.code = g.code) then 'other_hub' else 'unknown' end
          when ${custodySql} is distinct from ${values.add(shelf.hubId)}::bigint then 'other_hub'
          when p.status = any(${values.add(statusesTakenInStock(shelf.types))}::text[]) then null
          when p.status = any(${values.add(backlogStatuses(shelf.types))}::text[]) then 'away'
          else 'other_stage'
        end as surprise
      from given g
      left join backlog_check_lines l on l.check_id = ${check} and l.code = g.code
      left join packages p on p.code = g.code and ${visiblePackage(user, values)}
    ), written as (
      insert into backlog_check_lines as l (check_id, code, package_id, finding, surprise, scanned_by, scanned_at)
      select ${check}, code, package_id, case when surprise is null then 'matched' else 'unexpected' end, surprise,
        ${values.add(user.id)}, clock_timestamp()
      from judged where not repeated order by code
      on conflict (check_id, code) do update set finding = 'matched', surprise = null, scanned_by = excluded.scanned_by,
        scanned_at = excluded.scanned_at where l.scanned_at is null
      returning code, finding, surprise
    )
    select j.code, coalesce(w.finding, l.finding) as finding,
      case when w.code is null then l.surprise else w.surprise end as surprise, w.code is null as repeated
    from judged j
    left join written w on w.code = j.code
    left join backlog_check_lines l on l.check_id = ${check} and l.code = j.code
    order by j.place`;
  return run<Scan>(tx, text, values);
}
