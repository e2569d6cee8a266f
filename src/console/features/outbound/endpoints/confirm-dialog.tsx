import { useRef } from 'react';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';

interface ConfirmDialogProps {
  readonly what: 'remove' | 'renew';
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ what, name, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText('outbound');
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`confirm.${what}_title`, { name })}
      onClose={onClose}
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t(`confirm.${what}`)}
          </Button>
        </>
      }
    >
      {t(`confirm.${what}_body`)}
    </Dialog>
  );
}
