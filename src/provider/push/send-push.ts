import { createSign } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '../calls/handler';
import { listOf } from '../outbound/address-rules';
import { callOut, type OutboundAnswer } from '../outbound/client';
import { logCall } from '../outbound/log';
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
function assertion({ client_email, private_key, token_uri }: ServiceAccount, now: number): string {
  const issued = Math.floor(now / 1000);
  const claim = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: client_email, scope, aud: token_uri, iat: issued, exp: issued + claimSeconds })}`;
  return `${claim}.${createSign('RSA-SHA256').update(claim).sign(private_key, 'base64url')}`;
}

/** A token to send with. Throws when none is given: whoever wanted to send tries again later. */
async function accessToken({ config }: Services, account: ServiceAccount, signal: AbortSignal): Promise<string> {
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
function forgetAccessToken(account: ServiceAccount): void {
  held.delete(account);
}

interface PushMessage {
  readonly notificationId: number;
  /** Of the browser, as Firebase gave it. */
  readonly deviceToken: string;
  readonly body: string;
  /** Where a click leads, in the console. */
  readonly url: string;
}

/** `gone` = the browser has no longer this token; `refused` = no use in trying again. */
type PushEnd = 'sent' | 'gone' | 'refused';

const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
});

/** How long Firebase keeps a message for a browser that is off, seconds: news of yesterday is none. */
const ttlSeconds = 43_200;

/** Data alone: the console's own worker decides what is shown. Throws when it may go better later. */
export async function sendPush(
  services: Services,
  account: ServiceAccount,
  message: PushMessage,
  signal: AbortSignal,
): Promise<PushEnd> {
  const { config, db } = services;
  const token = await accessToken(services, account, signal);
  const url = `${config.fcmUrl}/v1/projects/${account.project_id}/messages:send`;
  const payload = {
    message: {
      token: message.deviceToken,
      data: { id: String(message.notificationId), title: 'Hubline', body: message.body, url: message.url },
      webpush: { headers: { TTL: String(ttlSeconds), Urgency: 'normal' } },
    },
  };
  const rules = { allowed: listOf(config.outboundAllow), timeoutMs: config.outboundTimeoutSeconds * 1000 };
  const headers = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` };
  const answer = await callOut({ method: 'POST', url, headers, body: JSON.stringify(payload) }, rules, signal);
  if (answer.fault === null) return 'sent';
  await logCall(db, {
    deliveryId: null,
    kind: 'push',
    url,
    entity: 'notification',
    entityId: message.notificationId,
    attempt: 1,
    payload,
    secret: token,
    answer,
  });
  if (answer.status === 401 || answer.status === 403) forgetAccessToken(account);
  const end = endOf(answer);
  if (end === null) throw new Error(`the push message was not taken: ${answer.fault} ${answer.status ?? ''}`);
  return end;
}

/** Null = to be tried again. */
function endOf({ status, body }: OutboundAnswer): 'gone' | 'refused' | null {
  if (status === 404 || errorCodes(body).includes('UNREGISTERED')) return 'gone';
  return status === 400 ? 'refused' : null;
}

function errorCodes(body: string): string[] {
  try {
    const read = failure.safeParse(JSON.parse(body));
    return read.success ? (read.data.error.details ?? []).flatMap(({ errorCode }) => errorCode ?? []) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
