import { useText } from '~console/app/text';
import { FamilySquare } from '~console/ui/status';
import type { MobileUnitStatus, RunsheetStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';

const bagFamilies: Record<MobileUnitStatus, StatusFamily> = { Draft: 'waiting', Open: 'attention', Closed: 'moving' };
const tripFamilies: Record<RunsheetStatus, StatusFamily> = { Created: 'waiting', Running: 'moving', Closed: 'done', Cancelled: 'failed' };

export function BagStatus({ status, received }: { readonly status: MobileUnitStatus; readonly received: boolean }) {
  const t = useText('units');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={received ? 'done' : bagFamilies[status]} />
      {received ? t('bag.received') : t(`bag_status.${status}`)}
    </span>
  );
}

export function TripStatus({ status }: { readonly status: RunsheetStatus }) {
  const t = useText('units');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={tripFamilies[status]} />
      {t(`trip_status.${status}`)}
    </span>
  );
}
