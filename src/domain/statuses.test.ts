import { describe, expect, it } from 'vitest';
import {
  deliveredStatuses,
  isPackageStatus,
  moneyLockedStatuses,
  packageStatuses,
  terminalStatuses,
  restsAtHub,
} from './statuses';

describe('the statuses', () => {
  it('are the 56 of the specification, and nothing else is one', () => {
    expect(new Set(packageStatuses).size).toBe(56);
    expect([
      isPackageStatus('3pl_cancelled'),
      isPackageStatus('delivered'),
      isPackageStatus('constructor'),
      isPackageStatus(''),
    ]).toEqual([true, false, false, false]);
  });

  it('end where the money has moved, or the order without it', () => {
    expect(terminalStatuses).toEqual([
      'Cancelled',
      'Shop_canceled',
      'Abandoned',
      'Cod_transferred_to_shop',
      'Shop_lost_claimed',
      'Returned_fee_charged_to_shop',
      'Returned_fee_charged_to_hub',
      'Returned_cod_transferred_to_shop',
    ]);
  });

  it('are the receiver’s from the delivery on', () => {
    expect(deliveredStatuses).toEqual([
      'Delivery_successful',
      'Delivered',
      'Cod_collected',
      'Cod_transferred_to_hub',
      'Cod_transferred_to_center',
      'Cod_transferred_to_shop',
    ]);
  });

  it('lock what money depends on once money is recorded', () => {
    expect(moneyLockedStatuses.toSorted()).toEqual([
      'Cod_collected',
      'Cod_transferred_to_center',
      'Cod_transferred_to_hub',
      'Cod_transferred_to_shop',
      'Hub_lost_claimed',
      'Lost_claimed',
      'Lost_collection_approved',
      'Lost_collection_created',
      'Returned_cod_transferred_to_shop',
      'Returned_fee_charged_to_hub',
      'Returned_fee_charged_to_shop',
      'Shop_lost_claimed',
    ]);
  });

  it('leave a hub work while a package waits, moves, goes back or needs somebody; drafts and ends leave none', () => {
    const idle = [
      'Draft',
      'Failed',
      'Shop_canceled',
      'Cancelled',
      'Pickup_failed',
      'Delivery_successful',
      'Delivered',
      'Delivery_failed',
      'Delivery_cancelled',
      'Returned',
      'Return_failed',
      'Missing',
      'Missing_courier',
      'Lost',
      'Abandoned',
      ...moneyLockedStatuses,
    ];
    expect(packageStatuses.filter((status) => !restsAtHub.includes(status)).toSorted()).toEqual(idle.toSorted());
  });
});
