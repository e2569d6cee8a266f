import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { toast } from '~console/ui/toast';
import { announceResult, refusedOf } from '~console/linehaul/announced-results';
import { useCodeScans } from '~console/linehaul/use-code-scans';
import { useTakeTrip, type Trip } from '~console/linehaul/use-trip';
import { loadingSender, type Loaded } from './loading-sender';

/** Where they are scanned. */
export const loadingPlace = (id: number): string => `/linehaul-runsheet/${id}`;

/**
 * A scanned bag or seal goes onto the trip; the trip's own code asks for its next step. `first` = what comes before any
 * scan.
 */
export function useLoading(
  trip: Trip,
  {
    open,
    first,
    onOwnCode,
  }: {
    readonly open: boolean;
    readonly first: string | undefined;
    /** Begins the trip's next step; why it can't be done yet. */
    readonly onOwnCode: () => string | undefined;
  },
) {
  const t = useText('linehaul');
  const takeTrip = useTakeTrip(trip.id);
  const params = { id: trip.id };
  const took = useCallback((latest: Loaded) => takeTrip(latest.trip), [takeTrip]);
  const tell = useCallback(
    (loaded: Loaded) => {
      const { bags, packages } = loaded.trip;
      const done = t('trip.loaded', { bags: t('ui:count.bags', { n: bags.total }), n: packages });
      return announceResult(loaded, done, t('trip.on_already'));
    },
    [t],
  );
  const special = useCallback(
    (code: string) => {
      if (code !== trip.code) return null;
      const why = onOwnCode();
      if (why !== undefined) return { result: 'refused' as const, text: why };
      return { result: 'found' as const, text: first ?? t('trip.ask_dispatch') };
    },
    [trip.code, onOwnCode, first, t],
  );
  const remove = async (codes: readonly string[]): Promise<void> => {
    try {
      const { data, results } = await call('PATCH /linehaul-runsheets/{id}/mobile-units/remove', {
        params,
        body: { codes: [...codes] },
      });
      takeTrip(data);
      const refused = refusedOf(results);
      if (refused.length > 0) toast('error', refused.map(({ code, text }) => `${code}: ${text}`).join('\n'));
    } catch (error) {
      toast('error', failureText(error));
    }
  };
  return {
    remove,
    ...useCodeScans({
      place: loadingPlace(trip.id),
      step: 'load',
      open,
      first,
      special,
      took,
      tell,
      sender: loadingSender,
    }),
  };
}
