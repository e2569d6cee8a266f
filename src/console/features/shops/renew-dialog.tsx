import { useRef } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';

interface RenewDialogProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A new key cuts the shop's system off until it has it. */
export function RenewDialog({ name, onConfirm, onClose }: RenewDialogProps) {
  const t = useText('shops');
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  const actions = (
    <>
      <Button ref={keep} onClick={onClose}>
        {t('key.keep')}
      </Button>
      <Button look="danger" onClick={confirm}>
        {t('key.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('key.ask', { name })}
      onClose={onClose}
      initialFocus={keep}
      actions={actions}
    >
      {t('key.ask_body')}
    </Dialog>
  );
}
