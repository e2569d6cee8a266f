import * as z from 'zod';
import type { OutboundFault } from '~domain/outbound';
import type { Services } from '../../calls/handler';
import { seal } from '../../process/sealed';
import { callCarrier } from './call-carrier';
import type { Carrier } from './carrier';

const answered = z.object({
  // It goes into a header as it is.
  access_token: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().int().positive().max(31_536_000).optional(),
});

type TokenOutcome =
  | { readonly ok: true; readonly expires_at: string | null }
  | { readonly ok: false; readonly fault: OutboundFault; readonly status: number | null };

/** Asks the gateway for a new access token and keeps it, sealed. `unset` = there is nothing to ask. */
export async function refreshGatewayToken(
  services: Services,
  carrier: Carrier,
  signal: AbortSignal,
): Promise<TokenOutcome | 'unset'> {
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
  const read = answered.safeParse(jsonOf(answer.body));
  if (!read.success) return { ok: false, fault: 'bad_answer', status: answer.status };
  const { access_token, expires_in } = read.data;
  const expires = expires_in === undefined ? null : new Date(Date.now() + expires_in * 1000).toISOString();
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
