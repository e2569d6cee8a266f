import type { EndpointName, Endpoints } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { failureOfAnswer, outgoing, type CallInput } from './api';
import { ApiFailure } from './api-failure';
import { noteAnswer, noteSilence } from './network';

/** Endpoints that answer with a file to be saved. */
export type FileName = {
  [N in EndpointName]: Endpoints[N] extends { readonly file: readonly string[] } ? N : never;
}[EndpointName];

interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

interface Watch {
  /** The provider has begun it, under this number of its export. */
  readonly begun: (exportId: number) => void;
  /** So many bytes have come in all. */
  readonly came: (bytes: number) => void;
}

/**
 * Fetches a file to its end. Throws `ApiFailure`: a refusal, or `offline` when it breaks off or nothing comes for as
 * long as any call may take; an abort throws the signal's reason, and ends the provider's work.
 */
export async function fetchFile<N extends FileName>(
  name: N,
  input: CallInput<N> & { readonly signal: AbortSignal },
  watch: Watch,
): Promise<FetchedFile> {
  const { url, method, headers, token } = outgoing(name, input, '*/*');
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  let timer = setTimeout(giveUp, limits.apiTimeoutMs);
  input.signal.addEventListener('abort', giveUp, { once: true });
  try {
    input.signal.throwIfAborted();
    const answer = await fetch(url, { method, headers, signal: stop.signal });
    noteAnswer();
    if (!answer.ok || !answer.body)
      throw failureOfAnswer(answer.status, await answer.text(), answer.headers.get('content-type'), token);
    watch.begun(Number(answer.headers.get('x-export-id')));
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = answer.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.apiTimeoutMs);
      parts.push(chunk.value);
      bytes += chunk.value.length;
      watch.came(bytes);
    }
    const [, saved = 'export'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { name: saved, content: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }) };
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (error instanceof ApiFailure) throw error;
    noteSilence();
    throw new ApiFailure(0, 'offline', stop.signal.aborted ? 'timeout' : `network: ${String(error)}`);
  } finally {
    clearTimeout(timer);
    input.signal.removeEventListener('abort', giveUp);
    stop.abort();
  }
}
