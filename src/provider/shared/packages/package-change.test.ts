import { describe, expect, it } from 'vitest';
import { changesNothing, writesOf, type PackageChange, type PackageSnapshot } from './package-change';

/** The columns that the rules read; nothing else is looked at. */
const seen = {
  id: 1,
  version: 3,
  status: 'Waiting_for_linehaul',
  current_hub_id: 3,
  fm_hub_id: 1,
  lm_hub_id: 2,
  held_by_3pl: false,
  reattempt_date: null,
  weight: 2,
  receiver_name: 'Ánh',
} as PackageSnapshot;
const change = (more: Partial<PackageChange> = {}): PackageChange => ({
  action: 'operator_update',
  to: 'Waiting_for_linehaul',
  set: {},
  reason: null,
  note: null,
  ...more,
});

describe('a change of a package', () => {
  it('is none where nothing differs, unless it is recorded all the same', () => {
    expect(changesNothing(seen, change())).toBe(true);
    expect(changesNothing(seen, change({ set: { weight: 2, receiver_name: 'Ánh', current_hub_id: undefined } }))).toBe(
      true,
    );
    expect(changesNothing(seen, change({ recorded: true }))).toBe(false);
    expect(changesNothing(seen, change({ set: { weight: 2.5 } }))).toBe(false);
    expect(changesNothing(seen, change({ to: 'Missing' }))).toBe(false);
  });

  it('writes the columns that differ, and tells in its history what they were and are', () => {
    expect(
      writesOf(seen, change({ set: { weight: 2.5, receiver_name: 'Ánh', note: undefined } as PackageChange['set'] })),
    ).toMatchObject({ columns: ['weight'], moves: false, before: '{"weight":2}', after: '{"weight":2.5}' });
    expect(writesOf(seen, change())).toMatchObject({ columns: [], moves: false, before: null, after: null });
  });

  it.each<[string, Partial<PackageChange>, boolean, boolean]>([
    ['to another stage', { to: 'Waiting_for_delivery' }, true, true],
    ['within its stage', { to: 'Planned_for_linehaul' }, true, false],
    ['within its stage at the same hub', { to: 'Planned_for_linehaul', set: { current_hub_id: 3 } }, true, false],
    ['within its stage at another hub', { to: 'Planned_for_linehaul', set: { current_hub_id: 2 } }, true, true],
    ['nowhere, at another hub', { set: { current_hub_id: 2 } }, false, false],
  ])('that moves it %s', (_where, more, moves, restarts) => {
    expect(writesOf(seen, change(more))).toMatchObject({ moves, restarts });
  });

  it('is written down for the hub that takes it in, else for the one that has it', () => {
    expect(
      writesOf(
        { ...seen, status: 'In_linehaul' },
        change({ action: 'inbound', to: 'Waiting_for_delivery', set: { current_hub_id: 2 } }),
      ).hubId,
    ).toBe(2);
    expect(writesOf(seen, change({ action: 'lost', to: 'Missing' })).hubId).toBe(3);
    expect(writesOf({ ...seen, current_hub_id: null }, change({ action: 'undo' })).hubId).toBe(1);
  });

  it('leaves the customer’s day behind with the attempt it was chosen for, unless it names one itself', () => {
    const day = '2026-12-05T00:00:00.000Z';
    const put = { ...seen, status: 'Waiting_for_delivery', reattempt_date: day } as const;
    expect(writesOf(put, change({ action: 'return', to: 'Waiting_for_return' }))).toMatchObject({
      set: { reattempt_date: null },
      columns: ['reattempt_date'],
      before: `{"reattempt_date":"${day}"}`,
      after: '{"reattempt_date":null}',
    });
    expect(writesOf(put, change({ action: 'delivery_plan', to: 'Planned_for_delivery' })).columns).toEqual([]);
    const back = change({ action: 'undo', to: 'Waiting_for_delivery', set: { reattempt_date: day } });
    expect(writesOf({ ...seen, status: 'Waiting_for_return', reattempt_date: null }, back).set).toEqual(back.set);
  });
});
