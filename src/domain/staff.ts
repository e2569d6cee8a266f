import { may, type AccessItem, type AccessSubject } from './access';
import type { AccountRole } from './roles';

interface StaffList {
  /** The first is what a new one is unless said. */
  readonly roles: readonly [AccountRole, ...AccountRole[]];
  readonly read: AccessItem;
  readonly edit: AccessItem;
  /** They work at hubs, one or more; without, they see all hubs and have none of their own. */
  readonly hubs: boolean;
  /** Whose e-mails and phones are told as GM002 and GM003: the center's. Those of hubs: EUS002 and EUS003. */
  readonly center: boolean;
}

/** The staff as the console lists it, each list by the path of its page. */
export const staffLists = {
  'admin-operators': {
    roles: ['admin_operator', 'admin'],
    read: 'admin_operators',
    edit: 'admin_operators_edit',
    hubs: false,
    center: true,
  },
  'sale-managements': {
    roles: ['sale_management'],
    read: 'sale_managements',
    edit: 'sale_managements_edit',
    hubs: true,
    center: true,
  },
  'sale-admins': { roles: ['sale_admin'], read: 'sale_admins', edit: 'sale_admins_edit', hubs: true, center: true },
  'area-managers': {
    roles: ['area_manager'],
    read: 'area_managers',
    edit: 'area_managers_edit',
    hubs: true,
    center: true,
  },
  'hub-managers': {
    roles: ['hub_manager'],
    read: 'hub_managers',
    edit: 'hub_managers_edit',
    hubs: true,
    center: false,
  },
  'hub-operators': {
    roles: ['hub_operator'],
    read: 'hub_operators',
    edit: 'hub_operators_edit',
    hubs: true,
    center: false,
  },
  'driver-managers': {
    roles: ['driver_manager'],
    read: 'driver_managers',
    edit: 'driver_managers',
    hubs: true,
    center: false,
  },
} as const satisfies Record<string, StaffList>;

export type StaffListName = keyof typeof staffLists;
export const staffListNames = Object.keys(staffLists) as StaffListName[];

export type ListedRole = (typeof staffLists)[StaffListName]['roles'][number];
export const listedRoles = staffListNames.flatMap((name): readonly ListedRole[] => staffLists[name].roles);

export function listOfRole(role: ListedRole): StaffListName {
  const name = staffListNames.find((one) => (staffLists[one].roles as readonly string[]).includes(role));
  if (!name) throw new Error(`no list has the role ${role}`);
  return name;
}

/** Roles that a user finds on the lists that are his to see. */
export function readableRoles(user: AccessSubject): ListedRole[] {
  return listedRoles.filter((role) => may(user, staffLists[listOfRole(role)].read));
}

/** Roles that a user may give, and whose holders he may change; himself never. */
export function editableRoles(user: AccessSubject): ListedRole[] {
  return listedRoles.filter((role) => may(user, staffLists[listOfRole(role)].edit));
}

/** Nobody gives what he has not: more than operations, or reports. Those at the center may. */
export function mayGrant(
  user: AccessSubject,
  given: { readonly only_operation: boolean; readonly can_view_report: boolean },
): boolean {
  if (user.only_operation && !given.only_operation) return false;
  return !given.can_view_report || may({ ...user, only_operation: false }, 'reports');
}
