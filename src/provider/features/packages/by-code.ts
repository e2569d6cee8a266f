import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { placeJoins, rowColumns, rowJson, toRow, type PackageRow, type RowRecord } from '../../shared/packages/package-row';
import { read, run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

export async function packageByCode(pool: pg.Pool, user: SignedInUser, code: string): Promise<PackageRow | null> {
  const values = new Values();
  const text = `select ${rowColumns} from packages p ${placeJoins} where p.code = ${values.add(code)} and ${visiblePackage(user, values)}`;
  const [record] = await read<RowRecord>(pool, text, values);
  return record ? toRow(record) : null;
}

/** The rows as one text, in the order of the codes, with commas between; and the codes of which the user may see none. */
interface Found {
  readonly rows: string;
  readonly missing: readonly string[];
}

/**
 * Whichever of the codes the user may see, each code being there once. In the request's own transaction, as every POST: a
 * second connection beside it would let requests that have one each wait for one another.
 */
export async function packagesByCodes(db: Kysely<Database>, user: SignedInUser, codes: readonly string[]): Promise<Found> {
  const values = new Values();
  const list = `${values.add(codes)}::text[]`;
  const text = `
    select coalesce(string_agg('{' || found.json || '}', ',' order by asked.place), '') as rows, coalesce(array_agg(asked.code order by asked.place) filter (where found.code is null), '{}') as missing
    from unnest(${list}) with ordinality asked (code, place)
    left join (select p.code, ${rowJson} as json from packages p ${placeJoins} where p.code = any(${list}) and ${visiblePackage(user, values)}) found on found.code = asked.code`;
  const [found] = await run<Found>(db, text, values);
  return found ?? { rows: '', missing: codes };
}

interface StepRecord {
  readonly status: PackageStatus;
  readonly at: string | null;
  readonly to_status: PackageStatus;
  readonly hub_code: string | null;
}

/** Every status it entered, the first one first; edits that kept the status are no steps. */
export async function trackingOf(pool: pg.Pool, user: SignedInUser, code: string): Promise<ResponseOf<'GET /package-tracking'>['data'] | null> {
  const values = new Values();
  const text = `
    select p.status, h.at, h.to_status, hub.code as hub_code
    from packages p
    left join package_history h on h.package_id = p.id and h.from_status is distinct from h.to_status
    left join hubs hub on hub.id = h.hub_id
    where p.code = ${values.add(code)} and ${visiblePackage(user, values)}
    order by h.id`;
  const records = await read<StepRecord>(pool, text, values);
  const [first] = records;
  if (!first) return null;
  const steps = records.flatMap(({ at, to_status, hub_code }) => (at === null ? [] : { at, status: to_status, hub_code }));
  return { code, status: first.status, steps };
}
