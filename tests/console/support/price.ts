import type { ResponseOf } from '~contract/endpoints';

/** The standard in force, its second version. */
export const standard = {
  id: 3,
  name: 'Giá 2026',
  owner: { kind: 'standard', id: null, code: null, name: null },
  no: 2,
  state: 'in_force',
  valid_from: '2026-11-21T01:00:00.000Z',
  valid_until: null,
  lines: 4,
  version: 1,
  changed_by: 'Trần Hà',
  changed_at: '2026-11-21T01:00:00.000Z',
} satisfies Omit<ResponseOf<'GET /price/{id}/detail'>['data'], 'versions'>;
