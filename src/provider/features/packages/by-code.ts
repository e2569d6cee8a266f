import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { placeJoins, rowColumns, rowJson, toRow, type PackageRow, type RowRecord } from '../../shared/package-row';
import { read, run, Values } from '../../shared/statement';
import { visiblePackage } from '../../shared/visibility';

export async function packageByCode(pool: pg.Pool, user: SignedInUser, code: string): Promise<PackageRow | null> {
  const values = new Values();
  const text = `select ${rowColumns} from packages p ${placeJoins} where p.code = ${values.add(code)} and ${visiblePackage(user, values)}`;
  const [record] = await read<RowRecord>(pool, text, values);
  return record ? toRow(record) : null;
}

/** Whichever of the codes the user may see, by code, as `rowJson` has them. */
export async function packagesByCodes(db: Kysely<Database>, user: SignedInUser, codes: readonly string[]): Promise<Map<string, string>> {
  const values = new Values();
  const text = `select p.code, ${rowJson} as json from packages p ${placeJoins} where p.code = any(${values.add(codes)}::text[]) and ${visiblePackage(user, values)}`;
  return new Map((await run<{ code: string; json: string }>(db, text, values)).map(({ code, json }) => [code, json]));
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
