import { describe, expect, test } from 'vitest';
import { accountStatuses, stepStatuses } from '~domain/courier-account';
import { paperStatuses } from '~domain/papers';
import { contractStatuses } from '~domain/e-contract';
import { staffRoles, type StaffRole } from '~domain/roles';
import { courierCommands, courierRecord } from './couriers';
import { gate } from './gate';
import { commandById } from './registry';

const row = (more: object = {}) => ({
  id: 7,
  version: 2,
  courier_code: 'BT0007',
  first_name: 'Lê Văn Tám',
  account_status: 'new',
  hub: { id: 1, code: 'HCM01' },
  steps: { training: 'approved', tools: 'approved', deposit: 'approved' },
  e_contract_status: 'approved',
  paper_status: 'uploaded',
  ...more,
});
const user = (role: StaffRole, hubIds = [1]) => ({ role, only_operation: false, hubIds, packagesExcluded: false });
const answer = (id: string, more: object = {}, who = user('area_manager')) => {
  const found = gate(commandById(id), { user: who, packages: [], record: courierRecord.read(row(more)) });
  return found.state === 'disabled' && found.reason.kind === 'record_refused' ? found.reason.code : found.state;
};

describe('couriers as a record', () => {
  test('have a page, a code that tells what it is, and the states that their machines need', () => {
    const record = courierRecord.read(row());
    expect([record.code, record.status, courierRecord.page(record), courierRecord.shape?.test('BT0007')]).toEqual([
      'BT0007',
      'new',
      '/couriers/7/info',
      true,
    ]);
    expect(record.facts).toEqual({
      hub_id: 1,
      training: 'approved',
      tools: 'approved',
      deposit: 'approved',
      contract: 'approved',
      papers: 'uploaded',
    });
    expect(Object.keys(courierRecord.statuses)).toEqual(
      expect.arrayContaining([...accountStatuses, ...stepStatuses, ...paperStatuses, ...contractStatuses]),
    );
  });

  test('every verb is allowed, greyed with its code, or hidden, by state and role', () => {
    expect(answer('courier.activate')).toBe('allowed');
    expect(answer('courier.activate', { steps: { training: 'approved', tools: 'send', deposit: 'approved' } })).toBe(
      'ESY082',
    );
    expect(answer('courier.activate', { e_contract_status: 'wait_for_approval' })).toBe('ESY082');
    expect(answer('courier.activate', { account_status: 'active' })).toBe('ESY081');
    expect(answer('courier.activate', {}, user('area_manager', [2]))).toBe('EUS006');
    expect(answer('courier.activate', {}, user('hub_manager'))).toBe('hidden');
    expect(answer('courier.deactivate', { account_status: 'active' }, user('hub_manager'))).toBe('allowed');
    expect(
      answer(
        'courier.training-send',
        { steps: { training: 'reject', tools: 'new', deposit: 'new' } },
        user('hub_manager'),
      ),
    ).toBe('allowed');
    expect(answer('courier.deposit-approve', { steps: { training: 'new', tools: 'new', deposit: 'new' } })).toBe(
      'ESY081',
    );
    expect(answer('courier.papers-verify')).toBe('allowed');
    expect(answer('courier.contract-submit', { e_contract_status: 'not_submitted' }, user('hub_manager'))).toBe(
      'allowed',
    );
    expect(answer('courier.contract-withdraw', { e_contract_status: 'wait_for_approval' })).toBe('ESY081');
    expect(answer('courier.contract-reject', { e_contract_status: 'wait_for_approval' })).toBe('allowed');
    for (const id of ['give-tool', 'take-tool', 'ship-unit', 'ship-unit-off', 'edit'])
      expect(answer(`courier.${id}`, {}, user('hub_manager')), id).toBe('allowed');
    for (const role of staffRoles) {
      if (['admin', 'admin_operator', 'hub_manager', 'area_manager'].includes(role)) continue;
      expect(courierCommands.map(({ id }) => answer(id, {}, user(role)))).toEqual(courierCommands.map(() => 'hidden'));
    }
  });
});
