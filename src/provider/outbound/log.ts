import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { OutboundAnswer } from './client';
import { answerExcerpt, personalTexts, requestExcerpt } from './excerpt';

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
