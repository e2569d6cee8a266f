import { useQuery } from '@tanstack/react-query';
import { useActiveHub } from '~console/platform/active-hub';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { SetupLink } from '~console/terminal/links/setup-link';
import { formatClock } from '~console/platform/format';
import { call } from '~console/platform/api';

interface PlaceFieldsProps {
  readonly carrierId: number | null;
  readonly onCarrier: (id: number) => void;
  readonly hubId: number | null;
  readonly onHub: (id: number) => void;
}

/** Which carrier, and from which of the user's hubs. */
export function PlaceFields({ carrierId, onCarrier, hubId, onHub }: PlaceFieldsProps) {
  const t = useText('three-pl');
  const units = useShipUnits();
  const hubs = useHubs();
  const resting = units.data?.find((unit) => unit.id === carrierId && unit.resting_until !== null);
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1">
        <span className="text-dim">{t('new.carrier')}</span>
        <select className="control" value={carrierId ?? ''} onChange={(event) => onCarrier(Number(event.target.value))}>
          {units.data?.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {`${code} · ${name}`}
            </option>
          ))}
        </select>
      </label>
      {units.data?.length === 0 && (
        <p className="text-attention">
          {t('new.no_carrier')} <SetupLink page="page.user-3pl" />
        </p>
      )}
      {resting && (
        <p className="text-attention">
          {t('new.resting', { code: resting.code, time: formatClock(resting.resting_until ?? '') })}
        </p>
      )}
      <label className="flex flex-col gap-1">
        <span className="text-dim">{t('new.hub')}</span>
        <select className="control" value={hubId ?? ''} onChange={(event) => onHub(Number(event.target.value))}>
          {hubs.data
            ?.filter((hub) => hub.accessible)
            .map(({ id, code, name }) => (
              <option key={id} value={id}>
                {`${code} · ${name}`}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}

/** The carrier and hub that stand until others are chosen: the first, and the one the user works at. */
export function usePlace(
  carrier: number | null,
  hub: number | null,
): { readonly carrierId: number | null; readonly hubId: number | null } {
  const active = useActiveHub();
  const units = useShipUnits();
  const hubs = useHubs();
  return {
    carrierId: carrier ?? units.data?.[0]?.id ?? null,
    hubId: hub ?? active?.id ?? hubs.data?.find((one) => one.accessible)?.id ?? null,
  };
}

/** Carriers that packages can be handed to. */
export function useShipUnits() {
  return useQuery({
    queryKey: ['ship-units'],
    queryFn: async ({ signal }) => (await call('GET /ship-units', { signal })).data,
    staleTime: 30_000,
  });
}
