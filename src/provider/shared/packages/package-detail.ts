import type * as z from 'zod';
import type { packageDetail } from '~contract/features/package-shapes';
import { maskPhone } from '~domain/mask';
import { placeJoins, rowColumns, toRow, type RowRecord } from './package-row';

export type PackageDetail = z.output<typeof packageDetail>;

type OwnFields = Omit<
  PackageDetail,
  keyof RowRecord | 'package_code' | 'tracking_number' | 'current_hub' | 'fm_hub' | 'lm_hub' | 'phone_masked'
>;

export type DetailRecord = RowRecord & OwnFields & { readonly may_read_phone: boolean };

const detailColumns = `${rowColumns},
  s.name as seller_name, p.pickup_point, p.ward_id, p.length, p.width, p.height, p.dim, p.value, p.total_product_value,
  p.estimate, p.cod_collected, p.shipping_fee, p.insurance_fee, p.return_fee, p.service_fee, p.management_fee,
  p.tracking_3pl, p.three_pl_lm_code, p.success_date, p.latest_attempt, p.operator_note, p.return_note, p.abandoned_note,
  p.lost_note, p.print_count`;

/**
 * The end of a statement that answers a package in full. `source` holds it as `packages` does; whoever gets the whole
 * phone (`mayRead`, of `mayReadPhone`) leaves a trace in the same statement. Starts a further CTE: the caller has
 * written `with` and the CTEs before it.
 */
export function detailOf(source: string, mayRead: string, userId: string): string {
  return `traced as (
      insert into personal_data_reads (user_id, package_id)
      select ${userId}::int, p.id from ${source} p where ${mayRead}
    )
    select ${detailColumns}, ${mayRead} as may_read_phone from ${source} p ${placeJoins}`;
}

export function toDetail(record: DetailRecord): PackageDetail {
  return {
    ...toRow(record),
    receiver_phone: record.may_read_phone ? record.receiver_phone : maskPhone(record.receiver_phone),
    phone_masked: !record.may_read_phone,
    seller_name: record.seller_name,
    pickup_point: record.pickup_point,
    ward_id: record.ward_id,
    length: record.length,
    width: record.width,
    height: record.height,
    dim: record.dim,
    value: record.value,
    total_product_value: record.total_product_value,
    estimate: record.estimate,
    cod_collected: record.cod_collected,
    shipping_fee: record.shipping_fee,
    insurance_fee: record.insurance_fee,
    return_fee: record.return_fee,
    service_fee: record.service_fee,
    management_fee: record.management_fee,
    tracking_3pl: record.tracking_3pl,
    three_pl_lm_code: record.three_pl_lm_code,
    success_date: record.success_date,
    latest_attempt: record.latest_attempt,
    operator_note: record.operator_note,
    return_note: record.return_note,
    abandoned_note: record.abandoned_note,
    lost_note: record.lost_note,
    print_count: record.print_count,
  };
}
