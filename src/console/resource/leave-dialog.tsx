import { useText } from '~console/platform/text';
import { StayQuestion } from '../ui/dialog';

export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const t = useText('resource');
  return (
    <StayQuestion
      words={{ title: t('leave.title'), body: t('leave.body'), leave: t('leave.leave'), stay: t('leave.stay') }}
      onStay={onStay}
      onLeave={onLeave}
    />
  );
}
