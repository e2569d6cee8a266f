import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce } from '~console/platform/form';
import { sessionKey, useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf } from '~contract/endpoints';
import { EntryFrame } from '../entry-frame';
import { NewPasswordFields } from '../password-fields';
import { SignOutButton } from '../sign-out-button';

type Confirmation = BodyInputOf<'PATCH /users/{id}/confirm-password'>;

const resolver = lazyResolver(lazyContract(() => import('~contract/features/session').then((m) => m.passwordConfirm)));

/** Where an account with a password given by someone else sets its own; nothing else is open to it until then. */
export function ConfirmPassword() {
  const t = useText();
  const user = useUser();
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '', retype_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const confirming = useMutation({
    mutationFn: ({ id, body }: { id: number; body: Confirmation }) =>
      call('PATCH /users/{id}/confirm-password', { params: { id }, body }),
    onSuccess: async () => {
      // The router leads on from here: the page is no longer this user's to see. His hubs were not told before.
      await client.refetchQueries({ queryKey: sessionKey });
      toast('success', t('session:edit_successful'));
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['password', 'retype_password'], setError))
        setError('root', { message: failureText(error) });
    },
  });
  if (!user) return null;
  return (
    <EntryFrame title={t('session:confirm.title')} hint={t('session:confirm.hint', { name: user.name })}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={submitOnce(
          isSubmitting || confirming.isPending,
          handleSubmit((body) => confirming.mutate({ id: user.id, body })),
        )}
      >
        <NewPasswordFields errors={errors} register={register} first />
        {errors.root ? (
          <p role="alert" className="text-failed">
            {errors.root.message}
          </p>
        ) : null}
        <Button type="submit" look="primary" busy={confirming.isPending} className="h-8">
          {t('session:change_password.save')}
        </Button>
        <SignOutButton />
      </form>
    </EntryFrame>
  );
}
