import { useQuery, useMutation } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { sessionEnd, storeTokens } from '~console/platform/tokens';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce } from '~console/platform/form';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { ApiFailure } from '~console/platform/api-failure';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf } from '~contract/endpoints';
import { EntryFrame } from '../entry-frame';
import { SetupForm } from '../setup-form';
import { SecretField } from '../password-fields';
import { storeReminderFlag } from '../reminder-flag';
import { typeFirst } from '~console/terminal/input/input';
import { formatCount } from '~console/platform/format';
import { logFailure } from '~console/platform/log';
import { whenIdle } from '~console/platform/when-idle';
import { countHere } from '../sign-out-button';

const resolver = lazyResolver(lazyContract(() => import('~contract/features/session').then((m) => m.credentials)));

function LoginForm({ username = '' }: { readonly username?: string }) {
  const t = useText();
  const [checking, setChecking] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(typeFirst, []);
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
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={submitOnce(
        isSubmitting || entering.isPending,
        handleSubmit((credentials) => entering.mutate(credentials)),
      )}
    >
      <Field label={t('session:login.username')} error={errors.username?.message} required>
        {(aria) => (
          <input
            {...aria}
            {...register('username')}
            // The one thing to do on this page is to sign in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="control h-8 w-full"
          />
        )}
      </Field>
      <SecretField
        label={t('session:login.password')}
        error={errors.password?.message}
        registered={register('password')}
        autoComplete="current-password"
      />
      <div aria-live="assertive">
        {errors.root ? (
          <p className="border-failed/40 bg-failed-soft text-failed rounded border px-3 py-2">{errors.root.message}</p>
        ) : null}
        {checking ? <Spinner label={t('session:login.captcha')} /> : null}
      </div>
      <Button type="submit" look="primary" busy={entering.isPending} className="h-8">
        {t('session:login.submit')}
      </Button>
    </form>
  );
}

/** The token of a one-time link stands behind `#`, so that it reaches no server log and no referrer. */
function setupToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('setup');
  return token === null || token === '' ? null : token;
}

/** That something waits in this browser, and how much; not whose it is, nor what. */
function WaitingHere() {
  const t = useText();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      whenIdle(() => {
        countHere(null).then(setCount, (error: unknown) => logFailure('what waits could not be counted', error));
      }),
    [],
  );
  return (
    <output className="block text-attention empty:hidden not-empty:mb-3">
      {count > 0 ? t('session:login.waiting', { count, shown: formatCount(count) }) : null}
    </output>
  );
}

export function Login() {
  const t = useText();
  const [token, setToken] = useState(setupToken);
  const [created, setCreated] = useState('');
  if (token !== null) {
    return (
      <Setup
        token={token}
        onDone={(email) => {
          window.history.replaceState(window.history.state, '', window.location.pathname);
          setCreated(email);
          setToken(null);
        }}
      />
    );
  }
  const hint = created === '' ? undefined : t('session:setup.done');
  return (
    <EntryFrame
      title={t('session:login.title')}
      hint={hint ?? (sessionEnd() === 'expired' ? t('code_errors.ESY002') : undefined)}
    >
      <WaitingHere />
      <LoginForm username={created} />
    </EntryFrame>
  );
}

function Setup({ token, onDone }: { readonly token: string; readonly onDone: (email: string) => void }) {
  const t = useText();
  const link = useQuery({ queryKey: ['setup', token], queryFn: () => call('POST /setup-open', { body: { token } }) });
  if (link.isPending) {
    return (
      <EntryFrame title={t('session:setup.title')}>
        <Spinner />
      </EntryFrame>
    );
  }
  if (link.isError) return <ErrorState error={link.error} retry={() => void link.refetch()} />;
  if (!link.data.data.open) {
    return (
      <EntryFrame title={t('session:login.title')} hint={t('code_errors.ELG003')}>
        <LoginForm />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t('session:setup.title')} hint={t('session:setup.hint')}>
      <SetupForm token={token} onDone={onDone} />
    </EntryFrame>
  );
}

type Credentials = BodyInputOf<'POST /clients/web/login'>;

/**
 * Signs in and stores the tokens, which brings the console up. Where the provider wants the captcha first it is solved
 * and the login sent once more; `onCaptcha` tells when that begins.
 */
async function signIn(credentials: Credentials, onCaptcha: () => void): Promise<void> {
  const tokens = await call('POST /clients/web/login', { body: credentials }).catch(async (error: unknown) => {
    if (!(error instanceof ApiFailure) || error.code !== 'ELG002') throw error;
    onCaptcha();
    const { solveCaptcha } = await import('../solve-captcha');
    return call('POST /clients/web/login', { body: { ...credentials, captcha_pass: await solveCaptcha() } });
  });
  storeReminderFlag(true);
  storeTokens(tokens);
}
