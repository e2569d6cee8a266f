import type { ResponseOf } from '~contract/endpoints';

export type Trip = ResponseOf<'GET /linehaul-runsheets/{id}'>['data'];

const at = '2026-11-21T01:00:00.000Z';
export const [from, to] = [
  { id: 2, code: 'HN03' },
  { id: 1, code: 'HCM01' },
];

/** On the road, with four packages and no bag told. */
export const trip: Trip = {
  id: 3,
  version: 1,
  code: 'LRS26112100003',
  type: 'linehaul',
  status: 'Running',
  hub: from,
  destination_hub: to,
  license_plate: '51D12345',
  courier: null,
  driver_code: null,
  driver_name: 'Tài',
  bags: { total: 1, received: 0 },
  packages: 4,
  dispatched_by: 'Hằng',
  dispatched_at: at,
  closed_at: null,
  created_at: at,
  usual_minutes: null,
  due_at: null,
  late: false,
  unloading: null,
  created_by: 'Hằng',
  closed_by: null,
  mobile_units: { data: [] },
  missing: { mobile_units: [], packages: 0 },
  left_behind: null,
};
