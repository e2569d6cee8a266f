import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { exceptionKinds, type ExceptionKind } from '~domain/exceptions';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { exceptionSources } from './exception-sources';

type Answer = ResponseOf<'GET /exception-packages'>;
type Row = Answer['data'][number];
type Finding = Pick<Row, 'value' | 'expected' | 'found' | 'hubs' | 'since' | 'reported_by' | 'note'>;

function foundOf(kind: ExceptionKind, user: SignedInUser, hubIds: readonly number[] | undefined, values: Values): string {
  const { columns, from, where } = exceptionSources[kind];
  const hub = hubIds ? `and ${custodySql} = any(${values.add(hubIds)}::bigint[])` : '';
  return `select p.id, ${columns} from packages p ${from} where ${where} and ${visiblePackage(user, values)} ${hub}`;
}

export async function listExceptions(pool: pg.Pool, user: SignedInUser, { kind, hub_id, from, limit }: QueryOf<'GET /exception-packages'>): Promise<Answer> {
  const [values, counting] = [new Values(), new Values()];
  const page = `select * from (${foundOf(kind, user, hub_id, values)}) f order by f.since, f.id limit ${values.add(limit)} offset ${values.add(from)}`;
  // Who said so is in the last step that led to where the package stands.
  const text = `
    select ${rowColumns}, p.value, page.expected, page.found, page.hubs, page.since, said.actor_name as reported_by, said.note
    from (${page}) page join packages p on p.id = page.id ${placeJoins}
    left join lateral (
      select k.actor_name, k.note from package_history k where k.package_id = p.id and k.to_status = p.status and k.from_status is distinct from k.to_status order by k.id desc limit 1
    ) said on true
    order by page.since, p.id`;
  const [records, [count]] = await Promise.all([
    readOnce<RowRecord & Finding>(pool, text, values),
    readOnce<{ total: number }>(pool, `select count(*) as total from (${foundOf(kind, user, hub_id, counting)}) f`, counting),
  ]);
  return { data: records.map(toException), meta: { total: count?.total ?? 0 } };
}

function toException(record: RowRecord & Finding): Row {
  const { value, expected, found, hubs, since, reported_by, note } = record;
  return { ...toRow(record), value, expected, found, hubs: hubs ?? [], since, reported_by, note };
}

export async function countExceptions(pool: pg.Pool, user: SignedInUser, { hub_id }: QueryOf<'GET /exception-counts'>): Promise<Record<ExceptionKind, number>> {
  const values = new Values();
  const counts = exceptionKinds.map((kind) => `(select count(*) from (${foundOf(kind, user, hub_id, values)}) f) as ${kind}`);
  const [counted] = await readOnce<Record<ExceptionKind, number>>(pool, `select ${counts.join(', ')}`, values);
  if (!counted) throw new Error('a count has a row');
  return counted;
}
