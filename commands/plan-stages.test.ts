import { describe, expect, test } from 'vitest';
import { beyondRecall, planStages } from './plan-stages';
import { commandById } from './registry';
import type { GateUser, SubjectPackage } from './subject';

const user: GateUser = { role: 'hub_manager', only_operation: false, hubIds: [1], packagesExcluded: false };
const at = (id: number, status: SubjectPackage['status'], fm = 1): SubjectPackage => ({
  id,
  code: `C${id}`,
  version: 1,
  status,
  current_hub_id: 1,
  fm_hub_id: fm,
  lm_hub_id: 2,
  held_by_3pl: false,
});
const chain = (...ids: string[]) => ids.map((id) => ({ command: commandById(id), args: {} }));

describe('planStages', () => {
  test('says where each goes and why the others don’t', () => {
    const [stage] = planStages(
      chain('package.return'),
      {
        packages: [
          at(1, 'Waiting_for_confirmation'),
          at(2, 'Waiting_for_confirmation', 9),
          at(3, 'Delivered'),
          at(4, 'Delivery_failed'),
        ],
      },
      user,
    );
    expect(stage?.moves).toEqual([
      { to: 'Waiting_for_return', count: 2 },
      { to: 'Return_waiting_for_linehaul', count: 1 },
    ]);
    expect(stage?.refused.map(({ package: item, code }) => [item.id, code])).toEqual([[3, 'EPK011']]);
  });

  test('what one stage takes goes on to the next in its new status', () => {
    const stages = planStages(
      chain('package.return', 'package.return', 'package.print'),
      { packages: [at(1, 'Waiting_for_confirmation'), at(2, 'Delivered')] },
      user,
    );
    expect(stages.map(({ eligible, refused }) => [eligible.length, refused.length])).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  });

  test('counts what nothing takes back', () => {
    const packages = [at(1, 'Waiting_for_confirmation'), at(2, 'Waiting_for_confirmation')];
    expect(beyondRecall(planStages(chain('package.print', 'package.return'), { packages }, user))).toBe(2);
    expect(beyondRecall(planStages(chain('package.note'), { packages }, user))).toBe(0);
  });
});
