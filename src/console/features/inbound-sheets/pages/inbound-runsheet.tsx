import { useEffect, useMemo, useRef } from 'react';
import { RecordPending } from '~console/resource/record-pending';
import { useParams } from 'wouter';
import { runsheetRecord } from '~commands/runsheets';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NextStepButton } from '~console/terminal/buttons/next-step-button';
import { useActiveRecord } from '~console/terminal/active-record';
import { takesKeys } from '~console/terminal/hotkeys/typing';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { useBeginUnloading } from '~console/linehaul/use-begin-unloading';
import { useTrip, type Trip } from '~console/linehaul/use-trip';
import { may } from '~domain/access';
import { worksAt } from '~domain/roles';
import { UnloadingView } from '../unloading-view';
import { useUnloading } from '../use-unloading';

/** A truck at the hub it goes to: begun with one key, scanned off, and reported on. */
export function InboundRunsheet() {
  const id = Number(useParams<{ id: string }>().id);
  const user = useUser();
  const trip = useTrip(id);
  const begun = Boolean(trip.data?.unloading);
  const unloading = useUnloading(id, begun);
  useActiveRecord(useMemo(() => trip.data && runsheetRecord.read(trip.data), [trip.data]));
  if (!trip.data || (begun && !unloading.data))
    return <RecordPending queries={[trip, unloading]} list="/inbound-runsheet" />;
  const works = user !== null && may(user, 'package.linehaul_receive') && worksAt(user, trip.data.destination_hub.id);
  return unloading.data ? (
    <UnloadingView key={id} unloading={unloading.data} record={runsheetRecord.read(trip.data)} works={works} />
  ) : (
    <Begin trip={trip.data} works={works} />
  );
}

function Begin({ trip, works }: { readonly trip: Trip; readonly works: boolean }) {
  const t = useText('linehaul');
  const begin = useBeginUnloading(trip.id);
  useCommandHandler('linehaul.unload', () => begin.mutate());
  const onRoad = trip.status === 'Running';
  const begins = onRoad && works;
  const scanned = async (code: string): Promise<ScanAnswer> => {
    if (code !== trip.code) return Promise.resolve({ result: 'refused', text: t('trip.unload_first') });
    begin.mutate();
    return Promise.resolve({ result: 'found', text: t('unloading.begin') });
  };
  usePageScan(scanned, { closed: begins ? null : t('scan.closed') });
  const start = useRef<HTMLButtonElement>(null);
  // A trip as it was last seen has left later than the page came up: whoever types by then is not interrupted.
  const isLater = useRef(false);
  useEffect(() => {
    if (begins && !(isLater.current && takesKeys(document.activeElement))) start.current?.focus();
    isLater.current = true;
  }, [begins]);
  const hint = onRoad
    ? t('coming.what', {
        bags: formatCount(trip.bags.total),
        n: formatCount(trip.packages),
        moment: formatMoment(trip.dispatched_at ?? trip.created_at),
      })
    : t('coming.not_on_road', { status: t(`ui:trip_status.${trip.status}`) });
  return (
    <EmptyState page title={`${trip.code} · ${trip.hub.code} → ${trip.destination_hub.code}`} hint={hint}>
      {begins && (
        <NextStepButton
          ref={start}
          id="linehaul.unload"
          record={runsheetRecord.read(trip)}
          busy={begin.isPending}
          label={t('unloading.begin')}
        />
      )}
      <GoLink to={`/linehaul-runsheet/${trip.id}`} className="flex h-control items-center px-2 text-accent underline">
        {t('coming.trip')}
      </GoLink>
      {onRoad && !works && <p className="text-dim">{t('coming.not_yours', { hub: trip.destination_hub.code })}</p>}
    </EmptyState>
  );
}
