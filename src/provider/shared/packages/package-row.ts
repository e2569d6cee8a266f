import type * as z from 'zod';
import type { packageRow } from '~contract/features/package-shapes';
import { maskPhone } from '~domain/mask';
import type { PackageStatus } from '~domain/statuses';
import { maskedPhone } from '../exports/sheet';

export type PackageRow = z.output<typeof packageRow>;

/** What `rowColumns` reads. */
export interface RowRecord {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly order_code: string;
  readonly seller_id: number;
  readonly seller_code: string;
  readonly status: PackageStatus;
  readonly current_hub_id: number | null;
  readonly current_hub_code: string;
  readonly fm_hub_id: number | null;
  readonly fm_hub_code: string;
  readonly lm_hub_id: number | null;
  readonly lm_hub_code: string;
  readonly held_by_3pl: boolean;
  readonly receiver_name: string;
  readonly receiver_phone: string;
  readonly receiver_address: string;
  readonly weight: number;
  readonly cod: number;
  readonly no_of_attempt: number;
  readonly is_print: boolean;
  readonly reason: string | null;
  readonly reattempt_date: string | null;
  readonly stage_entered_at: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** `p` is the package; the names of its places come by `placeJoins`. */
export const rowColumns = `
  p.id, p.version, p.code, p.order_code, p.seller_id, s.code as seller_code, p.status,
  p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id, lh.code as lm_hub_code,
  p.held_by_3pl, p.receiver_name, p.receiver_phone, p.receiver_address, p.weight, p.cod, p.no_of_attempt, p.is_print,
  p.reason, p.reattempt_date, p.stage_entered_at, p.created_at, p.updated_at`;

export const placeJoins = `
  join shops s on s.id = p.seller_id
  left join hubs ch on ch.id = p.current_hub_id
  left join hubs fh on fh.id = p.fm_hub_id
  left join hubs lh on lh.id = p.lm_hub_id`;

const text = (sql: string): string => `to_json(${sql})`;
const orNull = (sql: string): string => `coalesce(to_json(${sql}), 'null'::json)`;
const hub = (id: string, code: string): string =>
  `case when ${id} is null then 'null' else concat('{"id":', ${id}, ',"code":', to_json(${code}), '}') end`;
// As the driver reads it: the digits of a second that there are, and UTC.
const moment = (sql: string): string => `left(to_json(${sql}::timestamp)::text, -1) || 'Z"'`;

/** The fields of `toRow` as JSON, in its order; each is a value of `concat`. */
const jsonFields: Readonly<Record<keyof PackageRow, string>> = {
  id: 'p.id',
  version: 'p.version',
  package_code: text('p.code'),
  tracking_number: text('p.code'),
  order_code: text('p.order_code'),
  seller_id: 'p.seller_id',
  seller_code: text('s.code'),
  status: text('p.status'),
  current_hub: hub('p.current_hub_id', 'ch.code'),
  fm_hub: hub('p.fm_hub_id', 'fh.code'),
  lm_hub: hub('p.lm_hub_id', 'lh.code'),
  held_by_3pl: text('p.held_by_3pl'),
  receiver_name: text('p.receiver_name'),
  receiver_phone: text(maskedPhone('p.receiver_phone')),
  receiver_address: text('p.receiver_address'),
  weight: 'trim_scale(p.weight)',
  cod: 'trim_scale(p.cod)',
  no_of_attempt: 'p.no_of_attempt',
  is_print: text('p.is_print'),
  reason: orNull('p.reason'),
  reattempt_date: `coalesce(${moment('p.reattempt_date')}, 'null')`,
  stage_entered_at: moment('p.stage_entered_at'),
  created_at: moment('p.created_at'),
  updated_at: moment('p.updated_at'),
};

/**
 * The row as lists show it, written as JSON by the database, without the braces around it: of thousands of rows nothing
 * need be read and written again. `rowJson` is to `toRow` as text is to its value.
 */
export const rowJson = `concat(${Object.entries(jsonFields)
  .map(([name, sql], index) => `'${index === 0 ? '' : ','}"${name}":', ${sql}`)
  .join(', ')})`;

/** A package as lists show it: the phone is always masked. */
export function toRow(record: RowRecord): PackageRow {
  return {
    id: record.id,
    version: record.version,
    package_code: record.code,
    tracking_number: record.code,
    order_code: record.order_code,
    seller_id: record.seller_id,
    seller_code: record.seller_code,
    status: record.status,
    current_hub: record.current_hub_id === null ? null : { id: record.current_hub_id, code: record.current_hub_code },
    fm_hub: record.fm_hub_id === null ? null : { id: record.fm_hub_id, code: record.fm_hub_code },
    lm_hub: record.lm_hub_id === null ? null : { id: record.lm_hub_id, code: record.lm_hub_code },
    held_by_3pl: record.held_by_3pl,
    receiver_name: record.receiver_name,
    receiver_phone: maskPhone(record.receiver_phone),
    receiver_address: record.receiver_address,
    weight: record.weight,
    cod: record.cod,
    no_of_attempt: record.no_of_attempt,
    is_print: record.is_print,
    reason: record.reason,
    reattempt_date: record.reattempt_date,
    stage_entered_at: record.stage_entered_at,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
