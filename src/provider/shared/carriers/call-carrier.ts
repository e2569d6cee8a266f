import { sql, type Kysely } from 'kysely';
import type { Sent } from '~contract/sent-calls';
import type { Services } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { listOf } from '../../outbound/address-rules';
import { callOut, type OutboundAnswer, signatureHeaders } from '../../outbound/client';
import { withoutQuery, answerExcerpt, personalTexts, requestExcerpt } from '../../outbound/log';
import { unseal, unsealGiven } from '../../process/sealed';
import { isOpen, restMs, throughBreaker } from './breaker';
import { carrierUrl, endEarlierTokens, mayKnow, type Carrier, type CarrierUrl } from './carrier';

export interface CarrierCall {
  readonly carrier: Carrier;
  readonly url: CarrierUrl;
  /** Of the log: `create`, `cancel`, `token`, `test`. */
  readonly kind: string;
  readonly payload: Sent;
  /** What it is about: a package's id, or null = the carrier itself. */
  readonly packageId: number | null;
  readonly attempt: number;
  readonly key: string;
  /** Tests and tokens are asked for by a person: they go out while the circuit is open too. */
  readonly always?: boolean;
}

/**
 * `unset` = the address is not set, or there is no token to sign with; `resting` = the circuit is open. In neither case
 * was a call made.
 */
export type CarrierAnswer = OutboundAnswer | 'unset' | 'resting';

/** A signature it doesn't know: it has done nothing. */
const turnedAway: readonly (number | null)[] = [401, 403];

/**
 * One call to a carrier, under one key. Which of its tokens it knows is not certain while a new one is on its way:
 * those it may know are tried until it lets one in.
 */
export async function callCarrier(services: Services, call: CarrierCall, signal: AbortSignal): Promise<CarrierAnswer> {
  const { carrier } = call;
  let answer: CarrierAnswer = 'unset';
  for (const token of mayKnow(carrier)) {
    answer = await callSigned(services, call, token, signal);
    if (typeof answer === 'string') return answer;
    if (answer.fault === null && token === carrier.token && carrier.earlier_tokens.length > 0)
      await endEarlierTokens(services.db, carrier);
    if (!turnedAway.includes(answer.status)) return answer;
  }
  return answer;
}

/** Carrying its gateway's token where it has one, and logged whatever comes of it. */
async function callSigned(
  services: Services,
  call: CarrierCall,
  sealed: Buffer,
  signal: AbortSignal,
): Promise<CarrierAnswer> {
  const { db, config, secrets } = services;
  const { carrier, payload } = call;
  const url = carrierUrl(carrier, call.url);
  if (url === null) return 'unset';
  if (!call.always && carrier.resting_until !== null && (await isResting(db, carrier.id))) return 'resting';
  const token = unsealGiven(secrets, sealed);
  if (token === null) return 'unset';
  const gatewayToken = carrier.gateway_token && unseal(secrets, carrier.gateway_token);
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': call.key,
    ...(gatewayToken === null || call.url === 'gen_token_url' ? {} : { authorization: `Bearer ${gatewayToken}` }),
    ...signatureHeaders(token, body, new Date()),
  };
  const rules = { allowed: listOf(config.outboundAllow), timeoutMs: config.outboundTimeoutSeconds * 1000 };
  const send = () => callOut({ method: 'POST', url, headers, body }, rules, signal);
  const answer = call.always ? await send() : await throughBreaker(services, carrier.id, send);
  if (answer === null) return 'resting';
  await db
    .insertInto('outbound_calls')
    .values({
      delivery_id: null,
      carrier_id: carrier.id,
      kind: `carrier_${call.kind}`,
      method: 'POST',
      url: withoutQuery(url),
      entity: call.packageId === null ? 'carrier' : 'package',
      entity_id: String(call.packageId ?? carrier.id),
      attempt: call.attempt,
      status: answer.status,
      ms: answer.ms,
      fault: answer.fault,
      request: requestExcerpt(payload),
      // What answers the call for a token is a secret whole.
      response:
        call.url === 'gen_token_url' && answer.fault === null
          ? '***'
          : answerExcerpt(answer.body, [token, gatewayToken ?? '', ...personalTexts(payload)]),
    })
    .execute();
  await shareRest(services, carrier);
  return answer;
}

/** By the database's clock, which alone all providers share. */
async function isResting(db: Kysely<Database>, carrierId: number): Promise<boolean> {
  const resting = db.selectFrom('carriers').select('id').where('id', '=', carrierId);
  return (await resting.where('resting_until', '>', sql<string>`now()`).executeTakeFirst()) !== undefined;
}

/** What one process has seen, the others heed; a carrier that came back is called again by all. */
async function shareRest(services: Services, carrier: Carrier): Promise<void> {
  const open = isOpen(services, carrier.id);
  if (!open && carrier.resting_until === null) return;
  const until = open ? sql<string>`now() + make_interval(secs => ${restMs() / 1000})` : null;
  await services.db.updateTable('carriers').set({ resting_until: until }).where('id', '=', carrier.id).execute();
}
