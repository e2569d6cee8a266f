import { createSign } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '../calls/handler';
import { listOf } from '../outbound/address-rules';
import { callOut } from '../outbound/client';
import type { ServiceAccount } from '../process/service-account';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** Life of the claim that a token is asked with, seconds: the longest Google takes. */
const claimSeconds = 3_600;
/** A token is not used to its last second, ms. */
const marginMs = 60_000;

const answered = z.object({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.number().int().positive().max(86_400),
});

interface Held {
  readonly token: string;
  readonly until: number;
}

/** Of this process: another one asks for its own. */
const held = new WeakMap<ServiceAccount, Held>();

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The account's own word that it is itself (RFC 7523), signed with its key. */
export function assertion({ client_email, private_key, token_uri }: ServiceAccount, now: number): string {
  const issued = Math.floor(now / 1000);
  const claim = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: client_email, scope, aud: token_uri, iat: issued, exp: issued + claimSeconds })}`;
  return `${claim}.${createSign('RSA-SHA256').update(claim).sign(private_key, 'base64url')}`;
}

/** A token to send with. Throws when none is given: whoever wanted to send tries again later. */
export async function accessToken({ config }: Services, account: ServiceAccount, signal: AbortSignal): Promise<string> {
  const known = held.get(account);
  if (known && known.until > Date.now()) return known.token;
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertion(account, Date.now()),
  }).toString();
  const rules = { allowed: listOf(config.outboundAllow), timeoutMs: config.outboundTimeoutSeconds * 1000 };
  const answer = await callOut(
    { method: 'POST', url: account.token_uri, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body },
    rules,
    signal,
  );
  const read = answer.fault === null ? answered.safeParse(JSON.parse(answer.body)) : null;
  if (!read?.success)
    throw new Error(
      `no access token for push messages: ${answer.fault ?? 'an answer of another shape'} ${answer.status ?? ''}`,
    );
  held.set(account, { token: read.data.access_token, until: Date.now() + read.data.expires_in * 1000 - marginMs });
  return read.data.access_token;
}

/** The token was refused: the next call asks for another. */
export function forgetAccessToken(account: ServiceAccount): void {
  held.delete(account);
}
