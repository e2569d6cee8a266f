import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { sentCalls } from '~contract/sent-calls';

interface Heard {
  readonly json: Record<string, unknown>;
}

const bodies = new Map<unknown, z.ZodType>(Object.entries(sentCalls).map(([name, { body }]) => [name, body]));

/** Throws where something was heard of Hubline that the contract doesn't say, or not so. */
export function checkSent(heard: readonly Heard[]): void {
  for (const { json } of heard) {
    const name = json['event'] ?? (json['client'] === undefined ? null : 'token');
    if (name === null) continue;
    const told = bodies.get(name)?.safeParse(json);
    // What a schema doesn't name it takes off.
    if (!told?.success || !isDeepStrictEqual(told.data, json))
      throw new Error(`${String(name)} is not sent as declared: ${JSON.stringify(json)} ${told?.error?.message ?? ''}`);
  }
}
