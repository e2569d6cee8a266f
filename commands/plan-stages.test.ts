import { describe, expect, test } from 'vitest';
import { beyondRecall, figureOf, planStages } from './plan-stages';
import { commandById } from './registry';
import type { GateUser, SubjectPackage, SubjectRecord } from './subject';

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

  test('counts each of them once, whichever stage takes it', () => {
    const [first, ...rest] = [1, 2, 3].map((id) => at(id, 'Waiting_for_confirmation'));
    const command = commandById('package.print');
    const stages = [
      { command, args: {}, packages: first ? [first] : [] },
      { command, args: {}, packages: rest },
    ];
    expect(beyondRecall(planStages(stages, { packages: [] }, user))).toBe(3);
  });

  test('asks for the figure of all that moves money, and of each record once', () => {
    const document = (id: number, counted: number, status = 'New'): SubjectRecord => ({
      kind: 'cod_collection',
      id,
      code: `CC2611210000${id}`,
      title: '',
      version: 1,
      status,
      facts: { kind: 'cod_collection', hub_id: 1, own: false, contra: false, counted },
    });
    const command = commandById('cod-collection.approve');
    const of = (...records: SubjectRecord[]) =>
      figureOf(
        planStages(
          records.map((record) => ({ command, args: {}, record })),
          { packages: [] },
          user,
        ),
      );
    expect(of(document(1, 100_000), document(2, 90_000_000))).toBe(90_100_000);
    expect(of(document(1, 0.1), document(2, 0.2))).toBe(0.3);
    expect(of(document(1, 100_000), document(1, 100_000))).toBe(100_000);
    expect(of(document(1, 100_000), document(2, 90_000_000, 'Approved'))).toBe(90_100_000);
    expect(of()).toBeNull();
  });
});
