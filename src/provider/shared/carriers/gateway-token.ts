import { gatewayToken } from '~contract/sent-calls';
import { mayPass, type OutboundFault } from '~domain/outbound';
import type { Services } from '../../calls/handler';
import { underFreeLock, underLock } from '../../db/lock';
import { seal } from '../../process/sealed';
import { callCarrier, type CarrierAnswer, type CarrierCall } from './call-carrier';
import { findCarrier, secretsLock, type Carrier } from './carrier';

interface TokenFault {
  readonly fault: OutboundFault;
  readonly status: number | null;
}
type TokenOutcome = { readonly ok: true; readonly expires_at: string | null } | ({ readonly ok: false } & TokenFault);

/** Asks the gateway for a new access token and keeps it, sealed. `unset` = there is nothing to ask. */
export const refreshGatewayToken = (
  services: Services,
  carrier: Carrier,
  signal: AbortSignal,
): Promise<TokenOutcome | 'unset'> =>
  underLock(services.pool, secretsLock(carrier.id), () => fetchToken(services, carrier, signal));

/**
 * One call under the gateway's token. Where that has run out, whoever hears it first fetches a new one, and the call is
 * made once more under the same key; `refreshing` = another is fetching it this moment, `token` = none was to be had.
 */
export async function callWithToken(
  services: Services,
  call: CarrierCall,
  signal: AbortSignal,
): Promise<CarrierAnswer | 'refreshing' | { readonly token: TokenFault }> {
  const { carrier } = call;
  const answer = await callCarrier(services, call, signal);
  if (typeof answer === 'string' || answer.status !== 401 || carrier.gen_token_url === '') return answer;
  const token = await underFreeLock(services.pool, secretsLock(carrier.id), async () =>
    (await isReplaced(services, carrier)) ? 'replaced' : fetchToken(services, carrier, signal),
  );
  if (token === null) return 'refreshing';
  if (token === 'unset') return answer;
  if (token !== 'replaced' && !token.ok) return mayPass(token.fault, token.status) ? { token } : answer;
  const again = await findCarrier(services.db, carrier.id);
  return again ? callCarrier(services, { ...call, carrier: again }, signal) : answer;
}

/** A gateway may keep one token alive at a time: to fetch another would end the one that somebody has just been given. */
async function isReplaced({ db }: Services, { id, gateway_token: used }: Carrier): Promise<boolean> {
  const kept = (await findCarrier(db, id))?.gateway_token;
  return Boolean(kept && !(used && kept.equals(used)));
}

async function fetchToken(services: Services, carrier: Carrier, signal: AbortSignal): Promise<TokenOutcome | 'unset'> {
  const answer = await callCarrier(
    services,
    {
      carrier,
      url: 'gen_token_url',
      kind: 'token',
      payload: { client: 'hubline', carrier: carrier.code },
      packageId: null,
      attempt: 1,
      key: `token-${carrier.code}-${Date.now()}`,
      always: true,
    },
    signal,
  );
  if (answer === 'unset' || answer === 'resting') return 'unset';
  if (answer.fault !== null) return { ok: false, fault: answer.fault, status: answer.status };
  const read = gatewayToken.safeParse(jsonOf(answer.body));
  if (!read.success) return { ok: false, fault: 'bad_answer', status: answer.status };
  const { access_token, expires_in } = read.data;
  const expires = expires_in ? new Date(Date.now() + expires_in * 1000).toISOString() : null;
  // Told as the database writes it, so that a later reading says the same text.
  const { gateway_token_expires_at } = await services.db
    .updateTable('carriers')
    .set({ gateway_token: seal(services.secrets, access_token), gateway_token_expires_at: expires })
    .where('id', '=', carrier.id)
    .returning('gateway_token_expires_at')
    .executeTakeFirstOrThrow();
  return { ok: true, expires_at: gateway_token_expires_at };
}

/** Null = no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
