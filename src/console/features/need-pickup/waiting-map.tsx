import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { MapPane } from '~console/pictures/map-pane';
import type { PlanType } from './plan-place';

/** How old the figures may get while they are looked at, ms. */
const everyMs = 45_000;

/** What waits at each hub of the user, the late of it red; a hub leads to its plan. */
export function WaitingMap({ type }: { readonly type: PlanType }) {
  const t = useText('need-pickup');
  const { data } = useQuery({
    queryKey: ['packages', 'backlog-report', ''],
    queryFn: async ({ signal }) => (await call('GET /backlog-report', { query: {}, signal })).data,
    refetchInterval: everyMs,
  });
  const stage = type === 'pickup' ? 'pickup' : 'delivery';
  return (
    <MapPane
      hub={({ id, code, name, accessible }) => {
        if (!accessible) return null;
        const row = data?.rows.find(({ hub, type: of }) => hub?.id === id && of === stage);
        const late = (row?.within_48h ?? 0) + (row?.over_48h ?? 0);
        return {
          value: row?.total ?? 0,
          ink: late > 0 ? 'failed' : row ? 'moving' : 'none',
          text: `${code} ${name}: ${t('plan.map_waiting', { n: formatCount(row?.total ?? 0), late: formatCount(late) })}`,
          to: `/pickup-plan?${new URLSearchParams({ ...(type === 'outbound' ? { type } : {}), hub_id: String(id), map: '1' }).toString()}`,
        };
      }}
    />
  );
}
