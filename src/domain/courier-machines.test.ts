import { describe, expect, it } from 'vitest';
import { may } from './access';
import {
  accountActions,
  accountFault,
  accountRow,
  accountStatuses,
  drivingStatuses,
  type AccountFacts,
  stepActions,
  stepRow,
  stepStatuses,
} from './courier-account';
import { courierApprovers, courierStaff, decidePerson, type PersonRow } from './person-machine';
import { courierPapersActions, courierPapersRow, paperStatuses } from './papers';
import { contractActions, contractRow, contractStatuses } from './e-contract';
import { isErrorCode } from './errors';
import { maskIdCard } from './mask';
import { seesAllHubs, staffRoles } from './roles';

/** Each flow a second time, by hand: who (s = whoever looks after couriers, a = who approves), action, from > to. */
const machines = [
  {
    name: 'a step of the way in',
    statuses: stepStatuses,
    rows: stepActions.map((action) => [action, stepRow(action)] as const),
    flow: ['s send new,reject > send', 'a approve send > approved', 'a reject send > reject'],
  },
  {
    name: 'an account',
    statuses: accountStatuses,
    rows: accountActions.map((action) => [action, accountRow(action)] as const),
    flow: ['a activate new,de-active > active', 's deactivate active > de-active'],
  },
  {
    name: 'papers',
    statuses: paperStatuses,
    rows: courierPapersActions.map((action) => [action, courierPapersRow(action)] as const),
    flow: [
      's upload not_uploaded,uploaded,not_verified,verified > uploaded',
      's remove uploaded,not_verified > uploaded',
      'a verify uploaded,not_verified > verified',
      'a refuse uploaded,verified > not_verified',
    ],
  },
  {
    name: 'an e-contract',
    statuses: contractStatuses,
    rows: contractActions.map((action) => [action, contractRow(action)] as const),
    flow: [
      's submit not_submitted > submitted',
      's offer submitted > wait_for_contractor_sign',
      's sign wait_for_contractor_sign > wait_for_approval',
      'a approve wait_for_approval > approved',
      'a reject submitted,wait_for_contractor_sign,wait_for_approval > not_submitted',
      's withdraw submitted,wait_for_contractor_sign > not_submitted',
    ],
  },
] as unknown as readonly {
  name: string;
  statuses: readonly string[];
  rows: readonly (readonly [string, PersonRow<string>])[];
  flow: readonly string[];
}[];

const groups: Readonly<Record<string, readonly string[]>> = { s: courierStaff, a: courierApprovers };

describe.each(machines)('$name', ({ statuses, rows, flow }) => {
  it('is the flow, row by row', () => {
    const told = rows.map(
      ([action, { from, to, actors }]) =>
        `${Object.keys(groups).find((key) => groups[key] === actors) ?? '?'} ${action} ${from.join(',')} > ${to}`,
    );
    expect(told).toEqual(flow);
    for (const [, { refusals }] of rows) expect(refusals.every(isErrorCode)).toBe(true);
  });

  it('judges every state, action, role and hub', () => {
    for (const line of flow) {
      const [who = '', action, from = '', , to] = line.split(' ');
      const row = rows.find(([name]) => name === action)?.[1];
      if (!row) throw new Error(`no row ${String(action)}`);
      for (const role of staffRoles) {
        for (const status of statuses) {
          for (const hub of [1, 2]) {
            const decision = decidePerson(row, { status, hub_id: hub }, { role, hubIds: [1] });
            const code = !groups[who]?.includes(role)
              ? 'EUS008'
              : hub === 2 && !seesAllHubs(role)
                ? 'EUS006'
                : from.split(',').includes(status)
                  ? null
                  : 'ESY081';
            expect([action, role, status, hub, decision]).toEqual([
              action,
              role,
              status,
              hub,
              code === null ? { ok: true, to } : { ok: false, code },
            ]);
          }
        }
      }
    }
  });
});

describe('couriers', () => {
  const facts: AccountFacts = {
    steps: { training: 'approved', tools: 'approved', deposit: 'approved' },
    contract: 'approved',
    package_count: 0,
    cash: 0,
  };

  it('are put to work with everything approved, and out of it with empty hands', () => {
    expect(accountFault('activate', facts)).toBeNull();
    expect(accountFault('activate', { ...facts, package_count: 3, cash: 5 })).toBeNull();
    expect(accountFault('activate', { ...facts, contract: 'wait_for_approval' })).toBe('ESY082');
    for (const step of ['training', 'tools', 'deposit'] as const)
      expect(accountFault('activate', { ...facts, steps: { ...facts.steps, [step]: 'send' } })).toBe('ESY082');
    expect(drivingStatuses).toEqual(['new', 'active']);
    expect(accountFault('deactivate', { ...facts, contract: 'not_submitted' })).toBeNull();
    expect(accountFault('deactivate', { ...facts, package_count: 1 })).toBe('ESY083');
    expect(accountFault('deactivate', { ...facts, cash: 0.5 })).toBe('ESY083');
  });

  it('are looked after and approved by the roles of the access table', () => {
    for (const role of staffRoles) {
      expect(may({ role, only_operation: false }, 'couriers')).toBe(courierStaff.some((one) => one === role));
      expect(may({ role, only_operation: false }, 'courier_approval')).toBe(
        courierApprovers.some((one) => one === role),
      );
    }
  });

  it('have their ID cards masked', () => {
    expect([maskIdCard('079090123456'), maskIdCard('12'), maskIdCard(null)]).toEqual(['*********456', '***', null]);
  });
});
