import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';

type Answer = ResponseOf<'GET /runsheet-packages-optimize'>;
type Line = Pick<Answer['data'][number], 'runsheet_id' | 'position' | 'result' | 'result_reason' | 'result_at'>;

/** Lines of runsheets that the user may see, of packages that he may see. */
export async function sheetPackages(pool: pg.Pool, user: SignedInUser, { runsheet_id, package_id, page, limit }: QueryOf<'GET /runsheet-packages-optimize'>): Promise<Answer> {
  const source = (values: Values): string => `
    from runsheet_packages l join runsheets r on r.id = l.runsheet_id join packages p on p.id = l.package_id
    where l.runsheet_id = any(${values.add(runsheet_id)}::bigint[]) and l.removed_at is null ${package_id ? `and l.package_id = any(${values.add(package_id)}::bigint[])` : ''}
      and ${visibleRunsheet(user, values)} and ${visiblePackage(user, values)}`;
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select ${rowColumns}, found.runsheet_id, found.position, found.result, found.result_reason, found.result_at
    from (select l.*, p.id as found_id ${source(values)} order by l.runsheet_id, l.position limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}) found
    join packages p on p.id = found.found_id ${placeJoins}
    order by found.runsheet_id, found.position`;
  const [records, [count]] = await Promise.all([readOnce<RowRecord & Line>(pool, text, values), readOnce<{ total: number }>(pool, `select count(*) as total ${source(counting)}`, counting)]);
  return {
    data: records.map((record) => {
      const { id, version, package_code, status, current_hub, fm_hub, lm_hub, held_by_3pl } = toRow(record);
      const { runsheet_id: sheet, position, result, result_reason, result_at } = record;
      return { id, version, package_code, status, current_hub, fm_hub, lm_hub, held_by_3pl, runsheet_id: sheet, position, result, result_reason, result_at };
    }),
    meta: { pagination: paginationOf({ total: count?.total ?? 0, count: records.length, page, limit }) },
  };
}
