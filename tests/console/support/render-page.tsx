import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactElement } from 'react';
import { startI18n } from '~console/platform/i18n';
import type { Language } from '~console/platform/language';
import { createQueryClient } from '~console/platform/query-client';
import { useSetEffects } from '~console/terminal/frame/use-set-effects';

/** All of the frame that pages count on: the commands of the working set. */
function Frame() {
  useSetEffects();
  return null;
}

/** A session's, which asks again at once for what failed, where it would wait for seconds. */
export function impatientClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 10 } });
  return client;
}

/** One page by itself, signed in, at an address; the frame around it is not there. */
export async function renderPage(page: ReactElement, path: string, language: Language = 'vi') {
  localStorage.setItem('access_token', 'token-1');
  localStorage.setItem('language', language);
  window.history.replaceState(null, '', path);
  await startI18n(language);
  const [store, client] = [createStore(), impatientClient()];
  const view = render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Frame />
        {page}
      </QueryClientProvider>
    </Provider>,
  );
  return { ...view, store, client };
}
