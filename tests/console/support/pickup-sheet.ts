import { packageRow } from './packages';

/** A pickup sheet of one package, as the provider answers. */
export const pickupSheet = (status: 'Created' | 'Running' = 'Created') => ({
  id: 7,
  version: 3,
  code: 'PRS26112100007',
  type: 'pickup',
  status,
  hub: { id: 1, code: 'HCM01' },
  destination_hub: null,
  courier: { id: 4, code: 'BT0004', name: 'Lê Văn Đạt' },
  license_plate: null,
  driver_code: null,
  driver_name: null,
  packages: { total: 1, reported: 0, done: 0 },
  dispatched_at: null,
  closed_at: null,
  created_at: '2026-11-21T01:00:00.000Z',
  created_by: null,
  dispatched_by: null,
  closed_by: null,
  live: 1,
  cash: { expected: 0, counted: null, difference: null, reason: null },
  mobile_units: { data: [] },
  lines: {
    data: [
      {
        position: 1,
        added_at: '2026-11-21T01:00:00.000Z',
        result: null,
        result_reason: null,
        result_at: null,
        note: null,
        live: true,
        cash: null,
        back_at: null,
        package: packageRow(1, { status: 'Planned_for_pickup' }),
      },
    ],
    meta: { pagination: { total: 1, count: 1, per_page: 1000, current_page: 1, total_pages: 1 } },
  },
});
