import type { Kysely } from 'kysely';
import { maskPhone } from '~domain/mask';
import type { Database } from '../db/schema';
import type { OutboundAnswer } from './client';

/** As much of a request or an answer as the log keeps. */
const longest = 1_000;

/** Fields of our own bodies that are somebody's, or secret, and how the log shows them. */
const personal: Readonly<Record<string, (text: string) => string>> = {
  receiver_phone: (text) => maskPhone(text) ?? '',
  receiver_name: () => '***',
  receiver_address: () => '***',
  // A carrier is told its new one.
  token: () => '***',
};

/** What was sent, for the log: without what is personal. */
export function requestExcerpt(payload: object): string {
  return cut(
    JSON.stringify(payload, (key, value: unknown) =>
      typeof value === 'string' && personal[key] ? personal[key](value) : value,
    ),
  );
}

/** What came back, for the log: as text, without our own secret or anything that was personal in the request. */
export function answerExcerpt(body: string, secrets: readonly string[]): string {
  let text = body;
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '***');
  // Control characters, NUL above all, which PostgreSQL refuses.
  return cut(text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\p{Cs}/gu, '\uFFFD'));
}

/** The personal texts of a payload. */
export function personalTexts(payload: object): string[] {
  const found: string[] = [];
  JSON.stringify(payload, (key, value: unknown) => {
    if (typeof value === 'string' && personal[key]) found.push(value);
    return value;
  });
  return found;
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

interface LoggedCall {
  readonly deliveryId: number | null;
  readonly kind: string;
  readonly url: string;
  /** What it was about: `package` 17, `endpoint` 3. */
  readonly entity: string;
  readonly entityId: number;
  readonly attempt: number;
  readonly payload: object;
  /** What must not be seen in the answer's excerpt. */
  readonly secret: string;
  readonly answer: OutboundAnswer;
}

/** Each call out leaves its row, whatever came of it. */
export async function logCall(db: Kysely<Database>, call: LoggedCall): Promise<void> {
  const { answer } = call;
  await db
    .insertInto('outbound_calls')
    .values({
      delivery_id: call.deliveryId,
      kind: call.kind,
      method: 'POST',
      url: withoutQuery(call.url),
      entity: call.entity,
      entity_id: String(call.entityId),
      attempt: call.attempt,
      status: answer.status,
      ms: answer.ms,
      fault: answer.fault,
      request: requestExcerpt(call.payload),
      response: answerExcerpt(answer.body, [call.secret, ...personalTexts(call.payload)]),
    })
    .execute();
}

/** Tokens hide in queries: the log and its lists go without. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}
