import { expect, it } from 'vitest';
import { returnsTo } from './labels';
import { packageStatuses } from './statuses';

it('a return label exists on the way back only: to the hub between hubs, to the shop from there', () => {
  const leads = (to: 'hub' | 'shop') => packageStatuses.filter((status) => returnsTo(status) === to).toSorted();
  expect(leads('hub')).toEqual(['Return_in_linehaul', 'Return_planned_for_linehaul', 'Return_waiting_for_linehaul']);
  expect(leads('shop')).toEqual([
    'In_return',
    'Planned_for_return',
    'Return_failed',
    'Return_failed_attempt',
    'Return_successful',
    'Waiting_for_return',
  ]);
});
