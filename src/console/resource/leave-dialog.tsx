import { useText } from '~console/platform/text';
import { StayQuestion } from '../ui/dialog';

interface LeaveDialogProps {
  /** Nothing was typed: work is under way. */
  readonly underWay: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveDialog({ underWay, onStay, onLeave }: LeaveDialogProps) {
  const t = useText('resource');
  const asked = underWay
    ? { title: t('leave.work_title'), body: t('leave.work_body') }
    : { title: t('leave.title'), body: t('leave.body') };
  return (
    <StayQuestion
      words={{ ...asked, leave: t('leave.leave'), stay: t('leave.stay') }}
      onStay={onStay}
      onLeave={onLeave}
    />
  );
}
