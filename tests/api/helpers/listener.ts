import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { checkSent } from './sent';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly json: Record<string, unknown>;
}

type Behaviour = (heard: Heard, response: ServerResponse) => void;

const answered =
  (status: number, body: object | string = ''): Behaviour =>
  (_heard, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** How the other side may behave. */
export const behaviours = {
  accepts: answered(200, { status: 'accepted' }),
  asksApproval: answered(200, { status: 'needs_approval' }),
  rejects: answered(200, { status: 'rejected', reason: 'Shop đã ngừng hợp tác' }),
  nulls: answered(200, { status: 'accepted', reason: null, message: null }),
  mumbles: answered(200, 'ok, whatever'),
  fails: answered(500, { error: 'out of order' }),
  refuses: answered(422, { error: 'not so' }),
  redirects: ((_heard, response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as Behaviour,
  cuts: ((_heard, response) => void response.socket?.destroy()) as Behaviour,
  cutsHalfway: ((_heard, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"status":');
    setTimeout(() => response.socket?.destroy(), 20);
  }) as Behaviour,
  floods: ((_heard, response) => void response.writeHead(200).end('x'.repeat(200_000))) as Behaviour,
  hangs: (() => undefined) as Behaviour,
  drips: ((_heard, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 100);
    response.on('close', () => clearInterval(drip));
  }) as Behaviour,
  echoes: ((heard, response) => void response.writeHead(400).end(heard.body)) as Behaviour,
};

/** A real HTTP server in the place of a shop's or an OMS's: it keeps what it heard, and behaves as the test says. */
export class Listener {
  readonly heard: Heard[] = [];
  behaves: Behaviour = behaviours.accepts;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#hear(request, response);
    });
  }

  static async open(): Promise<Listener> {
    const listener = new Listener();
    listener.#server.listen(0, '127.0.0.1');
    await once(listener.#server, 'listening');
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook?token=t0ken`;
  }

  /** Effects as a careful receiver has them: of all calls under one key, one. */
  get effects(): Heard[] {
    return [...new Map(this.heard.map((one) => [one.headers['idempotency-key'], one])).values()];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    checkSent(this.heard);
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: JSON.parse(body) as Record<string, unknown>,
    };
    this.heard.push(heard);
    this.behaves(heard, response);
  }
}

/** The receiver's own check of a signature, as its documentation tells it to. */
export function isSigned({ headers, body }: Heard, secret: string): boolean {
  const timestamp = String(headers['hubline-timestamp']);
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 60;
  return (
    fresh &&
    headers['hubline-signature'] === `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  );
}
