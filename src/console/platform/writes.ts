import type { EndpointName } from '~contract/endpoints';
import { isTransient } from '~domain/errors';
import { ApiFailure } from './api-failure';

export type WriteName = Exclude<EndpointName, `GET ${string}`>;

/** Of a write: sent again under it, it is done once. */
export const keyHeader = 'idempotency-key';

/** A call that changed something, or was to. */
export interface Write {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  readonly end: { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly error: unknown };
}

type Listener = (write: Write) => void;

const listeners = new Set<Listener>();

/**
 * Tells of every write of this browser once it has ended, except those sent as `quiet`. The returned function ends it.
 */
export function onWrite(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What a call comes to, told to whoever has listened since it began, where it is a write: another session is told
 * nothing of it.
 */
export async function logMutation<Answer>(
  endpoint: EndpointName,
  input: { readonly params?: unknown; readonly body?: unknown; readonly quiet?: true | undefined },
  work: Promise<Answer>,
): Promise<Answer> {
  if (input.quiet || listeners.size === 0 || !isWrite(endpoint)) return work;
  const listening = [...listeners];
  const tell = (end: Write['end']): void => {
    const write: Write = { endpoint, params: (input.params ?? {}) as Write['params'], body: input.body, end };
    for (const listener of listening) if (listeners.has(listener)) listener(write);
  };
  try {
    const answer = await work;
    tell({ ok: true, answer });
    return answer;
  } catch (error) {
    tell({ ok: false, error });
    throw error;
  }
}

function isWrite(endpoint: EndpointName): endpoint is WriteName {
  return !endpoint.startsWith('GET ');
}

/** So long whoever sends the same again means the write whose answer was lost, and no other like it, ms. */
const doubtMs = 2 * 60_000;

/** By all that they say: writes of which nobody knows whether they were done. */
const doubted = new Map<string, Doubt>();

interface Doubt {
  readonly key: string;
  readonly until: number;
  readonly record: string | undefined;
}

/** Of an address: `/runsheets/7`. */
const recordIn = /\/[a-z][\w-]*\/\d+(?![\w-])/;

/** Whether the provider answers so whenever it hears that key; who was not let in was not heard. */
const isKept = ({ code, status }: ApiFailure): boolean => status !== 401 && (code === 'EPK030' || !isTransient(code));

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data: string | undefined;
}

/**
 * Sends a write. Whose answer was lost goes out under the same key when a hand sends it again, by whatever form or
 * button, so that it is done once.
 */
export async function underOneKey<Answer>(
  { url, method, headers, data }: Sent,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const what = JSON.stringify([method, url, data]);
  const record = recordIn.exec(url)?.[0];
  const before = doubted.get(what);
  if (before && before.until > Date.now()) headers[keyHeader] = before.key;
  try {
    const answer = await send();
    // What was done to a record since makes the same again another write.
    for (const [one, { record: its, until }] of doubted)
      if (one === what || until <= Date.now() || (its !== undefined && its === record)) doubted.delete(one);
    return answer;
  } catch (failure) {
    const key = headers[keyHeader];
    if (failure instanceof ApiFailure && isKept(failure)) doubted.delete(what);
    else if (key !== undefined) doubted.set(what, { key, until: Date.now() + doubtMs, record });
    throw failure;
  }
}
