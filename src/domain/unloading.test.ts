import { describe, expect, it } from 'vitest';
import { packageStatuses } from './statuses';
import { boundFor, goesBack, hasEnded, onTheWay, proposalFor, unloadingFindings } from './unloading';

describe('a package on a truck', () => {
  it('goes back to its sender from the moment its return is waited for', () => {
    expect(packageStatuses.filter(goesBack)).toEqual([
      'Waiting_for_return',
      'Planned_for_return',
      'In_return',
      'Return_failed_attempt',
      'Return_waiting_for_linehaul',
      'Return_planned_for_linehaul',
      'Return_in_linehaul',
    ]);
  });

  it('is bound for the last mile on its way out, for the first on its way back', () => {
    expect(boundFor({ status: 'In_linehaul', fm_hub_id: 1, lm_hub_id: 2 })).toBe(2);
    expect(boundFor({ status: 'Return_in_linehaul', fm_hub_id: 1, lm_hub_id: 2 })).toBe(1);
    expect(boundFor({ status: 'In_linehaul', fm_hub_id: 1, lm_hub_id: null })).toBeNull();
    // Whoever has it, no hub waits for it.
    for (const status of packageStatuses.filter(hasEnded))
      expect(boundFor({ status, fm_hub_id: 1, lm_hub_id: 2 })).toBeNull();
    expect(packageStatuses.filter(hasEnded)).toEqual(
      expect.arrayContaining(['Delivery_successful', 'Delivered', 'Cod_collected', 'Returned', 'Lost', 'Cancelled']),
    );
  });

  it('is brought nearer by a truck that goes there, or from another region into its own', () => {
    const [hanoi, haiphong, saigon, cantho, danang] = [
      { id: 1, region: 'North' },
      { id: 2, region: 'North' },
      { id: 3, region: 'South' },
      { id: 4, region: 'South' },
      { id: 5, region: 'Central' },
    ];
    expect([onTheWay(hanoi, haiphong, haiphong), onTheWay(hanoi, saigon, cantho)]).toEqual([true, true]);
    // It changes trucks nowhere in its own region but at its own hub, and gains nothing in a third.
    expect([
      onTheWay(saigon, hanoi, cantho),
      onTheWay(hanoi, danang, saigon),
      onTheWay(saigon, cantho, saigon),
    ]).toEqual([false, false, false]);
  });
});

describe('what is proposed for a package', () => {
  it.each([
    [true, 'Waiting_for_linehaul', ['missing', null, 'missing', null, 'take_in', 'take_in']],
    [false, 'Return_in_linehaul', ['missing', null, 'missing', null, 'send_on', 'send_on']],
    // Whose package may not be seen here is looked up first, and so is one that taking in would refuse.
    [false, null, ['missing', null, 'missing', null, 'look_up', 'look_up']],
    [true, 'Delivered', ['missing', null, 'missing', null, 'look_up', 'look_up']],
    [false, 'In_delivery', ['missing', null, 'missing', null, 'look_up', 'look_up']],
  ] as const)('bound here: %s, %s', (isBoundHere, status, proposed) => {
    expect(unloadingFindings.map((finding) => proposalFor(finding, isBoundHere, status))).toEqual(proposed);
  });
});
