import type { ResponseOf } from '~contract/endpoints';
import { trackingCode } from '~domain/tracking-code';

export type Row = ResponseOf<'GET /packages'>['data'][number];
export type Detail = ResponseOf<'GET /packages/{id}'>['data'];

/** A package at hub 1 as lists carry it. */
export function packageRow(id: number, change: Partial<Row> = {}): Row {
  const hub = { id: 1, code: 'HCM01' };
  return {
    id,
    version: 1,
    package_code: trackingCode(24_000_000 + id),
    tracking_number: trackingCode(24_000_000 + id),
    order_code: `DH-${id}`,
    seller_id: 11,
    seller_code: 'LUNA',
    status: 'Waiting_for_delivery',
    current_hub: hub,
    fm_hub: { id: 2, code: 'HN03' },
    lm_hub: hub,
    held_by_3pl: false,
    receiver_name: `Người nhận ${id}`,
    receiver_phone: '0903 *** 218',
    receiver_address: `${id} Lê Lợi`,
    receiver_full_address: `${id} Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh`,
    weight: 2.3,
    cod: 1_250_000,
    no_of_attempt: 1,
    is_print: false,
    reason: null,
    reattempt_date: null,
    stage_entered_at: '2026-11-20T02:00:00.000Z',
    created_at: '2026-11-18T02:00:00.000Z',
    updated_at: '2026-11-20T02:00:00.000Z',
    ...change,
  };
}

export function packageDetail(id: number, change: Partial<Detail> = {}): Detail {
  return {
    ...packageRow(id),
    receiver_phone: '0903111218',
    seller_name: 'Luna Cosmetics',
    pickup_point: '5 Tràng Thi',
    pickup_full_address: '5 Tràng Thi, Phường Cửa Nam, Thành phố Hà Nội',
    ward_id: 26_740,
    length: 30,
    width: 20,
    height: 15,
    dim: 1.8,
    value: 2_000_000,
    total_product_value: 2_000_000,
    estimate: null,
    cod_collected: 0,
    shipping_fee: 32_000,
    insurance_fee: 10_000,
    return_fee: 16_000,
    service_fee: 0,
    management_fee: 0,
    tracking_3pl: null,
    three_pl_lm_code: null,
    success_date: null,
    latest_attempt: null,
    operator_note: null,
    return_note: null,
    abandoned_note: null,
    lost_note: null,
    print_count: 0,
    phone_masked: false,
    ...change,
  };
}

export const pagination = (total: number, limit = 10, page = 1) => ({
  pagination: {
    total,
    count: Math.min(limit, Math.max(0, total)),
    per_page: limit,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / limit)),
  },
});
