import * as z from 'zod';
import { codeRef, id, status, timestamp } from '../fields';

/** A package as lists carry it: what grids show and what the machine needs to judge an action. Phone masked. */
export const packageRow = z
  .object({
    id,
    version: z.int(),
    package_code: z.string(),
    tracking_number: z.string(),
    order_code: z.string(),
    seller_id: id,
    seller_code: z.string(),
    status,
    current_hub: codeRef.nullable(),
    fm_hub: codeRef.nullable(),
    lm_hub: codeRef.nullable(),
    held_by_3pl: z.boolean(),
    receiver_name: z.string(),
    receiver_phone: z.string().nullable(),
    receiver_address: z.string(),
    /** As a courier reads it: with its ward and province. */
    receiver_full_address: z.string(),
    weight: z.number(),
    cod: z.number(),
    no_of_attempt: z.int(),
    is_print: z.boolean(),
    reason: z.string().nullable(),
    reattempt_date: timestamp.nullable(),
    /** When the package entered its present stage at its present hub: ages count from here. */
    stage_entered_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'PackageRow' });

/** What the machine needs of a package to judge an action, and which version of it that was. */
export const packageSubject = packageRow
  .pick({
    id: true,
    version: true,
    package_code: true,
    status: true,
    current_hub: true,
    fm_hub: true,
    lm_hub: true,
    held_by_3pl: true,
  })
  .meta({ id: 'PackageSubject' });

/** Everything known of a package. The phone is whole only for who may act on it. */
export const packageDetail = packageRow
  .extend({
    seller_name: z.string(),
    pickup_point: z.string(),
    /** With its ward and province, where they are known. */
    pickup_full_address: z.string(),
    ward_id: id.nullable(),
    length: z.number(),
    width: z.number(),
    height: z.number(),
    dim: z.number(),
    value: z.number(),
    total_product_value: z.number(),
    estimate: timestamp.nullable(),
    cod_collected: z.number(),
    shipping_fee: z.number(),
    insurance_fee: z.number(),
    return_fee: z.number(),
    service_fee: z.number(),
    management_fee: z.number(),
    tracking_3pl: z.string().nullable(),
    three_pl_lm_code: z.string().nullable(),
    success_date: timestamp.nullable(),
    latest_attempt: timestamp.nullable(),
    operator_note: z.string().nullable(),
    return_note: z.string().nullable(),
    abandoned_note: z.string().nullable(),
    lost_note: z.string().nullable(),
    print_count: z.int(),
    phone_masked: z.boolean(),
  })
  .meta({ id: 'PackageDetail' });

export const historyEntry = z
  .object({
    id,
    at: timestamp,
    action: z.string(),
    from_status: status.nullable(),
    to_status: status,
    actor_name: z.string(),
    actor_role: z.string(),
    hub: codeRef.nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'HistoryEntry' });
