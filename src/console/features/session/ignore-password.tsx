import { useMutation } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { usePatchUser, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { toast } from '~console/ui/toast';
import { limits } from '~domain/limits';

interface IgnorePasswordProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** Puts the reminder off for another 180 days, once confirmed. */
export function IgnorePassword({ user, onClose }: IgnorePasswordProps) {
  const t = useText();
  const patchUser = usePatchUser();
  const ignoring = useMutation({
    mutationFn: () => call('PATCH /users/{id}/ignore-password', { params: { id: user.id } }),
    onSuccess: ({ data }) => {
      patchUser({ password_ignored_at: data.password_ignored_at });
      onClose();
    },
    onError: (error) => toast('error', failureText(error)),
  });
  return (
    <Dialog
      open
      busy={ignoring.isPending}
      onClose={onClose}
      role="alertdialog"
      title={t('session:ignore.title')}
      actions={
        <>
          <Button disabled={ignoring.isPending} onClick={onClose}>
            {t('session:ignore.no')}
          </Button>
          <Button look="primary" busy={ignoring.isPending} onClick={() => ignoring.mutate()}>
            {t('session:ignore.yes')}
          </Button>
        </>
      }
    >
      <p>{t('session:ignore.text', { days: limits.passwordReminderDays })}</p>
    </Dialog>
  );
}
