import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type BlockList } from 'node:net';
import { createHmac } from 'node:crypto';
import type { OutboundFault } from '~domain/outbound';
import { mayConnect, checkedLookup, refusedCode, type Resolve } from './address-rules';

interface OutboundRequest {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutboundAnswer {
  /** null = there was none. */
  readonly status: number | null;
  readonly body: string;
  /** null = a whole answer of 2xx. */
  readonly fault: OutboundFault | null;
  readonly ms: number;
}

interface OutboundRules {
  /** Ranges open besides the public internet. */
  readonly allowed: BlockList;
  /** For the whole call, ms; the connection alone may take half of it. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}

/** No answer that anybody needs is longer. */
const maxAnswerBytes = 64 * 1024;

/** The call was given up by its caller, not by the other side. */
class CallAborted extends Error {}

/**
 * The one way out of the house. Never throws for what the other side does: that is the answer's fault. Follows no
 * redirect, keeps no connection, takes no proxy from the environment. Throws CallAborted when `signal` fires.
 */
export async function callOut(
  request: OutboundRequest,
  rules: OutboundRules,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const started = performance.now();
  const answer = (status: number | null, body: string, fault: OutboundFault | null): OutboundAnswer => ({
    status,
    body,
    fault,
    ms: Math.round(performance.now() - started),
  });
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return answer(null, '', 'bad_url');
  // A host that is an address is never looked up; the URL parser has made one of every spelling (decimal, octal, hex).
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host, rules.allowed)) return answer(null, '', 'address_refused');

  const limit = AbortSignal.timeout(rules.timeoutMs);
  const sent = open(url, request, rules, AbortSignal.any([signal, limit]));
  const connecting = setTimeout(
    () => sent.destroy(Object.assign(new Error('no connection in time'), { code: 'HUBLINE_CONNECT_TIMEOUT' })),
    rules.timeoutMs / 2,
  );
  sent.once('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
  );
  let status: number | null = null;
  try {
    const response = await responseOf(sent, request.body);
    status = response.statusCode ?? null;
    const body = await textOf(response);
    if (body === null) return answer(status, '', 'response_too_large');
    return answer(status, body, faultOfStatus(status ?? 0));
  } catch (error) {
    if (signal.aborted) throw new CallAborted('the call was given up', { cause: error });
    return answer(status, '', limit.aborted ? 'timeout' : faultOfError(error));
  } finally {
    clearTimeout(connecting);
    sent.destroy();
  }
}

function open(
  url: URL,
  { method, headers, body }: OutboundRequest,
  { allowed, resolve }: OutboundRules,
  signal: AbortSignal,
): ClientRequest {
  const secure = url.protocol === 'https:';
  const options = {
    method,
    headers: {
      'user-agent': 'Hubline',
      accept: 'application/json',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    agent: secure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    lookup: checkedLookup(allowed, resolve),
    signal,
  };
  return secure ? httpsRequest(url, options) : httpRequest(url, options);
}

function responseOf(sent: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // Stays: what breaks after the answer has begun is told by its stream, and here once more.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Null = longer than allowed. */
async function textOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function faultOfStatus(status: number): OutboundFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function faultOfError(error: unknown): OutboundFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === refusedCode) return 'address_refused';
  if (code === 'HUBLINE_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'connect_timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  if (/^(ERR_TLS|CERT_|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/.test(code)) return 'tls';
  return 'connection';
}

/**
 * Headers by which the receiver knows that a body is ours and new: HMAC-SHA256 over `<seconds since 1970>.<body>`,
 * keyed with the secret of the endpoint.
 */
export function signatureHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'hubline-timestamp': timestamp,
    'hubline-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  };
}
