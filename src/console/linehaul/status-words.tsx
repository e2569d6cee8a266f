import { useText } from '~console/platform/text';
import { FamilyMark, RunsheetMark } from '~console/ui/status';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';
import type { Trip } from './use-trip';

const bagFamilies: Record<MobileUnitStatus, StatusFamily> = { Draft: 'waiting', Open: 'attention', Closed: 'moving' };

export function BagStatus({ status, received }: { readonly status: MobileUnitStatus; readonly received: boolean }) {
  const t = useText('linehaul');
  return (
    <FamilyMark family={received ? 'done' : bagFamilies[status]}>
      {received ? t('bag.received') : t(`bag_status.${status}`)}
    </FamilyMark>
  );
}

/** How far a trip is, and whether it is behind its time, as the heads of its pages tell it. */
export function TripStatus({ trip }: { readonly trip: Pick<Trip, 'status' | 'late'> }) {
  const t = useText('linehaul');
  return (
    <>
      <RunsheetMark of="trip" status={trip.status} />
      {trip.late && <strong className="font-semibold text-failed">{t('mark.late')}</strong>}
    </>
  );
}
