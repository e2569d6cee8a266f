import { useText } from '~console/app/text';
import { FamilySquare } from '~console/ui/status';
import type { MobileUnitStatus, RunsheetStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';

const families: Readonly<Record<RunsheetStatus, StatusFamily>> = { Created: 'waiting', Running: 'moving', Closed: 'done', Cancelled: 'failed' };
const bagFamilies: Readonly<Record<MobileUnitStatus, StatusFamily>> = { Draft: 'waiting', Open: 'attention', Closed: 'done' };

export function SheetState({ status }: { readonly status: RunsheetStatus }) {
  const t = useText('three-pl');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[status]} />
      {t(`state.${status}`)}
    </span>
  );
}

export function BagState({ status }: { readonly status: MobileUnitStatus }) {
  const t = useText('three-pl');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={bagFamilies[status]} />
      {t(`bag_state.${status}`)}
    </span>
  );
}
