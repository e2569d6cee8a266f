import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { may } from '~domain/access';
import { decide } from '~domain/package-decision';
import { staffRoles } from '~domain/roles';
import { packageStatuses } from '~domain/statuses';
import type { Command } from './command';
import { eligibility, gate, type GateAnswer } from './gate';
import { packageCommands } from './packages';
import { commands } from './registry';
import type { GateUser, SubjectPackage } from './subject';

const users: GateUser[] = staffRoles.flatMap((role) =>
  [false, true].map((only_operation) => ({ role, only_operation, hubIds: [1], packagesExcluded: false })),
);
const packages: SubjectPackage[] = packageStatuses.flatMap((status) =>
  [1, 2].flatMap((hub) =>
    [false, true].map((held_by_3pl) => ({
      id: 1,
      code: 'HL240000018VN',
      version: 1,
      status,
      current_hub_id: hub,
      fm_hub_id: 1,
      lm_hub_id: 2,
      held_by_3pl,
    })),
  ),
);

/** Straight from access table and machine: the state, or the code of a refusal. */
function wanted(command: Command, user: GateUser, item: SubjectPackage): string {
  if (!may(user, command.access)) return 'hidden';
  const first = command.action ? decide(command.action, item, user) : ({ ok: true } as const);
  const second = command.action === 'cancel_direct' ? decide('cancel_request', item, user) : first;
  return first.ok || second.ok ? 'allowed' : first.code;
}

function at(status: SubjectPackage['status'], held_by_3pl = false): SubjectPackage {
  return { id: 1, code: 'X', version: 1, status, current_hub_id: 1, fm_hub_id: 1, lm_hub_id: 2, held_by_3pl };
}

describe('gate', () => {
  test('answers as the machine decides: every role, status, hub and custody of every package command', () => {
    const differing: string[] = [];
    for (const command of packageCommands) {
      for (const user of users) {
        for (const item of packages) {
          const answer = gate(command, { user, packages: [item] });
          const said =
            answer.state === 'disabled' && answer.reason.kind === 'none_eligible' ? answer.reason.code : answer.state;
          if (said !== wanted(command, user, item))
            differing.push(`${command.id} ${user.role} ${item.status}: ${said}`);
        }
      }
    }
    expect(differing).toEqual([]);
  });

  test('counts both sides of a mixed set and names the commonest refusal of a hopeless one', () => {
    const [user] = users;
    const [command] = packageCommands;
    if (!user || !command) throw new Error('nothing to test');
    expect(
      gate(command, { user, packages: [at('Waiting_for_delivery'), at('Delivered'), at('Delivered', true)] }),
    ).toEqual({ state: 'allowed', eligible: 1, refused: 2 });
    expect(gate(command, { user, packages: [at('Delivered', true), at('Delivered', true), at('Delivered')] })).toEqual({
      state: 'disabled',
      reason: { kind: 'none_eligible', code: 'EPL002', count: 2 },
    });
    expect(gate(command, { user, packages: [] })).toEqual({ state: 'disabled', reason: { kind: 'no_packages' } });
  });

  test('says of many what judging each of them says, counts and commonest refusal too', () => {
    const told = (command: Command, user: GateUser, list: readonly SubjectPackage[]): GateAnswer => {
      if (!may(user, command.access)) return { state: 'hidden' };
      const { eligible, refused } = eligibility(command, list, user);
      if (eligible.length > 0) return { state: 'allowed', eligible: eligible.length, refused: refused.length };
      const [best] = refused
        .map(({ code }) => ({ code, count: refused.filter((one) => one.code === code).length }))
        .toSorted((a, b) => b.count - a.count);
      return { state: 'disabled', reason: { kind: 'none_eligible', ...(best ?? { code: 'EPK011', count: 0 }) } };
    };
    const many = fc.array(fc.constantFrom(...packages), { minLength: 1, maxLength: 30 });
    const onPackages = commands.filter(({ subject }) => subject === 'packages');
    fc.assert(
      fc.property(fc.constantFrom(...onPackages), fc.constantFrom(...users), many, (command, user, list) => {
        expect(gate(command, { user, packages: list })).toEqual(told(command, user, list));
      }),
    );
  });

  test('looks at each package once, however many commands are asked about', () => {
    let looks = 0;
    const list = Array.from({ length: 200 }, (): SubjectPackage => ({
      ...at('Delivered'),
      get status() {
        looks += 1;
        return 'Delivered' as const;
      },
    }));
    for (const command of packageCommands) for (const user of users) gate(command, { user, packages: list });
    expect(looks).toBe(list.length);
  });

  test('nobody signed in sees nothing, and the excluded account no packages page', () => {
    const [user] = users;
    if (!user) throw new Error('nothing to test');
    for (const command of commands) expect(gate(command, { user: null, packages })).toEqual({ state: 'hidden' });
    const page = commands.find(({ id }) => id === 'page.packages');
    if (page)
      expect(gate(page, { user: { ...user, packagesExcluded: true }, packages: [] })).toEqual({ state: 'hidden' });
    for (const command of packageCommands)
      expect([command.id, gate(command, { user: { ...user, packagesExcluded: true }, packages })]).toEqual([
        command.id,
        { state: 'hidden' },
      ]);
  });
});
