import type * as z from 'zod';
import type { Kysely } from 'kysely';
import { packageDetail, type packageRow } from '~contract/features/package-shapes';
import { maskedPhone } from '../exports/sheet';
import { pickupAddress, writtenAddress } from '../sql/full-address';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { showsPhone, visiblePackage } from '../access/visibility';

export type PackageRow = z.output<typeof packageRow>;
export type PackageDetail = z.output<typeof packageDetail>;

/** How a statement reads a field: as a value, and as JSON text for `concat`. */
interface Field {
  readonly value: string;
  readonly json: string;
}

const whole = (sql: string): Field => ({ value: sql, json: sql });
const number = (sql: string): Field => ({ value: sql, json: `trim_scale(${sql})` });
const text = (sql: string): Field => ({ value: sql, json: `coalesce(to_json(${sql}), 'null'::json)` });
const moment = (sql: string): Field => ({
  value: sql,
  // As the driver reads it: the digits of a second that there are, and UTC.
  json: `coalesce(left(to_json(${sql} at time zone 'UTC')::text, -1) || 'Z"', 'null')`,
});
const hub = (join: string): Field => {
  const json = `case when ${join}.id is null then 'null' else concat('{"id":', ${join}.id, ',"code":',
    to_json(${join}.code), '}') end`;
  return { value: `(${json})::json`, json };
};

/** With its ward and province; needs `placeJoins`. */
export const receiverAddress = writtenAddress('p.receiver_address', 'rw.name', 'rp.name');

/** `p` is the package; the names of its places come by `placeJoins`. */
const fields: Readonly<Record<keyof PackageRow, Field>> = {
  id: whole('p.id'),
  version: whole('p.version'),
  package_code: text('p.code'),
  tracking_number: text('p.code'),
  order_code: text('p.order_code'),
  seller_id: whole('p.seller_id'),
  seller_code: text('s.code'),
  status: text('p.status'),
  current_hub: hub('ch'),
  fm_hub: hub('fh'),
  lm_hub: hub('lh'),
  held_by_3pl: text('p.held_by_3pl'),
  receiver_name: text('p.receiver_name'),
  receiver_phone: text(maskedPhone('p.receiver_phone')),
  receiver_address: text('p.receiver_address'),
  receiver_full_address: text(receiverAddress),
  weight: number('p.weight'),
  cod: number('p.cod'),
  no_of_attempt: whole('p.no_of_attempt'),
  is_print: text('p.is_print'),
  reason: text('p.reason'),
  reattempt_date: moment('p.reattempt_date'),
  stage_entered_at: moment('p.stage_entered_at'),
  created_at: moment('p.created_at'),
  updated_at: moment('p.updated_at'),
};

export const placeJoins = `
  join shops s on s.id = p.seller_id
  left join hubs ch on ch.id = p.current_hub_id
  left join hubs fh on fh.id = p.fm_hub_id
  left join hubs lh on lh.id = p.lm_hub_id
  left join wards rw on rw.id = p.ward_id
  left join provinces rp on rp.id = rw.province_id`;

/** A package as lists show it, the phone masked: a record of these columns is a `PackageRow`. */
export const rowColumns = Object.entries(fields)
  .map(([name, { value }]) => `${value} as ${name}`)
  .join(', ');

/**
 * The same row as JSON that the database writes, without the braces around it: of thousands of rows nothing need be
 * read and written again.
 */
export const rowJson = `concat(${Object.entries(fields)
  .map(([name, { json }], index) => `'${index === 0 ? '' : ','}"${name}":', ${json}`)
  .join(', ')})`;

/** A package in full, by field: what is not in a row is its column of the same name, but for these. */
const detailFields = (mayRead: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.keys(packageDetail.shape).map((name) => [name, `p.${name}`])),
  ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  seller_name: 's.name',
  pickup_full_address: pickupAddress,
  receiver_phone: `case when ${mayRead} then p.receiver_phone else ${fields.receiver_phone.value} end`,
  phone_masked: `not (${mayRead})`,
});

/**
 * The end of a statement that answers a package in full, a `PackageDetail`. `source` holds it as `packages` does;
 * whoever gets the whole phone (`mayRead`, of `showsPhone`) leaves a trace in the same statement. Starts a further
 * CTE: the caller has written `with` and the CTEs before it.
 */
export function detailOf(source: string, mayRead: string, userId: string): string {
  return `traced as (
      insert into personal_data_reads (user_id, package_id)
      select ${userId}::int, p.id from ${source} p where ${mayRead}
    )
    ${detailFrom(source, mayRead)}`;
}

function detailFrom(source: string, mayRead: string): string {
  const columns = Object.entries(detailFields(mayRead)).map(([name, sql]) => `${sql} as ${name}`);
  return `select ${columns.join(', ')} from ${source} p ${placeJoins}`;
}

/** One package in full; null = no such package for this user. */
export function readDetail(db: Kysely<Database>, user: SignedInUser, id: number): Promise<PackageDetail | null> {
  return readWhere(db, user, id, visiblePackage);
}

/** The same where nothing is written: whoever answers it leaves the trace, unless the phone is masked. */
export async function readUntraced(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<PackageDetail | null> {
  const values = new Values();
  const found = `(select p.* from packages p where p.id = ${values.add(id)} and ${visiblePackage(user, values)})`;
  const [record] = await run<PackageDetail>(db, detailFrom(found, showsPhone(db, user, values)), values);
  return record ?? null;
}

/** One that the user has just created, for whichever hub. */
export function readCreated(db: Kysely<Database>, user: SignedInUser, id: number): Promise<PackageDetail | null> {
  return readWhere(db, user, id, () => 'true');
}

async function readWhere(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  scope: typeof visiblePackage,
): Promise<PackageDetail | null> {
  const values = new Values();
  const found = `select p.* from packages p where p.id = ${values.add(id)} and ${scope(user, values)}`;
  const text = `with found as (${found}), ${detailOf('found', showsPhone(db, user, values), values.add(user.id))}`;
  const [record] = await run<PackageDetail>(db, text, values);
  return record ?? null;
}
