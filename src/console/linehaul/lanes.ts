import { useQuery } from '@tanstack/react-query';
import { formatCount } from '~console/platform/format';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import type { MapLane } from '~console/pictures/map-shapes';
import type { ResponseOf } from '~contract/endpoints';

export type Monitoring = ResponseOf<'GET /linehaul-monitoring'>['data'];
export type Lane = Monitoring['lanes'][number];

/** How soon what happens on the road shows, ms. */
const everyMs = 15_000;

/** What is on the road, lane by lane, read anew from time to time; `on` = somebody looks at it. */
export function useLanes(on = true) {
  return useQuery({
    queryKey: ['linehaul', 'lanes'],
    queryFn: async ({ signal }) => (await call('GET /linehaul-monitoring', { signal })).data,
    refetchInterval: everyMs,
    enabled: on,
  });
}

const detailPath = (query: Record<string, number>): string =>
  `/linehaul-monitoring/detail?${new URLSearchParams(Object.entries(query).map(([name, id]) => [name, String(id)])).toString()}`;

/** Its trips. */
export const lanePath = ({ hub, destination_hub }: Lane): string =>
  detailPath({ origin_hub_id: hub.id, destination_hub_id: destination_hub.id });

/** The trips that go to a hub. */
export const comingPath = (hubId: number): string => detailPath({ destination_hub_id: hubId });

/** How much is on the road, in words. */
export function onRoadText(t: Text, { on_road, packages, late }: Pick<Lane, 'on_road' | 'packages' | 'late'>): string {
  const trips = t('ui:count.trips', { n: formatCount(on_road) });
  const told = t('linehaul:map.trucks', { trips, packages: formatCount(packages) });
  return late > 0 ? `${told}, ${t('linehaul:map.late', { n: formatCount(late) })}` : told;
}

/** Those with a truck on the road, as a map shows them. */
export function mapLanes(t: Text, lanes: readonly Lane[]): readonly MapLane[] {
  return lanes
    .filter(({ on_road }) => on_road > 0)
    .map((lane) => ({
      from: lane.hub.id,
      till: lane.destination_hub.id,
      value: lane.on_road,
      late: lane.late > 0,
      text: `${lane.hub.code} → ${lane.destination_hub.code}: ${onRoadText(t, lane)}`,
      to: lanePath(lane),
    }));
}
