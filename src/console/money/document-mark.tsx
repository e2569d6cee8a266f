import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { MoneyDocumentStatus } from '~domain/money-documents';
import type { StatusFamily } from '~domain/statuses';

const families: Record<MoneyDocumentStatus, StatusFamily> = { New: 'waiting', Approved: 'money', Rejected: 'failed' };

/** Whether somebody has decided on a document. */
export function DocumentMark({ status }: { readonly status: MoneyDocumentStatus }) {
  const t = useText('money');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <FamilySquare family={families[status]} />
      <span className="truncate">{t(`state.${status}`)}</span>
    </span>
  );
}
