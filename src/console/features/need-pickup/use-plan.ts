import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { plus, type Load } from '~domain/route-plan';

export type Plan = ResponseOf<'GET /pickup-plan'>['data'];
export type PlanGroup = Plan['groups'][number];
export type PlanCourier = Plan['couriers'][number];
export type PlanType = Plan['type'];

export interface Route {
  readonly courier: PlanCourier;
  readonly groups: readonly PlanGroup[];
  /** With what he has already. */
  readonly load: Load;
  readonly over: boolean;
}

const nothing: Load = { packages: 0, weight: 0 };
export const sumOf = (groups: readonly Load[]): Load => groups.reduce(plus, nothing);

/** A suggestion as it was read once, and what the dispatcher made of it: it changes only when he asks for another. */
export function usePlan(hubId: number | null, type: PlanType) {
  const plan = useQuery({
    queryKey: ['pickup-plan', hubId, type],
    enabled: hubId !== null,
    queryFn: async ({ signal }) => (await call('GET /pickup-plan', { query: { hub_id: hubId ?? 0, type }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [moved, setMoved] = useState<{ readonly of: string; readonly to: ReadonlyMap<string, number | null> }>({ of: '', to: new Map() });
  const current = plan.data?.as_of ?? '';
  const to = moved.of === current ? moved.to : null;

  const view = useMemo(() => {
    if (!plan.data) return null;
    const { capacity, couriers, groups } = plan.data;
    const holder = (group: PlanGroup): number | null => (to?.has(group.key) ? (to.get(group.key) ?? null) : group.courier_id);
    const routes = couriers.map((courier): Route => {
      const own = groups.filter((group) => holder(group) === courier.id);
      const load = plus(courier.load, sumOf(own));
      return { courier, groups: own, load, over: load.packages > capacity.packages || load.weight > capacity.weight };
    });
    return { capacity, routes, left: groups.filter((group) => holder(group) === null), holder };
  }, [plan.data, to]);

  const move = (keys: readonly string[], courierId: number | null): void => setMoved({ of: current, to: new Map([...(to ?? []), ...keys.map((key) => [key, courierId] as const)]) });
  return { plan, view, move, changed: (to?.size ?? 0) > 0, reset: () => setMoved({ of: '', to: new Map() }) };
}

/** The plan as its sheets are asked for; parts of one door on one sheet are one group again. */
export function sheetsOf(routes: readonly Route[], type: PlanType): BodyInputOf<'POST /pickup-plan'>['sheets'] {
  return routes
    .filter(({ groups }) => groups.length > 0)
    .map(({ courier, groups }) => {
      const doors = new Map<string, PlanGroup>();
      for (const group of groups) {
        const door = `${group.shop?.id ?? ''} ${group.pickup_point ?? ''} ${group.ward?.id ?? ''}`;
        const known = doors.get(door);
        doors.set(door, known ? { ...known, packages: known.packages + group.packages } : group);
      }
      return {
        courier_id: courier.id,
        license_plate: courier.license_plate,
        ...(courier.sheet ? { runsheet_id: courier.sheet.id } : {}),
        groups: [...doors.values()].map(({ shop, pickup_point, ward, packages }) => (type === 'pickup' ? { shop_id: shop?.id ?? 0, pickup_point: pickup_point ?? '', packages } : { ward_id: ward?.id ?? null, packages })),
      };
    });
}
