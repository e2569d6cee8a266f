import type { StaffRole } from './roles';

/** Who looks after couriers: the row `couriers` of the access table. */
export const courierStaff = [
  'admin',
  'hub_manager',
  'admin_operator',
  'area_manager',
] as const satisfies readonly StaffRole[];

/** Who says yes or no to what a hub has sent: nobody who runs only that hub. The row `courier_approval`. */
export const courierApprovers = ['admin', 'admin_operator', 'area_manager'] as const satisfies readonly StaffRole[];
