/** Roles that may log in (specification §1). */
export const loginRoles = [
  'admin',
  'admin_operator',
  'hub_manager',
  'hub_operator',
  'sale_admin',
  'sale_management',
  'area_manager',
] as const;

/** Roles that only the sidebar rules know; a provider setting may let them log in, off by default. */
export const sidebarOnlyRoles = ['region_manager', 'hr_manager', 'hr_executive'] as const;

export const staffRoles = [...loginRoles, ...sidebarOnlyRoles] as const;

/** Kept among the staff without ever working in the console: a driver manager leads drivers on the road. */
const fieldRoles = ['driver_manager'] as const;

export const accountRoles = [...staffRoles, ...fieldRoles] as const;

export type LoginRole = (typeof loginRoles)[number];
export type StaffRole = (typeof staffRoles)[number];
export type AccountRole = (typeof accountRoles)[number];

/** Whoever can move a package: staff, and the parties that act through other channels. */
export type Actor = AccountRole | 'shop' | 'courier' | 'system' | 'three_pl';

export function isAccountRole(text: string): text is AccountRole {
  return (accountRoles as readonly string[]).includes(text);
}

export function isStaffRole(text: string): text is StaffRole {
  return (staffRoles as readonly string[]).includes(text);
}

/** admin and admin_operator see every hub and are not bound by custody. */
export function seesAllHubs(role: string): boolean {
  return role === 'admin' || role === 'admin_operator';
}

/** Whether a hub is one that he works at; null = there is none, which is for those who see every hub. */
export function worksAt(
  { role, hubIds }: { readonly role: string; readonly hubIds: readonly number[] },
  hubId: number | null,
): boolean {
  return seesAllHubs(role) || (hubId !== null && hubIds.includes(hubId));
}

/** Sales sell everywhere: every shop is theirs to see, though not every hub. */
export function seesAllShops(role: string): boolean {
  return seesAllHubs(role) || role === 'sale_admin' || role === 'sale_management';
}
