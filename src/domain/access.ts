import { machineRow, packageActions, packageMachine, type PackageAction } from './package-machine';
import { loginRoles, seesAllHubs, staffRoles, type AccountRole, type LoginRole, type StaffRole } from './roles';

interface AccessRow {
  readonly roles: readonly StaffRole[];
  /** False = users flagged only_operation are refused whatever their role. */
  readonly onlyOperation: boolean;
  /** Besides the role, the user's own permission can_view_report is asked for; who sees all hubs needs none. */
  readonly reports?: true;
}

const row = (roles: readonly StaffRole[], onlyOperation = true): AccessRow => ({ roles, onlyOperation });
const withRegion = [...loginRoles, 'region_manager'] as const;

/**
 * The sidebar matrix of the specification (§6), entry by entry. Pages, commands and endpoints name one of these rows.
 */
export const sidebarRows = {
  packages: row(loginRoles),
  backlog: row(staffRoles),
  event_handling: row(['admin']),
  three_pl_group: row(['admin']),
  three_pl_settings: row(['admin']),
  driver_managers: row(['admin']),
  pickup: row(withRegion),
  inbound: row(withRegion),
  runsheets: row(['admin', 'hub_manager', 'hub_operator', 'admin_operator', 'area_manager', 'region_manager']),
  cod_collection: row(withRegion),
  cod_hub_transfer: row(
    ['admin', 'hub_manager', 'admin_operator', 'sale_admin', 'sale_management', 'area_manager', 'region_manager'],
    false,
  ),
  cod_center_transfer: row(
    [
      'admin',
      'hub_manager',
      'admin_operator',
      'sale_admin',
      'sale_management',
      'area_manager',
      'region_manager',
      'hub_operator',
    ],
    false,
  ),
  outbound_three_pl: row(['admin', 'admin_operator', 'hub_manager', 'area_manager'], false),
  admin_group: row(['admin', 'admin_operator', 'sale_management']),
  sale_admins: row(['admin', 'admin_operator', 'sale_management']),
  area_managers: row(['admin', 'admin_operator', 'sale_management']),
  admin_operators: row(['admin', 'admin_operator']),
  sale_managements: row(['admin', 'admin_operator']),
  hub_group: row(['admin', 'hub_manager', 'admin_operator', 'sale_admin', 'sale_management', 'area_manager'], false),
  hub_port_codes: row(
    ['admin', 'hub_manager', 'admin_operator', 'sale_admin', 'sale_management', 'area_manager'],
    false,
  ),
  hubs: row(['admin', 'hub_manager', 'admin_operator', 'sale_admin', 'sale_management', 'area_manager'], false),
  hub_managers: row(['admin', 'admin_operator', 'sale_admin', 'sale_management', 'area_manager']),
  hub_operators: row(['admin', 'hub_manager', 'admin_operator', 'area_manager']),
  couriers: row(['admin', 'hub_manager', 'admin_operator', 'area_manager']),
  shops_group: row(loginRoles, false),
  shops: row(loginRoles, false),
  support: row(loginRoles, false),
  price_lists: row(['admin', 'admin_operator', 'sale_management']),
  /** The operation group itself: hidden for hr roles and only_operation users; its entries keep their own rows. */
  operation_group: row([...loginRoles, 'region_manager'], false),
} as const satisfies Record<string, AccessRow>;

