import { call } from '~console/platform/api';
import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { refusedOf } from '~console/linehaul/announced-results';
import { type Trip, useTakeTrip } from '~console/linehaul/use-trip';
import { AskDialog } from '~console/ui/ask-dialog';
import { Button } from '~console/ui/button';

interface TripDialogProps {
  readonly trip: Trip;
  readonly onClose: () => void;
}

/** What goes with the trip, or comes off it. */
function useBags({ bags }: Trip): string {
  const t = useText('linehaul');
  return t('ui:count.bags', { n: formatCount(bags.total) });
}

interface DispatchDialogProps extends TripDialogProps {
  /** Why it can't leave yet. */
  readonly unable: string | undefined;
}

/** Asks before a trip leaves; sealed bags for the same hub that are not on it are added, or told of. */
export function DispatchDialog({ trip, unable, onClose }: DispatchDialogProps) {
  const t = useText('linehaul');
  const takeTrip = useTakeTrip(trip.id);
  const bags = useBags(trip);
  const params = { id: trip.id };
  const missing = trip.missing.mobile_units;
  const addAll = async (): Promise<string | undefined> => {
    const { data, results } = await call('POST /linehaul-runsheets/{id}/mobile-units', {
      params,
      body: { codes: missing.map(({ mu_code }) => mu_code) },
    });
    takeTrip(data);
    const refused = refusedOf(results);
    return refused.length > 0 ? refused.map(({ code, text }) => `${code}: ${text}`).join('\n') : undefined;
  };
  const dispatch = async (note: string): Promise<string | undefined> => {
    if (unable !== undefined) return unable;
    const body = note === '' ? {} : { left_behind: note, left_bags: missing.map(({ id }) => id) };
    takeTrip((await call('PATCH /linehaul-runsheets/{id}/dispatch', { params, body })).data);
    return undefined;
  };
  return (
    <AskDialog
      title={t('trip.dispatch_title', { code: trip.code })}
      keep={t('trip.go_on')}
      confirm={t('trip.dispatch')}
      look="primary"
      {...(missing.length > 0
        ? {
            note: t('trip.left_behind'),
            renderWays: (busy, take) => (
              <Button busy={busy} onClick={() => take(addAll)}>
                {t('trip.add_missing', { n: formatCount(missing.length) })}
              </Button>
            ),
          }
        : {})}
      onConfirm={dispatch}
      onClose={onClose}
    >
      <p>{t('trip.dispatch_text', { bags, n: formatCount(trip.packages) })}</p>
      {missing.length > 0 && (
        <>
          <p className="mt-3 text-attention">{t('trip.missing_text', { hub: trip.destination_hub.code })}</p>
          <ul className="my-2 flex flex-wrap gap-x-4 gap-y-1 font-mono text-mono">
            {missing.map((bag) => (
              <li key={bag.id}>{`${bag.mu_code} (${bag.packages})`}</li>
            ))}
          </ul>
        </>
      )}
    </AskDialog>
  );
}

/** Asks before a trip is called off. */
export function CancelDialog({ trip, onClose }: TripDialogProps) {
  const t = useText('linehaul');
  const takeTrip = useTakeTrip(trip.id);
  const bags = useBags(trip);
  const cancel = async (): Promise<undefined> => {
    const { data } = await call('PATCH /linehaul-runsheets/{id}/cancel', { params: { id: trip.id }, body: {} });
    takeTrip(data);
  };
  return (
    <AskDialog
      title={t('trip.cancel_title', { code: trip.code })}
      keep={t('trip.go_on')}
      confirm={t('trip.cancel')}
      look="danger"
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('trip.cancel_text', { bags, n: formatCount(trip.packages) })}</p>
    </AskDialog>
  );
}
