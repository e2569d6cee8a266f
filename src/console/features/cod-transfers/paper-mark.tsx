import { useText } from '~console/app/text';
import { FamilySquare } from '~console/ui/status';
import type { MoneyDocumentStatus } from '~domain/money-documents';
import type { StatusFamily } from '~domain/statuses';

const families: Record<MoneyDocumentStatus, StatusFamily> = { New: 'waiting', Approved: 'done', Rejected: 'failed' };

/** How far a paper is. */
export function PaperMark({ status }: { readonly status: MoneyDocumentStatus }) {
  const t = useText('cod-transfers');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[status]} />
      {t(`state.${status}`)}
    </span>
  );
}
