import { expect, it } from 'vitest';
import { asksForReports, mayLogin } from './access';
import { accountRoles, isStaffRole, seesAllHubs, seesAllShops, worksAt } from './roles';

it('lets the center see every hub, and sales every shop besides', () => {
  expect(accountRoles.filter(seesAllHubs)).toEqual(['admin', 'admin_operator']);
  expect(accountRoles.filter(seesAllShops)).toEqual(['admin', 'admin_operator', 'sale_admin', 'sale_management']);
});

it('lets everybody else work at his own hubs, and at none where there is none', () => {
  const manager = { role: 'hub_manager', hubIds: [1, 2] };
  expect([1, 3, null].map((hub) => worksAt(manager, hub))).toEqual([true, false, false]);
  expect([1, 3, null].map((hub) => worksAt({ role: 'admin', hubIds: [] }, hub))).toEqual([true, true, true]);
});

it('counts nobody among the staff who works in the field or outside', () => {
  expect(accountRoles.filter((role) => !isStaffRole(role))).toEqual(['driver_manager']);
  expect([isStaffRole('courier'), isStaffRole('')]).toEqual([false, false]);
});

it('lets the seven roles log in, and of the others only those that a setting names', () => {
  expect(accountRoles.filter((role) => mayLogin(role))).toEqual([
    'admin',
    'admin_operator',
    'hub_manager',
    'hub_operator',
    'sale_admin',
    'sale_management',
    'area_manager',
  ]);
  expect(accountRoles.filter((role) => mayLogin(role, ['hr_manager']))).toHaveLength(8);
  expect(mayLogin('guest')).toBe(false);
});

it('asks for the right to reports in the row of reports alone', () => {
  expect([
    asksForReports('reports'),
    asksForReports('packages'),
    asksForReports('workspace'),
    asksForReports('package.lost'),
  ]).toEqual([true, false, false, false]);
});
