import { useText } from '~console/platform/text';
import { FamilyMark } from '~console/ui/status';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';

const families: Readonly<Record<MobileUnitStatus, StatusFamily>> = {
  Draft: 'waiting',
  Open: 'attention',
  Closed: 'done',
};

/** How far a carrier's bag is. */
export function BagState({ status }: { readonly status: MobileUnitStatus }) {
  const t = useText('three-pl');
  return <FamilyMark family={families[status]}>{t(`bag_state.${status}`)}</FamilyMark>;
}
