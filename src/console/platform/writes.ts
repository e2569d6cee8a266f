import type { EndpointName } from '~contract/endpoints';

export type WriteName = Exclude<EndpointName, `GET ${string}`>;

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
