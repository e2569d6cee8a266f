import { isStaffRole, type StaffRole } from '~domain/roles';
import { systemName } from '~domain/step-words';
import type { Step } from '../journeys/trip';
import { copyNull, copyText } from '../copy/copy-rows';
import type { ActorCells, Hub, Network, Shop } from './network';

const hubRoles: ReadonlySet<StaffRole> = new Set(['hub_manager', 'hub_operator', 'area_manager']);

/** The cells actor_id, actor_name and actor_role of a member of staff, and of everyone else. */
export const staffCells = (id: number, name: string, role: StaffRole): ActorCells =>
  Buffer.from(`${id}\t${copyText(name)}\t${role}`);
export const otherCells = (name: string, role: string): ActorCells =>
  Buffer.from(`${copyNull}\t${copyText(name)}\t${role}`);

const system = otherCells(systemName, 'system');
const someCourier = otherCells('Bưu tá', 'courier');

/** Whose name stands at a step. `turn` decides among colleagues: whoever has the same turn is the same person. */
export function actorCells(
  { role }: Step,
  at: Hub,
  network: Network,
  shop: Shop,
  carrier: string,
  turn: number,
): ActorCells {
  if (role === 'courier') return at.couriers[turn % at.couriers.length]?.cells ?? someCourier;
  if (role === 'shop') return shop.actor;
  if (role === 'system') return system;
  if (role === 'three_pl' || !isStaffRole(role)) return otherCells(carrier, role);
  const colleagues = (hubRoles.has(role) ? at.staff : network.staff).get(role) ?? [];
  // A hub without such staff: an admin did it.
  return (colleagues[turn % colleagues.length] ?? network.admin).cells;
}
