import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { seesAllHubs } from '~domain/roles';
import { splitByCapacity, suggestRoutes } from '~domain/route-plan';
import type { SignedInUser } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';
import { planCouriers } from './plan-couriers';
import { waitingGroups } from './plan-groups';

type Suggestion = ResponseOf<'GET /pickup-plan'>['data'];

/** Null = there is no such hub for the user. */
export async function suggestPlan(pool: pg.Pool, user: SignedInUser, { hub_id, type }: QueryOf<'GET /pickup-plan'>): Promise<Suggestion | null> {
  if (!seesAllHubs(user.role) && !user.hubIds.includes(hub_id)) return null;
  const values = new Values();
  const [hub] = await readOnce<{ id: number; code: string }>(pool, `select id, code from hubs where id = ${values.add(hub_id)}::bigint and active`, values);
  if (!hub) return null;
  const [waiting, couriers] = await Promise.all([waitingGroups(pool, hub.id, type), planCouriers(pool, hub.id, type)]);
  const capacity = limits.courierLoad;
  const parts = waiting.flatMap((group) => splitByCapacity(group, capacity));
  const crew = couriers.map(({ id, load, usual }) => ({ id, load, usual: new Map(usual.map((ward) => [ward.id, ward.packages])) }));
  const suggested = new Map(suggestRoutes(parts, crew, capacity).map((one) => [one.key, one]));
  const groups = parts.map(({ wardId: _ward, ...group }) => ({ ...group, courier_id: suggested.get(group.key)?.courierId ?? null, why: suggested.get(group.key)?.why ?? ('full' as const) }));
  return { as_of: new Date().toISOString(), hub, type, capacity, couriers: couriers.map((courier) => ({ ...courier, usual: courier.usual.slice(0, usualShown) })), groups };
}

const usualShown = 5;
