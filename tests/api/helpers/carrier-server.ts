import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkSent } from './sent';

export interface CarrierCall {
  readonly path: string;
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly json: Record<string, unknown>;
}

type Reply = (call: CarrierCall, response: ServerResponse) => void;

const json =
  (status: number, body: object): Reply =>
  (_call, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** How a carrier may misbehave; `null` of a fault = it does its work. */
export const carrierFaults = {
  fails: json(500, { error: 'out of order' }),
  refuses: json(422, { reason: 'Ngoài vùng phục vụ' }),
  rejects: json(200, { status: 'rejected', reason: 'Quá khổ' }),
  mumbles: (_call, response) => void response.writeHead(200).end('{"tracking_number": '),
  forgets: json(200, { ok: true }),
  hangs: () => undefined,
  cuts: (_call, response) => void response.socket?.destroy(),
  busy: json(429, { reason: 'slow down' }),
} as const satisfies Record<string, Reply>;

/**
 * A carrier as a real HTTP server: it takes a package once for each key whatever comes after, hands out tokens that run
 * out, and has faults. Everything it heard is kept.
 */
export class CarrierServer {
  readonly heard: CarrierCall[] = [];
  /** Packages it has taken, by key: its tracking numbers. */
  readonly taken = new Map<string, string>();
  readonly cancelled = new Set<string>();
  /** Null = it works; asked for each call, so that it may fail now and then. */
  fault: (call: CarrierCall) => Reply | null = () => null;
  /** It does its work, and its answer is lost on the way. */
  loses: (call: CarrierCall) => boolean = () => false;
  /** It knows packages by our codes too: whatever the key, one has one number. */
  knowsCodes = false;
  /** What it has no word for it writes as null, and its numbers as numbers. */
  nulls = false;
  /** Calls without this bearer token are answered 401; null = none is asked for. */
  bearer: string | null = null;
  /** It lets in what is signed with the token it has, and takes a new one it is told of; null = it looks at none. */
  token: string | null = null;
  /** Answers come after so long, ms. */
  delay = 0;
  readonly #numbers = new Map<string, string>();
  #serial = 0;
  readonly #server: Server;

  private constructor(readonly prefix: string) {
    this.#server = createServer((request, response) => void this.#hear(request, response));
  }

  static async open(prefix = 'CAR'): Promise<CarrierServer> {
    const server = new CarrierServer(prefix);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings() {
    return {
      gateway: this.url,
      create_package_url: '/create',
      gen_token_url: '',
      cancel_package_url: '/cancel',
      webhook_client: '',
      auto_update_status_package: true,
      active: true,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    checkSent(this.heard);
  }

  calls(path: string): CarrierCall[] {
    return this.heard.filter((call) => call.path === path);
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const call = {
      path: request.url ?? '',
      key: String(request.headers['idempotency-key']),
      headers: request.headers,
      body,
      json: JSON.parse(body) as Record<string, unknown>,
    };
    this.heard.push(call);
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    const fault = this.fault(call);
    const reply = fault ?? this.#work(call);
    (fault === null && this.loses(call) ? carrierFaults.cuts : reply)(call, response);
  }

  #work(call: CarrierCall): Reply {
    if (this.token !== null) {
      const [timestamp, signature] = [call.headers['hubline-timestamp'], call.headers['hubline-signature']];
      if (signature !== signatureOf(this.token, String(timestamp), call.body))
        return json(401, { reason: 'signature' });
      if (call.path === '/connect') this.token = String(call.json['token']);
    }
    if (call.path === '/token') {
      this.bearer = `bearer-${(this.#serial += 1)}`;
      return json(200, { access_token: this.bearer, expires_in: this.nulls ? null : 3_600 });
    }
    if (this.bearer !== null && call.headers.authorization !== `Bearer ${this.bearer}`)
      return json(401, { reason: 'token' });
    if (call.path === '/cancel') {
      this.cancelled.add(String(call.json['tracking_number']));
      return json(200, { status: 'cancelled' });
    }
    if (call.path === '/create') {
      const { code } = call.json['order'] as { readonly code: string };
      const known = this.taken.get(call.key) ?? (this.knowsCodes ? this.#numbers.get(code) : undefined);
      const number = known ?? `${this.prefix}${String((this.#serial += 1)).padStart(8, '0')}`;
      this.taken.set(call.key, number);
      this.#numbers.set(code, number);
      if (this.nulls) return json(200, { tracking_number: Number(number), sort_code: null, reason: null });
      return json(200, { status: 'accepted', tracking_number: number, sort_code: 'SG-01' });
    }
    return json(200, { ok: true });
  }
}

const signatureOf = (token: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', token).update(`${timestamp}.${body}`).digest('hex')}`;

/** A carrier's report as it is sent: its headers sign the very text. */
export function signed(
  token: string,
  report: object,
  at: Date = new Date(),
): { readonly raw: string; readonly headers: Record<string, string> } {
  const raw = JSON.stringify(report);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = signatureOf(token, timestamp, raw);
  return {
    raw,
    headers: { 'content-type': 'application/json', 'hubline-timestamp': timestamp, 'hubline-signature': signature },
  };
}
