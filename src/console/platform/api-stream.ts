import type { EndpointName, Endpoints, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { failureOfAnswer, linesOf, outgoing, type CallInput } from './api';
import { ApiFailure } from './api-failure';
import { noteAnswer, noteSilence } from './network';

/** Endpoints that answer line by line. */
export type StreamName = {
  [N in EndpointName]: Endpoints[N] extends { readonly produces: 'application/x-ndjson' } ? N : never;
}[EndpointName];
export type StreamInput<N extends StreamName> = CallInput<N>;

/**
 * Calls an endpoint that answers line by line, and yields each line as it comes. Throws `ApiFailure`: a refusal before
 * the first line, or `offline` when the answer breaks off or nothing comes for as long as any call may take. An abort
 * throws the signal's reason; ending the loop early closes the connection.
 */
export async function* stream<N extends StreamName>(name: N, input: StreamInput<N>): AsyncGenerator<ResponseOf<N>> {
  const { url, method, headers, data, token } = outgoing(name, input, 'application/x-ndjson');
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  let timer = setTimeout(giveUp, limits.apiTimeoutMs);
  input.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    input.signal?.throwIfAborted();
    const answer = await fetch(url, { method, headers, body: data, signal: stop.signal });
    noteAnswer();
    if (!answer.ok)
      throw failureOfAnswer(answer.status, await answer.text(), answer.headers.get('content-type'), token);
    for await (const line of linesOf(answer.body)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.apiTimeoutMs);
      yield JSON.parse(line) as ResponseOf<N>;
    }
  } catch (error) {
    if (input.signal?.aborted) throw input.signal.reason;
    if (error instanceof ApiFailure) throw error;
    noteSilence();
    throw new ApiFailure(0, 'offline', stop.signal.aborted ? 'timeout' : `network: ${String(error)}`);
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', giveUp);
    stop.abort();
  }
}
