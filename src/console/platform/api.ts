import redaxios from 'redaxios';
import type { BodyInputOf, EndpointName, Endpoints, ResponseOf } from '~contract/endpoints';
import type { InferInput } from '~contract/endpoint';
import { contractHeader, contractVersion } from '~contract/version';
import { dryRunField } from '~domain/dry-run';
import { limits } from '~domain/limits';
import { address as addressOf, type QueryValue } from './address';
import { ApiFailure, failureOf } from './api-failure';
import { storedLanguage } from './language';
import { noteAnswer, noteSilence } from './network';
import { noteOtherVersion } from './new-version';
import { randomId } from './random-id';
import { accessToken, removeTokens } from './tokens';
import { keyHeader, logMutation, underOneKey } from './writes';

type QueryInput<N extends EndpointName> = Endpoints[N] extends { readonly query: infer S }
  ? { readonly [K in keyof InferInput<S>]: QueryValue }
  : undefined;
type ParamsInput<N extends EndpointName> = Endpoints[N] extends { readonly params: infer S }
  ? { readonly [K in keyof InferInput<S>]: string | number }
  : undefined;

export interface CallInput<N extends EndpointName> {
  readonly params?: ParamsInput<N>;
  readonly query?: QueryInput<N>;
  readonly body?: BodyInputOf<N>;
  /** A body that is no JSON (CSV). */
  readonly raw?: string;
  /** Given where the key was saved before sending; otherwise every write gets one of its own. */
  readonly idempotencyKey?: string;
  /** The session it belongs to, where that may not be the one that is signed in when it goes out. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Hears on the way how much is done, from 0 to 1, where the endpoint tells. */
  readonly tell?: (share: number) => void;
  /** A write that no log is told of: whoever sends it tells of it himself, or it is nothing of the work. */
  readonly quiet?: true;
}

interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data: string | undefined;
  /** Of the session it is sent in. */
  readonly token: string | null;
}

/** A call as it goes out: address, body, and the headers that say who, in which language and under which key. */
export function outgoing<N extends EndpointName>(name: N, input: CallInput<N>, accept = 'application/json'): Outgoing {
  const parting = name.indexOf(' ');
  const method = name.slice(0, parting);
  const url = addressOf(name.slice(parting + 1), input.params, input.query);
  const token = input.token ?? accessToken();
  const headers: Record<string, string> = { accept, 'accept-language': storedLanguage() };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const contract = contractVersion();
  if (contract !== '') headers[contractHeader] = contract;
  if (method !== 'GET') headers[keyHeader] = input.idempotencyKey ?? randomId();
  if (input.raw !== undefined) headers['content-type'] = 'text/csv';
  else if (input.body !== undefined) headers['content-type'] = 'application/json';
  return {
    url,
    method,
    headers,
    data: input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    token,
  };
}

/**
 * Calls the provider by the endpoint's name. Throws `ApiFailure`, or the signal's reason when the caller gave up. A 401
 * also ends the session of this browser.
 */
export function call<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<ResponseOf<N>> {
  return logMutation(name, input, answerOf(name, input));
}

/** What a write would answer, nothing of it being done; no log is told of it. */
export function rehearse<N extends EndpointName>(name: N, input: CallInput<N>): Promise<ResponseOf<N>> {
  return answerOf(name, input, dryRunField);
}

async function answerOf<N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  switched?: typeof dryRunField,
): Promise<ResponseOf<N>> {
  const { tell, signal } = input;
  const { token, url, ...rest } = outgoing(name, input, tell ? `${lineByLine}, application/json` : undefined);
  const address = switched === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${switched}=true`;
  const send = async (): Promise<ResponseOf<N>> => {
    const { status, text, type } = await exchange({ ...rest, url: address, signal, tell });
    if (status < 200 || status >= 300) throw failureOfAnswer(status, text, type, token);
    return parsed(text, type) as ResponseOf<N>;
  };
  return rest.method === 'GET' || switched !== undefined ? send() : underOneKey({ ...rest, url }, send);
}

/** An answer that is no success, as what is thrown. */
export function failureOfAnswer(status: number, text: string, type: string | null, token: string | null): ApiFailure {
  // A late answer to an old session's call must not end the session that began since.
  if (status === 401 && token !== null && token === accessToken()) removeTokens('expired');
  const failure = failureOf(status, parsed(text, type));
  if (failure.code === 'ESY017') noteOtherVersion();
  return failure;
}

interface Exchange extends Omit<Outgoing, 'token'> {
  readonly signal: AbortSignal | undefined;
  readonly tell: ((share: number) => void) | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string | null;
}

/**
 * redaxios knows no time limit and no signal, sends undefined as a word and parses every text as JSON. So it gets a
 * finished address and body, its fetch is given our signal, and the answer is read here, as a stream, inside the limit.
 */
async function exchange({ url, method, headers, data, signal, tell }: Exchange): Promise<Answer> {
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  let timer = setTimeout(giveUp, limits.apiTimeoutMs);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    const answer = await redaxios<ReadableStream<Uint8Array> | null>(url, {
      method: method as 'get',
      headers,
      data,
      responseType: 'stream',
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, { ...init, signal: stop.signal }),
    });
    const type = answer.headers.get('content-type');
    const told = (share: number): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.apiTimeoutMs);
      tell?.(share);
    };
    const came = type?.startsWith(lineByLine)
      ? await lastOf(answer.data, told)
      : { status: answer.status, text: answer.data === null ? '' : await new Response(answer.data).text(), type };
    noteAnswer();
    return came;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    noteSilence();
    // What a browser without a network did not send was not done either.
    const lost = method !== 'GET' && navigator.onLine;
    throw new ApiFailure(
      0,
      'offline',
      stop.signal.aborted ? 'timeout' : `${lost ? 'lost' : 'network'}: ${String(error)}`,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The media type of an answer that comes line by line. */
const lineByLine = 'application/x-ndjson';

/** The answer that follows what is told of it on the way. */
async function lastOf(body: ReadableStream<Uint8Array> | null, told: (share: number) => void): Promise<Answer> {
  for await (const line of linesOf(body)) {
    const said = JSON.parse(line) as { readonly share: number } | { readonly status: number; readonly body: unknown };
    if ('status' in said) return { status: said.status, text: JSON.stringify(said.body), type: 'application/json' };
    told(said.share);
  }
  throw new Error('broken off');
}

/** The last line counts only with its end: a broken-off half would be read as something else. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const parts = `${rest}${decoder.decode(chunk.value, { stream: true })}`.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part !== '') yield part;
  }
}

function parsed(text: string, type: string | null): unknown {
  if (text === '' || !/\bjson\b/i.test(type ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiFailure(0, 'offline', `broken answer: ${String(error)}`);
  }
}
