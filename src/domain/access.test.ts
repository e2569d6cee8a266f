import { describe, expect, it } from 'vitest';
import { isLoginRole, may, mayLogin, rolesOf, sidebarRows, type AccessItem } from './access';
import { machineRow, packageActions } from './package-machine';
import { isStaffRole, loginRoles, seesAllHubs, sidebarOnlyRoles, staffRoles, type StaffRole } from './roles';

/**
 * The sidebar matrix read a second time, by column: A admin, O admin_operator, M hub_manager, H hub_operator,
 * S sale_admin, G sale_management, R area_manager, r region_manager, h hr_manager, e hr_executive.
 */
const letter: Record<StaffRole, string> = {
  admin: 'A',
  admin_operator: 'O',
  hub_manager: 'M',
  hub_operator: 'H',
  sale_admin: 'S',
  sale_management: 'G',
  area_manager: 'R',
  region_manager: 'r',
  hr_manager: 'h',
  hr_executive: 'e',
};
const matrix: Partial<Record<AccessItem, string>> = {
  packages: 'AMHOSGR',
  backlog: 'AMHOSGRrhe',
  event_handling: 'A',
  three_pl_group: 'A',
  three_pl_settings: 'A',
  driver_managers: 'A',
  pickup: 'AMHOSGRr',
  inbound: 'AMHOSGRr',
  runsheets: 'AMHORr',
  cod_collection: 'AMHOSGRr',
  cod_hub_transfer: 'AMOSGRr',
  cod_center_transfer: 'AMOSGRrH',
  outbound_three_pl: 'AOMR',
  admin_group: 'AOG',
  sale_admins: 'AOG',
  area_managers: 'AOG',
  admin_operators: 'AO',
  sale_managements: 'AO',
  hub_group: 'AMOSGR',
  hub_port_codes: 'AMOSGR',
  hubs: 'AMOSGR',
  hub_managers: 'AOSGR',
  hub_operators: 'AMOR',
  couriers: 'AMOR',
  shops_group: 'AOMHSGR',
  shops: 'AOMHSGR',
  support: 'AOMHSGR',
  price_lists: 'AOG',
  operation_group: 'AOMHSGRr',
};
const hiddenFromOnlyOperation = new Set<string>([
  'operation_group',
  'cod_hub_transfer',
  'cod_center_transfer',
  'outbound_three_pl',
  'hub_group',
  'hub_port_codes',
  'hubs',
  'shops_group',
  'shops',
  'support',
]);

describe('the access table', () => {
  it('is the sidebar matrix, item by item and role by role', () => {
    const sidebarItems = Object.keys(sidebarRows) as (keyof typeof sidebarRows)[];
    expect(sidebarItems.toSorted()).toEqual(Object.keys(matrix).toSorted());
    for (const item of sidebarItems) {
      for (const role of staffRoles) {
        const listed = matrix[item]?.includes(letter[role]) ?? false;
        expect([item, role, may({ role, only_operation: false }, item)]).toEqual([item, role, listed]);
        expect([item, role, may({ role, only_operation: true }, item)]).toEqual([
          item,
          role,
          listed && !hiddenFromOnlyOperation.has(item),
        ]);
      }
    }
  });

  it('lets the staff among the machine’s actors act on packages, and nobody else', () => {
    for (const action of packageActions) {
      const actors = machineRow(action).actors.filter((actor) => isStaffRole(actor));
      expect(rolesOf(`package.${action}`).toSorted()).toEqual(actors.toSorted());
    }
  });

  it('lets nobody create orders who could not submit them', () => {
    for (const item of ['create_order', 'import_orders'] as const)
      for (const role of rolesOf(item)) expect(rolesOf('package.submit')).toContain(role);
  });
});

describe('signing in', () => {
  it('is for seven roles, and for those of the sidebar only where a setting says so', () => {
    for (const role of loginRoles) expect([mayLogin(role), isLoginRole(role)]).toEqual([true, true]);
    for (const role of [...sidebarOnlyRoles, 'shop', 'courier', ''])
      expect([mayLogin(role), isLoginRole(role)]).toEqual([false, false]);
    expect(mayLogin('hr_manager', ['hr_manager'])).toBe(true);
    expect(mayLogin('hr_executive', ['hr_manager'])).toBe(false);
  });
});

describe('seeing every hub', () => {
  it('is for administration alone', () => {
    expect(staffRoles.filter(seesAllHubs)).toEqual(['admin', 'admin_operator']);
  });
});
