import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { AskDialog } from '~console/ui/ask-dialog';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { announceResults } from '~console/linehaul/announced-results';
import { useTakeTrip, type Trip } from '~console/linehaul/use-trip';

interface DispatchDialogProps {
  readonly trip: Trip;
  readonly kind: 'dispatch' | 'cancel';
  readonly onClose: () => void;
}

/** Asks before a trip leaves or is called off; sealed bags for the same hub that are not on it are added, or told of. */
export function DispatchDialog({ trip, kind, onClose }: DispatchDialogProps) {
  const t = useText('linehaul');
  const takeTrip = useTakeTrip(trip.id);
  const params = { id: trip.id };
  const missing = kind === 'dispatch' ? trip.missing.mobile_units : [];
  const addAll = async (): Promise<string | undefined> => {
    const { data, results } = await call('POST /linehaul-runsheets/{id}/mobile-units', { params, body: { codes: missing.map(({ mu_code }) => mu_code) } });
    takeTrip(data);
    const refused = announceResults(results, '').filter(({ result }) => result === 'refused');
    return refused.length > 0 ? refused.map(({ code, text }) => `${code}: ${text}`).join('\n') : undefined;
  };
  const go = async (note: string): Promise<void> => {
    const { data } = kind === 'dispatch' ? await call('PATCH /linehaul-runsheets/{id}/dispatch', { params, body: note === '' ? {} : { left_behind: note } }) : await call('PATCH /linehaul-runsheets/{id}/cancel', { params, body: {} });
    takeTrip(data);
  };
  return (
    <AskDialog
      title={t(`trip.${kind}_title`, { code: trip.code })}
      keep={t('trip.go_on')}
      confirm={t(`trip.${kind}`)}
      look={kind === 'dispatch' ? 'primary' : 'danger'}
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
      onConfirm={go}
      onClose={onClose}
    >
      <p>{t(`trip.${kind}_text`, { bags: t('ui:count.bags', { n: formatCount(trip.bags.total) }), n: formatCount(trip.packages) })}</p>
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
