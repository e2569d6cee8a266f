import type { CarrierTarget } from '~domain/carriers';

interface DemoCarrier {
  readonly code: string;
  readonly name: string;
  readonly statuses: Readonly<Record<string, CarrierTarget | null>>;
}

/** Carriers of the demo network, each with words of its own; null = it means nothing to us. No address is set: nothing goes out. */
export const demoCarriers: readonly DemoCarrier[] = [
  {
    code: 'GHN',
    name: 'Giao Hàng Nhanh Nam',
    statuses: { ready_to_pick: null, picking: 'In_pickup', delivering: 'In_delivery', delivery_fail: 'Delivery_failed_attempt', delivered: 'Delivery_successful', return: 'In_return', returned: 'Return_successful', cancel: '3pl_cancelled', lost: 'Missing' },
  },
  {
    code: 'VTP',
    name: 'Viễn Trình Post',
    statuses: { '103': null, '105': 'In_pickup', '500': 'In_delivery', '501': 'Delivery_successful', '507': 'Delivery_failed_attempt', '505': 'Delivery_failed', '502': 'In_return', '504': 'Return_successful', '107': '3pl_cancelled' },
  },
  {
    code: 'AHM',
    name: 'An Hòa Mobile',
    statuses: { ASSIGNING: null, 'IN PROCESS': 'In_delivery', COMPLETED: 'Delivery_successful', FAILED: 'Delivery_failed', CANCELLED: '3pl_cancelled', RETURNING: 'In_return', RETURNED: 'Return_successful' },
  },
];
