import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { storeTokens } from '~console/platform/tokens';
import type { BodyInputOf } from '~contract/endpoints';
import { storeReminderFlag } from './reminder-flag';

export type Credentials = BodyInputOf<'POST /clients/web/login'>;

/**
 * Signs in and stores the tokens, which brings the console up. Where the provider wants the captcha first it is solved
 * and the login sent once more; `onCaptcha` tells when that begins.
 */
export async function signIn(credentials: Credentials, onCaptcha: () => void): Promise<void> {
  const tokens = await call('POST /clients/web/login', { body: credentials }).catch(async (error: unknown) => {
    if (!(error instanceof ApiFailure) || error.code !== 'ELG002') throw error;
    onCaptcha();
    const { solveCaptcha } = await import('./solve-captcha');
    return call('POST /clients/web/login', { body: { ...credentials, captcha_pass: await solveCaptcha() } });
  });
  storeReminderFlag(true);
  storeTokens(tokens);
}
