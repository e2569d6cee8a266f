import { demoPassword } from '~provider/demo/network/demo-accounts';
import { Api } from './api';

/** A demo account by what stands before the @ of its e-mail. */
export type Account =
  | 'admin'
  | 'admin_operator'
  | 'hub_manager'
  | 'hub_operator'
  | 'sale_admin'
  | 'sale_management'
  | 'area_manager'
  | 'hr_manager'
  | 'inactive'
  | 'only_operation';

export const password = demoPassword;
export const emailOf = (account: Account): string => `${account}@hubline.test`;

/** Signs in as another browser would, with a session of its own. */
export async function signIn(url: string, account: Account, secret = password): Promise<Api> {
  const { access_token } = await new Api(url, null).ok('POST /clients/web/login', {
    body: { username: emailOf(account), password: secret },
  });
  return new Api(url, access_token);
}

const sessions = new Map<Account, Api>();

/**
 * A session of the account, one for all journeys of a worker: the provider counts sign-ins per address. A session that
 * a journey has ended is opened anew.
 */
export async function sessionOf(url: string, account: Account): Promise<Api> {
  const known = sessions.get(account);
  if (known && (await known.send('GET /user/current')).status === 200) return known;
  const fresh = await signIn(url, account);
  sessions.set(account, fresh);
  return fresh;
}
