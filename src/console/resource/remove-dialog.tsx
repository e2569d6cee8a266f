import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

interface RemoveDialogProps {
  readonly name: string;
  /** Throws what the provider refuses, which is told here. */
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemoveDialog({ name, remove, onClose, onDone }: RemoveDialogProps) {
  const t = useText('resource');
  const keep = useRef<HTMLButtonElement>(null);
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone });
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('kept.remove_title', { name })}
      busy={removing.isPending}
      onClose={onClose}
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} disabled={removing.isPending} onClick={onClose}>
            {t('kept.keep')}
          </Button>
          <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t('kept.remove')}
          </Button>
        </>
      }
    >
      <p>{t('kept.remove_body')}</p>
      {removing.isError ? (
        <p role="alert" className="pt-2 text-failed">
          {failureText(removing.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
