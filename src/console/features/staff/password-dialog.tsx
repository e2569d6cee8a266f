import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { TakeDown } from '~console/resource/shown-once';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { Field } from '~console/ui/field';
import { limits } from '~domain/limits';

interface PasswordDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Gives somebody a password for one time: asked first, then shown, once. */
export function PasswordDialog({ id, name, onClose }: PasswordDialogProps) {
  const t = useText('staff');
  const field = useRef<HTMLInputElement>(null);
  const making = useMutation({
    mutationFn: async () => (await call('PATCH /users/{id}/password-members', { params: { id } })).data.password,
  });
  const made = making.data !== undefined;
  useEffect(() => {
    // The button that had the focus is gone.
    if (made) field.current?.focus();
  }, [made]);
  const actions = making.data ? (
    <TakeDown value={making.data} onDone={onClose} />
  ) : (
    <>
      <Button disabled={making.isPending} onClick={onClose}>
        {t('password.cancel')}
      </Button>
      <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
        {t('password.make')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('password.title', { name })}
      busy={making.isPending}
      // Shown once, and the one before is no more: nothing but its own button puts it away.
      onClose={made ? null : onClose}
      actions={actions}
    >
      {making.data ? (
        <Field label={t('password.label')} hint={t('password.once')}>
          {(aria) => (
            <input
              {...aria}
              ref={field}
              readOnly
              value={making.data}
              className="control font-mono"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      ) : (
        <p>{t('password.body', { days: limits.givenPasswordDays })}</p>
      )}
      {making.isError ? (
        <p role="alert" className="pt-2 text-failed">
          {failureText(making.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
