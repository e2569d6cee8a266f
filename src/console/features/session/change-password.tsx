import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { showFieldErrors, submitOnce } from '~console/platform/form';
import { usePatchUser, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { contractResolver } from '~console/ui/contract-resolver';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { passwordChange } from '~contract/features/session';
import { NewPasswordFields, SecretField } from './password-fields';

type Change = BodyInputOf<'PATCH /users/{id}/password'>;

const resolver = contractResolver(passwordChange);

interface ChangePasswordProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

export function ChangePassword({ user, onClose }: ChangePasswordProps) {
  const t = useText();
  const formId = useId();
  const patchUser = usePatchUser();
  const { register, handleSubmit, setError, formState } = useForm<Change>({
    resolver,
    defaultValues: { old_password: '', password: '', retype_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const saving = useMutation({
    mutationFn: (body: Change) => call('PATCH /users/{id}/password', { params: { id: user.id }, body }),
    onSuccess: () => {
      patchUser({ password_updated_at: new Date().toISOString() });
      onClose();
      toast('success', t('session:edit_successful'));
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'EUS005')
        setError('old_password', { type: 'provider', message: failureText(error) }, { shouldFocus: true });
      else if (!showFieldErrors(error, ['old_password', 'password', 'retype_password'], setError))
        toast('error', failureText(error));
    },
  });
  return (
    <Dialog
      open
      busy={saving.isPending}
      onClose={onClose}
      title={t('session:change_password.title')}
      actions={
        <Button type="submit" form={formId} look="primary" busy={saving.isPending}>
          {t('session:change_password.save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={submitOnce(
          isSubmitting || saving.isPending,
          handleSubmit((body) => saving.mutate(body)),
        )}
      >
        <SecretField
          first
          label={t('session:change_password.old')}
          error={errors.old_password?.message}
          registered={register('old_password')}
          autoComplete="current-password"
        />
        <NewPasswordFields errors={errors} register={register} />
      </form>
    </Dialog>
  );
}
