import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { sessionEnd } from '~console/platform/tokens';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { EntryFrame } from '../entry-frame';
import { LoginForm } from '../login-form';
import { SetupForm } from '../setup-form';

/** The token of a one-time link stands behind `#`, so that it reaches no server log and no referrer. */
function setupToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('setup');
  return token === null || token === '' ? null : token;
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
    <EntryFrame title={t('session:login.title')} hint={hint ?? (sessionEnd() === 'expired' ? t('code_errors.ESY002') : undefined)}>
      <LoginForm username={created} />
    </EntryFrame>
  );
}

function Setup({ token, onDone }: { readonly token: string; readonly onDone: (email: string) => void }) {
  const t = useText();
  const link = useQuery({ queryKey: ['setup', token], queryFn: () => call('GET /setup', { query: { token } }) });
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
