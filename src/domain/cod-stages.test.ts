import { expect, it } from 'vitest';
import { codStages, codStatusesOf } from './cod-stages';

it('knows whose hands a package’s cash is in', () => {
  expect(codStages.map((stage) => [stage, codStatusesOf(stage)])).toEqual([
    [
      'receiver',
      ['Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt'],
    ],
    ['courier', ['Delivery_successful', 'Delivered']],
    ['hub', ['Cod_collected', 'Cod_transferred_to_hub']],
    ['center', ['Cod_transferred_to_center']],
  ]);
});
