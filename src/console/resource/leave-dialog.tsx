import { useRef } from 'react';
import { useText } from '~console/app/text';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const t = useText('resource');
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('leave.title')}
      onClose={onStay}
      initialFocus={stay}
      actions={
        <>
          <Button look="danger" onClick={onLeave}>
            {t('leave.leave')}
          </Button>
          <Button ref={stay} look="primary" onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.body')}
    </Dialog>
  );
}
