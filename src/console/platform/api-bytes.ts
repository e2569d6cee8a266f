import type { BinaryType } from '~contract/endpoint';
import type { EndpointName, Endpoints, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { failureOfAnswer, outgoing, type CallInput } from './api';
import { ApiFailure } from './api-failure';
import { noteAnswer, noteSilence } from './network';
import { logMutation, underOneKey } from './writes';

/** Endpoints that answer with a picture or a document, and those that take a file. */
type BytesName = {
  [N in EndpointName]: Endpoints[N] extends { readonly produces: BinaryType } ? N : never;
}[EndpointName];
type UploadName = {
  [N in EndpointName]: Endpoints[N] extends { readonly upload: object } ? N : never;
}[EndpointName];

/** Calls an endpoint that answers with bytes; `came` hears of each part of them as it comes. Throws as `call` does. */
export async function callBytes<N extends BytesName>(
  name: N,
  input: CallInput<N>,
  came?: (bytes: Uint8Array) => void,
): Promise<Blob> {
  const { url, method, headers, data, token } = outgoing(name, input, '*/*');
  const limit = AbortSignal.timeout(limits.apiTimeoutMs);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: data,
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
    });
    noteAnswer();
    if (!answer.ok)
      throw failureOfAnswer(answer.status, await answer.text(), answer.headers.get('content-type'), token);
    return await (came && answer.body ? heard(answer, answer.body, came) : answer.blob());
  } catch (error) {
    if (input.signal?.aborted) throw input.signal.reason;
    if (error instanceof ApiFailure) throw error;
    noteSilence();
    throw new ApiFailure(0, 'offline', limit.aborted ? 'timeout' : `network: ${String(error)}`);
  }
}

async function heard(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  came: (bytes: Uint8Array) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    came(chunk.value);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

interface UploadInput<N extends UploadName> extends Pick<CallInput<N>, 'params' | 'idempotencyKey' | 'signal'> {
  readonly file: Blob;
  /** Told of what has gone out, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a file as the form its endpoint takes. By XMLHttpRequest, which alone tells how far it is. Throws as `call`
 * does.
 */
export function upload<N extends UploadName>(name: N, field: string, input: UploadInput<N>): Promise<ResponseOf<N>> {
  return logMutation(name, input, sent(name, field, input));
}

function sent<N extends UploadName>(
  name: N,
  field: string,
  { file, onProgress, signal, ...input }: UploadInput<N>,
): Promise<ResponseOf<N>> {
  const { url, method, headers, token } = outgoing<N>(name, input);
  const send = (): Promise<ResponseOf<N>> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const lost = (why: string) => () => {
        noteSilence();
        reject(new ApiFailure(0, 'offline', why));
      };
      request.open(method, url);
      for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
      request.timeout = limits.apiTimeoutMs;
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
      request.addEventListener('error', lost('network'));
      request.addEventListener('timeout', lost('timeout'));
      request.addEventListener('abort', () =>
        reject(signal?.reason instanceof Error ? signal.reason : new ApiFailure(0, 'offline', 'aborted')),
      );
      request.addEventListener('load', () => {
        noteAnswer();
        const { status, responseText } = request;
        if (status < 200 || status > 299)
          return reject(failureOfAnswer(status, responseText, request.getResponseHeader('content-type'), token));
        return resolve(JSON.parse(responseText) as ResponseOf<N>);
      });
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      const form = new FormData();
      form.append(field, file);
      request.send(form);
    });
  // The same file, chosen again, is the same photo.
  const data = file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : undefined;
  return data === undefined ? send() : underOneKey({ url, method, headers, data }, send);
}
