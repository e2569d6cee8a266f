import * as z from 'zod';
import type { Kysely } from 'kysely';
import type { Sent } from '~contract/sent-calls';
import type { OutboundFault } from '~domain/outbound';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import type { OutboundAnswer } from '../../outbound/client';
import type { Carrier, CarrierUrl } from './carrier';
import { jsonOf } from './gateway-token';
import type { CarrierTask } from './task';

export interface Failure {
  readonly fault: OutboundFault;
  readonly status: number | null;
  /** The carrier's own words. */
  readonly message: string | null;
}

type Reading =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: OutboundFault; readonly message: string | null };

/** What one kind of task asks, and what follows from the answer, in the answer's own transaction. */
export interface TaskWork {
  readonly url: CarrierUrl;
  /** Null = the package has moved on, there is nothing to ask any more. */
  readonly payload: (db: Kysely<Database>, task: CarrierTask, carrier: Carrier) => Promise<Sent | null>;
  readonly read: (answer: OutboundAnswer) => Reading;
  readonly done: (tx: Kysely<Database>, task: CarrierTask, carrier: Carrier, body: string) => Promise<void>;
  readonly failed: (tx: Kysely<Database>, task: CarrierTask, failure: Failure) => Promise<void>;
}

const carrierWords = z.object({ reason: z.string().nullish().catch(null), message: z.string().nullish().catch(null) });

/** The words of a carrier, fit for a note; null = it had none. */
export function wordsOf(body: string): string | null {
  const read = carrierWords.safeParse(jsonOf(body));
  const words = (read.success ? read.data.reason || read.data.message || '' : '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return words === '' ? null : words.slice(0, limits.text - 40);
}

/** Of a failure, for the history. */
export function noteOf(carrier: string, { fault, status, message }: Failure): string {
  return `${carrier}: ${message ?? (fault === 'status' ? `HTTP ${status}` : fault)}`.slice(0, limits.text);
}

export async function carrierCode(tx: Kysely<Database>, { carrier_id }: CarrierTask): Promise<string> {
  return (await tx.selectFrom('carriers').select('code').where('id', '=', carrier_id).executeTakeFirstOrThrow()).code;
}
