import { describe, expect, it } from 'vitest';
import { Values } from '../sql/statement';
import type { PackageChange, PackageSnapshot } from './package-change';
import { foundTransition, inOrder, seenTransition, transition, type Found } from './transitions';

const pkg = (more: Partial<PackageSnapshot>) =>
  ({
    id: 1,
    version: 3,
    status: 'Waiting_for_linehaul',
    current_hub_id: 3,
    fm_hub_id: 1,
    lm_hub_id: 2,
    reattempt_date: null,
    weight: 2,
    ...more,
  }) as PackageSnapshot;
const change = (more: Partial<PackageChange>): PackageChange => ({
  action: 'lost',
  to: 'Missing',
  set: {},
  reason: null,
  note: 'Rơi',
  ...more,
});
const actor = { id: 7, name: 'Ánh', role: 'admin' };
const found: Found = {
  from: 'from packages p',
  locks: false,
  action: 'cod_collect',
  fromStatuses: ['Delivered'],
  to: 'Cod_collected',
  note: 'TT1',
};

describe('the statement of a transition', () => {
  it('sends what all packages have alike as one value, and the rest as arrays', () => {
    const values = new Values();
    const { seen, kept } = seenTransition(values, [
      { seen: pkg({}), change: change({}) },
      { seen: pkg({ id: 2, version: 4, current_hub_id: 5 }), change: change({}) },
    ]);
    expect(seen).toContain('as seen (id, seen_version, step_hub)');
    expect(kept).toEqual(['step_hub']);
    expect(values.list).toContainEqual([3, 5]);
    expect(values.list).toContain('Rơi');
  });

  it('leaves a column as it is where only another package changes it', () => {
    const values = new Values();
    seenTransition(values, [
      { seen: pkg({}), change: change({ set: { weight: 2.5 } }) },
      { seen: pkg({ id: 2, weight: 9 }), change: change({}) },
    ]);
    expect(values.list).toContainEqual([2.5, 9]);
  });

  it('takes packages in the order of ids', () => {
    expect(
      inOrder([
        { seen: pkg({ id: 9 }), change: change({}) },
        { seen: pkg({ id: 2 }), change: change({}) },
      ]).map(({ seen }) => seen.id),
    ).toEqual([2, 9]);
  });

  it('touches runsheets and stays only where a step may concern them', () => {
    const text = (more: Partial<Found>) => {
      const values = new Values();
      return transition(values, actor, foundTransition(values, { ...found, ...more }));
    };
    expect(text({})).not.toMatch(/runsheet_packages|stage_entered_at/);
    expect(
      text({ action: 'undo', fromStatuses: ['Delivered'], to: { column: 'l.from_status', among: ['In_delivery'] } }),
    ).toMatch(/stage_entered_at = case when \(seen\.from_status, seen\.back_to\) in/);
    expect(text({ action: 'lost', fromStatuses: ['In_delivery'], to: 'Missing' })).toMatch(/update runsheet_packages/);
  });

  it('is refused for a step that takes packages in, whose hub it could not tell', () => {
    expect(() =>
      foundTransition(new Values(), {
        ...found,
        action: 'inbound',
        fromStatuses: ['In_linehaul'],
        to: 'Waiting_for_delivery',
      }),
    ).toThrow('inbound takes packages in');
  });
});
