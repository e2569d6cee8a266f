import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import { paperFamilies, type PaperStatus } from '~domain/papers';

export function PaperMark({ status }: { readonly status: PaperStatus }) {
  const t = useText('shops');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={paperFamilies[status]} />
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
