import { describe, expect, it } from 'vitest';
import { backlogTypes, endsDay, restartsStay, stageOf, statusesOf } from './stages';
import { packageStatuses } from './statuses';

describe('a stage of the backlog', () => {
  it.each([
    ['pickup', ['Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt', 'Pickup_failed']],
    ['linehaul', ['Waiting_for_linehaul', 'Planned_for_linehaul', 'Pickup_successful']],
    [
      'delivery',
      ['Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt'],
    ],
    ['confirmation', ['Waiting_for_confirmation', 'Delivery_failed', 'Delivery_cancelled']],
    ['return', ['Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt', 'Return_failed']],
    ['return_linehaul', ['Return_waiting_for_linehaul', 'Return_planned_for_linehaul']],
    ['handover', ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled']],
    ['missing', ['Missing', 'Missing_courier']],
  ] as const)('is %s for %j', (type, statuses) => {
    expect(statusesOf(type)).toEqual(statuses);
  });

  it('holds its statuses, and each status at the most one', () => {
    const staged = backlogTypes.flatMap((type) => statusesOf(type));
    expect(new Set(staged).size).toBe(staged.length);
    for (const type of backlogTypes) for (const status of statusesOf(type)) expect(stageOf(status)).toBe(type);
    for (const status of packageStatuses.filter((status) => !staged.includes(status)))
      expect(stageOf(status)).toBeNull();
  });

  it('is none on the road, at the end and where money is', () => {
    for (const status of ['In_linehaul', 'Delivered', 'Cod_collected', 'Lost', 'Cancelled', 'Draft'] as const)
      expect(stageOf(status)).toBeNull();
  });
});

describe('a stay', () => {
  it('goes on through planning and failed attempts', () => {
    expect(restartsStay('Waiting_for_delivery', 'Planned_for_delivery', false)).toBe(false);
    expect(restartsStay('In_delivery', 'Delivery_failed_attempt', false)).toBe(false);
  });

  it('begins anew in another stage or at another hub', () => {
    expect(restartsStay('Waiting_for_delivery', 'Missing', false)).toBe(true);
    expect(restartsStay('Waiting_for_delivery', 'Waiting_for_return', false)).toBe(true);
    expect(restartsStay('Waiting_for_linehaul', 'Waiting_for_linehaul', true)).toBe(true);
  });
});

describe('the day that a customer chose', () => {
  it.each([
    ['Waiting_for_delivery', 'In_delivery'],
    ['Delivery_failed_attempt', 'Waiting_for_delivery'],
    ['Waiting_for_linehaul', 'Planned_for_linehaul'],
    ['Planned_for_linehaul', 'In_linehaul'],
    ['In_linehaul', 'Waiting_for_delivery'],
    ['Waiting_for_linehaul', 'Waiting_for_delivery'],
    ['Waiting_for_confirmation', 'Waiting_for_delivery'],
    ['Planned_for_pickup', 'Request_cancel'],
    ['Request_cancel', 'Planned_for_pickup'],
    ['Return_in_linehaul', 'Waiting_for_return'],
    ['Return_waiting_for_linehaul', 'Waiting_for_return'],
  ] as const)('goes with the attempt it was chosen for, from %s to %s', (from, to) => {
    expect(endsDay(from, to)).toBe(false);
  });

  it.each([
    ['In_pickup', 'Pickup_successful'],
    ['Waiting_for_pickup', 'Waiting_for_delivery'],
    ['Waiting_for_delivery', 'Waiting_for_return'],
    ['Waiting_for_confirmation', 'Return_waiting_for_linehaul'],
    ['Delivery_failed_attempt', 'Waiting_for_confirmation'],
    ['Waiting_for_delivery', 'Waiting_for_handover'],
    ['Waiting_for_delivery', 'Missing'],
    ['In_linehaul', 'Missing'],
  ] as const)('ends where another attempt or none is next, from %s to %s', (from, to) => {
    expect(endsDay(from, to)).toBe(true);
  });
});
