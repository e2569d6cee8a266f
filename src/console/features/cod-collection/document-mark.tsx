import { useText } from '~console/app/text';
import { squareClass } from '~console/ui/status';
import type { MoneyDocumentStatus } from '~domain/money-documents';
import type { StatusFamily } from '~domain/statuses';

const families: Record<MoneyDocumentStatus, StatusFamily> = { New: 'waiting', Approved: 'money', Rejected: 'failed' };

/** Whether somebody has decided on a document. */
export function DocumentMark({ status }: { readonly status: MoneyDocumentStatus }) {
  const t = useText('cod-collection');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span aria-hidden="true" className={squareClass(families[status])} />
      <span className="truncate">{t(`status.${status}`)}</span>
    </span>
  );
}
