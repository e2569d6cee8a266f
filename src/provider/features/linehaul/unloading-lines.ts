import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import { boundFor, proposalFor, type Resolution, type UnloadingFinding } from '~domain/unloading';
import type { Database } from '../../db/schema';
import { run, Values } from '../../shared/sql/statement';
import { hubPlaces } from '../../shared/linehaul/hub-places';

type Answer = ResponseOf<'GET /linehaul-runsheets/{id}/unloading/lines'>;
type Line = Answer['data'][number];

interface LineRecord extends Pick<Line, 'code' | 'mu_code' | 'settled_mu_code' | 'scanned_at' | 'scanned_by'> {
  readonly finding: UnloadingFinding;
  readonly settled: Resolution | null;
  readonly id: number | null;
  readonly status: PackageStatus;
  readonly seller_code: string;
  readonly receiver_name: string;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  readonly here: number;
}

/** `w` = the unloading; the caller has made sure that its trip may be seen. */
export async function unloadingLines(db: Kysely<Database>, unloadingId: number, { finding, from, limit }: QueryOf<'GET /linehaul-runsheets/{id}/unloading/lines'>): Promise<Answer> {
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select l.code, l.finding, l.settled, l.scanned_at, u.name as scanned_by, m.mu_code, n.mu_code as settled_mu_code, p.id, p.status, p.fm_hub_id, p.lm_hub_id, p.receiver_name, s.code as seller_code, w.hub_id as here
    from (
      select * from unloading_lines where unloading_id = ${values.add(unloadingId)}::bigint and finding = ${values.add(finding)} order by scanned_at desc nulls last, code limit ${limit} offset ${values.add(from)}
    ) l join unloadings w on w.id = l.unloading_id
    left join users u on u.id = l.scanned_by left join mobile_units m on m.id = l.mobile_unit_id left join mobile_units n on n.id = l.settled_unit_id
    left join packages p on p.id = l.package_id left join shops s on s.id = p.seller_id
    order by l.scanned_at desc nulls last, l.code`;
  const places = await hubPlaces(db);
  const data = (await run<LineRecord>(db, text, values)).map((record) => toLine(record, places));
  const [count] = await run<{ total: number }>(db, `select count(*)::int as total from unloading_lines where unloading_id = ${counting.add(unloadingId)}::bigint and finding = ${counting.add(finding)}`, counting);
  return { data, meta: { total: count?.total ?? 0 } };
}

function toLine({ id, status, seller_code, receiver_name, fm_hub_id, lm_hub_id, here, ...line }: LineRecord, places: Awaited<ReturnType<typeof hubPlaces>>): Line {
  const bound = id === null ? undefined : places.get(boundFor({ status, fm_hub_id, lm_hub_id }) ?? 0);
  return {
    ...line,
    proposal: line.settled === null ? proposalFor(line.finding, bound?.id === here, id === null ? null : status) : null,
    bound_hub: bound ? { id: bound.id, code: bound.code } : null,
    package: id === null ? null : { id, status, seller_code, receiver_name },
  };
}
