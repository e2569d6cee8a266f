import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { findingSql } from './checkin-sheet';

type Lines = ResponseOf<'GET /checkin-runsheets/{id}/lines'>;
type Line = Lines['data'][number];

interface FoundLine {
  readonly package_id: number | null;
  readonly code: string;
  readonly refusal: ErrorCode | null;
  readonly at: string | null;
}

/** Packages of a check-in with one finding, each as it is now. */
export async function checkinLines(db: Kysely<Database>, user: SignedInUser, id: number, { finding, from, limit }: QueryOf<'GET /checkin-runsheets/{id}/lines'>): Promise<Lines> {
  const source = (values: Values): string => {
    const sheet = `${values.add(id)}::bigint`;
    if (finding === 'refused') return `select c.package_id, c.code, c.refusal, c.scanned_at as at, 0 as position from checkin_surprises c where c.runsheet_id = ${sheet}`;
    return `select l.package_id, p.code, null as refusal, l.result_at as at, l.position from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${sheet} and l.removed_at is null and ${findingSql} = ${values.add(finding)}`;
  };
  const [values, counting] = [new Values(), new Values()];
  const found = await run<FoundLine>(db, `select * from (${source(values)}) f order by f.at desc nulls last, f.position, f.code limit ${values.add(limit)} offset ${values.add(from)}`, values);
  const [count] = await run<{ total: number }>(db, `select count(*) as total from (${source(counting)}) f`, counting);
  const packages = await packagesOf(db, user, found.flatMap(({ package_id }) => package_id ?? []));
  const data = found.map(({ package_id, code, refusal, at }): Line => ({ code, finding, refusal, at, package: package_id === null ? null : (packages.get(package_id) ?? null) }));
  return { data, meta: { total: count?.total ?? 0 } };
}

async function packagesOf(db: Kysely<Database>, user: SignedInUser, ids: readonly number[]): Promise<ReadonlyMap<number, NonNullable<Line['package']>>> {
  if (ids.length === 0) return new Map();
  const values = new Values();
  const text = `select ${rowColumns} from packages p ${placeJoins} where p.id = any(${values.add(ids)}::bigint[]) and ${visiblePackage(user, values)}`;
  return new Map((await run<RowRecord>(db, text, values)).map((record) => [record.id, toRow(record)]));
}
