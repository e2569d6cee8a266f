import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { call } from '~console/platform/api';
import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { comingPath, mapLanes, useLanes } from '~console/linehaul/lanes';
import { MapPane } from '~console/pictures/map-pane';
import { useWorkHub } from '~console/package/own-hub-select';
import { useHubs } from '~console/package/use-hubs';
import type { ResponseOf } from '~contract/endpoints';

export type PlanType = ResponseOf<'GET /pickup-plan'>['data']['type'];

const types: readonly PlanType[] = ['pickup', 'outbound'];

interface PlanPlace {
  readonly type: PlanType;
  readonly hub: number | null;
  readonly go: (change: { readonly type?: PlanType; readonly hub?: number }) => void;
}

/** What is planned and at which of the user's hubs, as the address says. */
export function usePlanPlace(): PlanPlace {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [path, navigate] = useLocation();
  const hubs = useHubs();
  const asked = Number(query.get('hub_id'));
  const own = hubs.data?.some(({ id, accessible }) => accessible && id === asked) ?? false;
  const hub = useWorkHub(own ? asked : null);
  const go: PlanPlace['go'] = (change) => {
    const next = new URLSearchParams(search);
    if (change.type === 'outbound') next.set('type', 'outbound');
    if (change.type === 'pickup') next.delete('type');
    if (change.hub !== undefined) next.set('hub_id', String(change.hub));
    const rest = next.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
  };
  return { type: query.get('type') === 'outbound' ? 'outbound' : 'pickup', hub, go };
}

export function TypeChoice({ type, go }: Pick<PlanPlace, 'type' | 'go'>) {
  const t = useText('need-pickup');
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{t('plan.kind')}</legend>
      {types.map((one) => (
        <label key={one} className="flex h-control items-center gap-1.5">
          <input
            type="radio"
            name="type"
            className="accent-accent"
            checked={type === one}
            onChange={() => go({ type: one })}
          />
          {t(`plan.type.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** How old the figures may get while they are looked at, ms. */
const everyMs = 45_000;

/** What waits at each hub of the user, the late of it red, and what is on the road; a hub leads to its plan. */
export function WaitingMap({ type }: { readonly type: PlanType }) {
  const t = useText('need-pickup');
  const all = useText();
  const lanes = useLanes();
  const { data } = useQuery({
    queryKey: ['packages', 'backlog-report', ''],
    queryFn: async ({ signal }) => (await call('GET /backlog-report', { query: {}, signal })).data,
    refetchInterval: everyMs,
  });
  const stage = type === 'pickup' ? 'pickup' : 'delivery';
  const ways = mapLanes(all, lanes.data?.lanes ?? []);
  const ends = new Set(ways.flatMap(({ from, till }) => [from, till]));
  return (
    <MapPane
      lanes={ways}
      hub={({ id, code, name, accessible }) => {
        // Of others' hubs only where a lane of the user's begins or ends.
        if (!accessible)
          return ends.has(id) ? { value: 0, ink: 'none', text: `${code} ${name}`, to: comingPath(id) } : null;
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
