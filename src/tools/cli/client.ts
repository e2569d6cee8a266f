import type { InferInput } from '~contract/endpoint';
import { dryRunField } from '~domain/dry-run';
import type { BodyInputOf, EndpointName, Endpoints, ResponseOf } from '~contract/endpoints';
import { isErrorCode, type ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';

type StreamName = {
  [N in EndpointName]: Endpoints[N] extends { readonly produces: 'application/x-ndjson' } ? N : never;
}[EndpointName];
type Query<N extends EndpointName> = Endpoints[N] extends { readonly query: infer S }
  ? { readonly [K in keyof InferInput<S>]: string | number | undefined }
  : undefined;

interface Input<N extends EndpointName> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Query<N>;
  readonly body?: BodyInputOf<N>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Only what it would answer is asked for. */
  readonly dryRun?: true;
}

/** What a provider answered instead of what was asked for; `offline` = it did not answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'offline',
    message: string,
    readonly errors?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
  }
}

export interface Client {
  /** Where an address of the contract lies, for whoever opens it himself. */
  address(path: string): string;
  /** Both throw CallFailed. */
  call<N extends EndpointName>(name: N, input?: Input<N>): Promise<ResponseOf<N>>;
  stream<N extends StreamName>(name: N, input?: Input<N>): AsyncGenerator<ResponseOf<N>>;
}

/** A provider at an address like http://localhost:4000, spoken to with one session's token. */
export function createClient(url: string, token: string): Client {
  const base = `${url.replace(/\/+$/, '')}/v1`;
  const send = async <N extends EndpointName>(
    name: N,
    { params = {}, query, body, idempotencyKey, signal, dryRun }: Input<N>,
  ): Promise<Response> => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    if (dryRun) search.set(dryRunField, 'true');
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    const timeout = AbortSignal.timeout(limits.apiTimeoutMs);
    // The lines of a run may come for longer than any call; its end is its own signal's.
    const stop = signal ?? timeout;
    try {
      const answer = await fetch(`${base}${filled}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers,
        signal: stop,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw await failureOf(answer);
      return answer;
    } catch (error) {
      throw asFailure(error);
    }
  };
  return {
    address: (path) => `${base}${path}`,
    async call<N extends EndpointName>(name: N, input: Input<N> = {}) {
      const answer = await send(name, input);
      try {
        return (await answer.json()) as ResponseOf<N>;
      } catch (error) {
        throw asFailure(error);
      }
    },
    async *stream<N extends StreamName>(name: N, input: Input<N> = {}) {
      const answer = await send(name, input);
      try {
        for await (const line of lines(answer)) yield JSON.parse(line) as ResponseOf<N>;
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

async function* lines({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const parts = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part !== '') yield part;
  }
}

async function failureOf(answer: Response): Promise<CallFailed> {
  const text = await answer.text();
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    // A proxy in between speaks no JSON; its status says enough.
    fields = {};
  }
  const { code, message, errors } = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<
    string,
    unknown
  >;
  const told = typeof code === 'string' && isErrorCode(code);
  return new CallFailed(
    answer.status,
    // What is told by a proxy alone the provider has not answered.
    told ? code : answer.status >= 502 ? 'offline' : 'ESY001',
    typeof message === 'string' ? message : `HTTP ${answer.status}`,
    fieldMessages(errors),
  );
}

function fieldMessages(errors: unknown): CallFailed['errors'] {
  if (typeof errors !== 'object' || errors === null) return undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  );
}

function asFailure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : error instanceof Error
        ? error.message
        : String(error);
  return new CallFailed(0, 'offline', cause);
}
