import * as z from 'zod';
import type { Services } from '../calls/handler';
import { listOf } from '../outbound/address-rules';
import { callOut, type OutboundAnswer } from '../outbound/client';
import { logCall } from '../outbound/log';
import { accessToken, forgetAccessToken } from './access-token';
import type { ServiceAccount } from '../process/service-account';

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
