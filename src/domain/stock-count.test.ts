import { describe, expect, it } from 'vitest';
import { stockTypes, statusesInStock, statusesTakenInStock } from './stock-count';
import { backlogTypes } from './stages';

describe('a shelf', () => {
  it('holds every stage but what waits at a shop and what is missing', () => {
    expect(backlogTypes.filter((type) => !stockTypes.some((stock) => stock === type))).toEqual(['pickup', 'missing']);
  });

  it.each([
    ['linehaul', ['Waiting_for_linehaul', 'Planned_for_linehaul'], ['Pickup_successful']],
    ['delivery', ['Waiting_for_delivery', 'Planned_for_delivery'], ['Delivery_failed_attempt']],
    ['confirmation', ['Waiting_for_confirmation'], ['Delivery_failed', 'Delivery_cancelled']],
    ['return', ['Waiting_for_return', 'Planned_for_return'], ['Return_failed_attempt', 'Return_failed']],
    ['return_linehaul', ['Return_waiting_for_linehaul', 'Return_planned_for_linehaul'], []],
    ['handover', ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled'], []],
  ] as const)('of %s must have what the hub holds, and may have what is on its way to it', (type, must, may) => {
    expect(statusesInStock([type])).toEqual(must);
    expect(new Set(statusesTakenInStock([type]))).toEqual(new Set([...must, ...may]));
  });

  it('is checked with others at once', () => {
    expect(statusesInStock(stockTypes)).toHaveLength(12);
    expect(statusesInStock([])).toEqual([]);
    expect(statusesTakenInStock(['confirmation', 'return_linehaul'])).toEqual([
      'Waiting_for_confirmation',
      'Delivery_failed',
      'Delivery_cancelled',
      'Return_waiting_for_linehaul',
      'Return_planned_for_linehaul',
    ]);
  });
});
