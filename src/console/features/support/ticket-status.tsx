import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { StatusFamily } from '~domain/statuses';
import type { SupportStatus } from '~domain/support-machine';

const families: Record<SupportStatus, StatusFamily> = {
  Waiting: 'attention',
  Processing: 'moving',
  Answered: 'waiting',
  Completed: 'done',
};

export function TicketStatus({ status }: { readonly status: SupportStatus }) {
  const t = useText('support');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[status]} />
      {t(`status.${status}`)}
    </span>
  );
}
