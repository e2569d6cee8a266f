import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { PaperStatus } from '~domain/papers';
import type { StatusFamily } from '~domain/statuses';

const families: Record<PaperStatus, StatusFamily> = {
  not_uploaded: 'waiting',
  uploaded: 'attention',
  not_verified: 'failed',
  verified: 'done',
};

export function PaperMark({ status }: { readonly status: PaperStatus }) {
  const t = useText('shops');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[status]} />
      {t(`paper_status.${status}`)}
    </span>
  );
}

export function StateMark({ active }: { readonly active: boolean }) {
  const t = useText('shops');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={active ? 'done' : 'waiting'} />
      {t(active ? 'state.active' : 'state.off')}
    </span>
  );
}
