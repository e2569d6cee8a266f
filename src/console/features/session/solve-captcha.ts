import { call } from '~console/platform/api';
import type { Challenge } from 'altcha-lib';

/**
 * Does the proof of work the provider asks for and returns the pass for the login. The hashing runs in the browser's
 * own threads, so the page stays alive. Throws where the browser has no hashing (an address without TLS) or time is up.
 */
export async function solveCaptcha(): Promise<string> {
  const [{ solveChallenge }, { deriveKey }, given] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    call('GET /captcha-challenge'),
  ]);
  const challenge = given as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the captcha could not be solved in time');
  const payload = btoa(JSON.stringify({ challenge, solution }));
  const { data } = await call('POST /verify-capcha', { query: { payload } });
  return data.pass;
}
