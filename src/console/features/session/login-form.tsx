import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { Spinner } from '~console/ui/spinner';
import { SecretField } from './secret-field';
import { signIn, type Credentials } from './sign-in';

const resolver = lazyResolver(() => import('./resolvers').then((m) => m.credentialsResolver));

export function LoginForm({ username = '' }: { readonly username?: string }) {
  const t = useText();
  const [checking, setChecking] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver, defaultValues: { username, password: '' } });
  const { errors } = formState;
  // Who has just made the account stands there: the password is what lacks.
  useEffect(() => {
    if (username !== '') setFocus('password');
  }, [username, setFocus]);
  const entering = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, () => setChecking(true)),
    onSettled: () => setChecking(false),
    onError: (error) => {
      if (showFieldErrors(error, ['username', 'password'], setError)) return;
      setError('root', { message: failureText(error) });
      setFocus('password', { shouldSelect: true });
    },
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void handleSubmit((credentials) => entering.mutate(credentials))(event)}>
      <Field label={t('session:login.username')} error={errors.username?.message} required>
        {(aria) => (
          // The one thing to do on this page is to sign in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <input {...aria} {...register('username')} autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} className="control h-8 w-full" />
        )}
      </Field>
      <SecretField label={t('session:login.password')} error={errors.password?.message} registered={register('password')} autoComplete="current-password" />
      <div aria-live="assertive">
        {errors.root ? <p className="border-failed/40 bg-failed-soft text-failed rounded border px-3 py-2">{errors.root.message}</p> : null}
        {checking ? <Spinner label={t('session:login.captcha')} /> : null}
      </div>
      <Button type="submit" look="primary" busy={entering.isPending} className="h-8">
        {t('session:login.submit')}
      </Button>
    </form>
  );
}
