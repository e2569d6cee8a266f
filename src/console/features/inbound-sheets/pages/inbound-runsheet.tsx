import { useEffect, useMemo, useRef } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { runsheetRecord } from '~commands/runsheets';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { NextStepButton } from '~console/terminal/buttons/command-button';
import { useActiveRecord } from '~console/terminal/subject';
import { takesKeys } from '~console/terminal/hotkeys/typing';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { TripStatus } from '~console/linehaul/status-words';
import { useTrip, type Trip, useBeginUnloading } from '~console/linehaul/use-trip';
import { may } from '~domain/access';
import { worksAt } from '~domain/roles';
import { UnloadingView } from '../unloading-view';
import { useUnloading, type Unloading } from '../use-unloading';

/** A truck at the hub it goes to: begun with one key, scanned off, and reported on. */
export function InboundRunsheet() {
  const id = usePathId();
  const trip = useTrip(id);
  const begun = Boolean(trip.data?.unloading);
  const unloading = useUnloading(id, begun);
  useActiveRecord(useMemo(() => trip.data && runsheetRecord.read(trip.data), [trip.data]));
  return (
    <RecordPage queries={begun ? [trip, unloading] : [trip]} list="/inbound-runsheet">
      {trip.data && (!begun || unloading.data) && <Arrival trip={trip.data} unloading={unloading.data} />}
    </RecordPage>
  );
}

interface ArrivalProps {
  readonly trip: Trip;
  /** Absent = it has not begun. */
  readonly unloading: Unloading | undefined;
}

function Arrival({ trip, unloading }: ArrivalProps) {
  const user = useUser();
  const works = user !== null && may(user, 'package.linehaul_receive') && worksAt(user, trip.destination_hub.id);
  return unloading ? (
    <UnloadingView key={trip.id} unloading={unloading} trip={trip} works={works} />
  ) : (
    <Begin trip={trip} works={works} />
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
    <section aria-label={trip.code} className="page-column">
      <RecordHead
        list="/inbound-runsheet"
        code={trip.code}
        status={<TripStatus trip={trip} />}
        actions={
          begins && (
            <NextStepButton
              ref={start}
              id="linehaul.unload"
              record={runsheetRecord.read(trip)}
              busy={begin.isPending}
              label={t('unloading.begin')}
            />
          )
        }
      >
        <span className="font-mono text-mono">
          {trip.hub.code} → {trip.destination_hub.code}
        </span>
      </RecordHead>
      <div className="min-h-0 flex-1 overflow-auto border-t border-line">
        <EmptyState title={hint} hint={onRoad && !works && t('coming.not_yours', { hub: trip.destination_hub.code })}>
          <GoLink
            to={`/linehaul-runsheet/${trip.id}`}
            className="flex h-control items-center px-2 text-accent underline"
          >
            {t('coming.trip')}
          </GoLink>
        </EmptyState>
      </div>
    </section>
  );
}
