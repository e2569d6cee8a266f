import type { FastifyInstance } from 'fastify';
import { endpointSpec, type EndpointName, type ResponseOf } from '~contract/endpoints';

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON; `unknown`, because tests send what no schema allows. */
  readonly body?: unknown;
  /** Sent as it is; its media type is the endpoint's own unless the headers name another. */
  readonly raw?: string;
  /** Sent as the file of a form, under a name that nobody should trust. */
  readonly file?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  /** The address the socket shows. */
  readonly from?: string;
}

export interface RawAnswer {
  readonly status: number;
  /** Of the error catalogue, when the answer is a failure. */
  readonly code: string | null;
  /** Messages by field, of ESP000. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Answer<N extends EndpointName> extends RawAnswer {
  /** The body of a success; reading it of a failure throws with what was answered. */
  readonly ok: ResponseOf<N>;
}

/** Calls an endpoint by its name in the table, through the whole pipeline but without a socket. */
export async function send<N extends EndpointName>(app: FastifyInstance, name: N, call: Call = {}): Promise<Answer<N>> {
  const [method = 'GET', template = '/'] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(call.params?.[key] ?? ''));
  const query = call.query
    ? `?${new URLSearchParams(Object.entries(call.query).map(([key, value]) => [key, String(value)])).toString()}`
    : '';
  const headers: Record<string, string> = { ...call.headers };
  if (call.token) headers['authorization'] = `Bearer ${call.token}`;
  if (call.body !== undefined) headers['content-type'] ??= 'application/json';
  const { rawBody, upload } = endpointSpec(name);
  const form =
    call.file && upload
      ? formOf([{ field: upload.field, name: '../../etc/passwd', type: 'text/html', bytes: call.file }])
      : null;
  if (form) headers['content-type'] ??= form.type;
  const mediaType = rawBody?.mediaType;
  if (call.raw !== undefined && mediaType) headers['content-type'] ??= mediaType;
  const answer = await sendRaw(app, {
    method,
    url: `/v1${path}${query}`,
    headers,
    payload: form?.body ?? call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    from: call.from,
  });
  return {
    ...answer,
    get ok(): ResponseOf<N> {
      if (answer.status >= 300) throw new Error(`${name} answered ${answer.status} ${answer.text.slice(0, 500)}`);
      return answer.body as ResponseOf<N>;
    },
  };
}

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | undefined;
  readonly from?: string | undefined;
}

export interface FormPart {
  readonly field: string;
  /** Absent = a field, no file. */
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Buffer;
}

/** A multipart form as a browser writes it. */
export function formOf(parts: readonly FormPart[]): { readonly type: string; readonly body: Buffer } {
  const boundary = 'xxHublineTestxx';
  const chunks = parts.flatMap(({ field, name, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export async function sendRaw(app: FastifyInstance, request: RawRequest): Promise<RawAnswer> {
  const response = await app.inject({
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
    ...(request.from === undefined ? {} : { remoteAddress: request.from }),
  });
  const body = String(response.headers['content-type']).startsWith('application/json')
    ? (JSON.parse(response.body) as unknown)
    : response.body;
  const failure =
    typeof body === 'object' && body !== null && response.statusCode >= 400
      ? (body as { code?: unknown; errors?: Record<string, string[]> })
      : {};
  return {
    status: response.statusCode,
    code: typeof failure.code === 'string' ? failure.code : null,
    errors: failure.errors ?? {},
    body,
    text: response.body,
    bytes: response.rawPayload,
    headers: response.headers,
  };
}
