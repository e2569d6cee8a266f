import { describe, expect, test } from 'vitest';
import { staffRoles, type AccountRole } from './roles';
import { editableRoles, listedRoles, listOfRole, mayGrant, readableRoles, staffLists } from './staff';

/** Written out anew: who stands above whom. */
const rank: Readonly<Record<AccountRole, number>> = {
  admin: 5,
  admin_operator: 4,
  sale_management: 3,
  area_manager: 3,
  region_manager: 3,
  sale_admin: 2,
  hub_manager: 2,
  hr_manager: 2,
  hr_executive: 1,
  hub_operator: 1,
  driver_manager: 1,
};
const subject = (role: (typeof staffRoles)[number]) => ({ role, only_operation: false });

describe('lists of staff', () => {
  test('give each role one place', () => {
    expect(new Set(listedRoles).size).toBe(listedRoles.length);
    for (const role of listedRoles) expect(staffLists[listOfRole(role)].roles).toContain(role);
  });

  test('are seen by those whose lists they are', () => {
    expect(readableRoles(subject('hub_operator'))).toEqual([]);
    expect(readableRoles(subject('hub_manager'))).not.toContain('admin');
    expect(readableRoles(subject('admin'))).toEqual(listedRoles);
  });

  test('let nobody give a role of his own height or above; only an admin makes admins', () => {
    for (const role of staffRoles) {
      for (const given of editableRoles(subject(role)))
        expect([role, given, role === 'admin' || rank[given] < rank[role]]).toEqual([role, given, true]);
    }
    expect(staffRoles.filter((role) => editableRoles(subject(role)).includes('admin'))).toEqual(['admin']);
  });

  test('show everyone at least whom he may change', () => {
    for (const role of staffRoles)
      expect(readableRoles(subject(role))).toEqual(expect.arrayContaining(editableRoles(subject(role))));
  });

  test('let nobody grant what he has not', () => {
    const manager = subject('hub_manager');
    expect(mayGrant(manager, { only_operation: false, can_view_report: true })).toBe(false);
    expect(mayGrant({ ...manager, can_view_report: true }, { only_operation: false, can_view_report: true })).toBe(
      true,
    );
    expect(mayGrant({ ...manager, only_operation: true }, { only_operation: false, can_view_report: false })).toBe(
      false,
    );
    // Reports are told of operations as of all else.
    expect(
      mayGrant(
        { ...manager, only_operation: true, can_view_report: true },
        { only_operation: true, can_view_report: true },
      ),
    ).toBe(true);
    expect(mayGrant({ ...manager, only_operation: true }, { only_operation: true, can_view_report: false })).toBe(true);
    expect(mayGrant(subject('admin'), { only_operation: false, can_view_report: true })).toBe(true);
  });
});
