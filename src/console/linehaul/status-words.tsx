import { useText } from '~console/platform/text';
import { FamilyMark } from '~console/ui/status';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';

const bagFamilies: Record<MobileUnitStatus, StatusFamily> = { Draft: 'waiting', Open: 'attention', Closed: 'moving' };

export function BagStatus({ status, received }: { readonly status: MobileUnitStatus; readonly received: boolean }) {
  const t = useText('linehaul');
  return (
    <FamilyMark family={received ? 'done' : bagFamilies[status]}>
      {received ? t('bag.received') : t(`bag_status.${status}`)}
    </FamilyMark>
  );
}