/** Rows the sidebar does not know: what staff may do inside the screens, where the specification shows nothing. */
const screenRows = {
  /** Signed in, active and of a role that may work here. */
  workspace: row(staffRoles),
  create_order: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'sale_admin', 'sale_management']),
  /** Who has a shelf at hand, or answers for one. */
  shelf_check: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager']),
  /** Who reports what came of a package by its code. */
  scan_results: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator']),
  /** Who fills, sends off and closes runsheets (the crew of their machine). */
  runsheet_work: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator']),
  /** Packages that somebody must look into. */
  exceptions: row(['admin', 'admin_operator', 'hub_manager', 'area_manager']),
  /** What the house tells other systems: addresses, secrets, what went wrong. */
  integrations: row(['admin'], false),
  /** How the machines and the database do. */
  system: row(['admin'], false),
  /** What is reckoned over the work and money of a network: reports, their exports, rates of hubs and couriers. */
  reports: { ...row(withRegion), reports: true },
  /** Who counts couriers' cash. */
  cod_counting: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator']),
  /** Who reads the books; hubs their own. */
  ledger: row(['admin', 'admin_operator', 'hub_manager', 'area_manager'], false),
  /** Who opens shops and keeps what is known of them. */
  shop_work: row(['admin', 'admin_operator', 'hub_manager', 'sale_admin', 'sale_management'], false),
  /** Who answers for shops: papers, activation, whose stores they are, keys. */
  shop_approval: row(['admin', 'admin_operator', 'sale_management'], false),
  /** Who sends a hub's cash on, and takes another's. */
  hub_money: row(['admin', 'admin_operator', 'hub_manager'], false),
  /** Who works on the documents of a hub's cash. */
  hub_documents: row(['admin', 'admin_operator', 'hub_manager', 'hub_operator'], false),
  /** Money in bank accounts: statements, what carriers owe and shops get. */
  bank_money: row(['admin', 'admin_operator'], false),
  /** What shops claim for lost packages: who looks, who writes it down, who grants it. */
  lost_claims: row(['admin', 'admin_operator', 'hub_manager', 'sale_admin', 'sale_management', 'area_manager'], false),
  lost_claim_work: row(['admin', 'admin_operator', 'hub_manager', 'sale_admin', 'sale_management'], false),
  lost_claim_approval: row(['admin', 'admin_operator', 'sale_management'], false),
  /** Who answers for lost packages and what was paid in for them; hubs their own. */
  lost_charges: row(['admin', 'admin_operator', 'hub_manager', 'area_manager'], false),
  /** Who says yes or no to a courier's documents, steps and contract (the approvers of their machines). */
  courier_approval: row(['admin', 'admin_operator', 'area_manager']),
  import_orders: row(['admin', 'admin_operator', 'hub_manager', 'sale_admin', 'sale_management']),
  /** Who sees some list of staff, and who may change somebody on one. Whom, `staff.ts` says list by list. */
  staff: row(['admin', 'admin_operator', 'sale_management', 'sale_admin', 'area_manager', 'hub_manager']),
  staff_edit: row(['admin', 'admin_operator', 'sale_management', 'area_manager', 'hub_manager']),
  /** Whoever has more than one role to give. */
  staff_promote: row(['admin', 'admin_operator', 'area_manager']),
  admin_operators_edit: row(['admin']),
  sale_managements_edit: row(['admin', 'admin_operator']),
  sale_admins_edit: row(['admin', 'admin_operator', 'sale_management']),
  area_managers_edit: row(['admin', 'admin_operator']),
  hub_managers_edit: row(['admin', 'admin_operator', 'area_manager']),
  hub_operators_edit: row(['admin', 'admin_operator', 'area_manager', 'hub_manager']),
  /** Where hubs stand and what they are called, port codes included. */
  hubs_edit: row(['admin', 'admin_operator'], false),
  /** Provinces, districts, wards, and which hub serves a ward. */
  addresses: row(['admin', 'admin_operator'], false),
  /** Who is sent a hub’s reports. */
  report_recipients: row(['admin', 'admin_operator', 'area_manager', 'hub_manager'], false),
  allow_dto: row(['admin', 'admin_operator'], false),
} as const satisfies Record<string, AccessRow>;

type SidebarItem = keyof typeof sidebarRows;
export type AccessItem = SidebarItem | keyof typeof screenRows | `package.${PackageAction}`;

export interface AccessSubject {
  readonly role: AccountRole;
  readonly only_operation: boolean;
  /** Absent = no. */
  readonly can_view_report?: boolean;
  /** The one account that may not see Packages, by a setting of the provider; absent = no. */
  readonly packagesExcluded?: boolean;
}

/** Roles of a row, the package machine's actors being rows too (`package.lost`). */
export function rolesOf(item: AccessItem): readonly StaffRole[] {
  return accessRow(item).roles;
}

export function may(user: AccessSubject, item: AccessItem): boolean {
  if (user.packagesExcluded && isOfPackages(item)) return false;
  const entry = accessRow(item);
  const roles: readonly AccountRole[] = entry.roles;
  if (entry.reports && !seesAllHubs(user.role) && user.can_view_report !== true) return false;
  return roles.includes(user.role) && (entry.onlyOperation || !user.only_operation);
}

/**
 * Packages, and whatever is done to one by itself, which shows it. What befalls them in bags, on sheets and in
 * documents belongs to those.
 */
function isOfPackages(item: AccessItem): boolean {
  return item === 'packages' || packageActions.some((action) => item === `package.${action}` && isByItself(action));
}

function isByItself(action: PackageAction): boolean {
  const { call, to } = machineRow(action);
  return call !== undefined || to === 'same';
}

/** Whether a row asks for can_view_report besides its roles. */
export function asksForReports(item: AccessItem): boolean {
  return accessRow(item).reports === true;
}

/** True for a role that may stay signed in; `extra` = sidebar-only roles that a provider setting lets in. */
export function mayLogin(role: string, extra: readonly string[] = []): boolean {
  return (loginRoles as readonly string[]).includes(role) || extra.includes(role);
}

export function isLoginRole(role: string): role is LoginRole {
  return (loginRoles as readonly string[]).includes(role);
}

function accessRow(item: AccessItem): AccessRow {
  if (item in sidebarRows) return sidebarRows[item as SidebarItem];
  if (item in screenRows) return screenRows[item as keyof typeof screenRows];
  const actors = packageMachine[item.slice('package.'.length) as PackageAction].actors as readonly string[];
  return row(staffRoles.filter((role) => actors.includes(role)));
}
