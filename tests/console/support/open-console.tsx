import { render } from '@testing-library/react';
import { App } from '~console/app/app';
import { startI18n } from '~console/platform/i18n';
import type { Language } from '~console/platform/language';
import { browserUsedBefore } from './people';
// Loaded before the clock of a test runs: the product fetches it on demand.
import '~console/app/signed-in';

/** The whole console at a path, as a browser with these stored tokens would open it. */
export async function openConsole(
  path: string,
  { signedIn = true, language = 'vi' }: { signedIn?: boolean; language?: Language } = {},
): Promise<void> {
  if (signedIn) {
    localStorage.setItem('access_token', 'token-1');
    localStorage.setItem('refresh_token', 'refresh-1');
    browserUsedBefore();
  }
  localStorage.setItem('language', language);
  window.history.replaceState(null, '', path);
  await startI18n(language);
  render(<App />);
}
