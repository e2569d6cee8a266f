import { vi } from 'vitest';
import { dryRunField } from '~domain/dry-run';
import { isRehearsable } from '~contract/endpoint';
import { endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the body, a Refusal, or a promise of either. */
type Handler = (received: Received) => unknown;

/** Marks an answer that is not 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

export interface FakeProvider {
  /** Every call that came, in order. */
  readonly calls: Received[];
  /** Calls of one endpoint; those that only ask what it would answer are none. */
  of(name: EndpointName): Received[];
  on(name: EndpointName, handler: Handler): FakeProvider;
  /** What a call would come to; nothing is told of others. */
  previews(name: EndpointName, handler: Handler): FakeProvider;
}

/** What the frame asks for by itself, wherever it is mounted: there is nothing kept and nobody found. */
const quiet: Partial<Record<EndpointName, Handler>> = {
  'GET /user/settings': () => ({ data: {} }),
  'PUT /user/settings/{name}': ({ body }) => ({ data: { version: (body as { version: number }).version + 1 } }),
  'GET /packages/{id}/photos': () => ({ data: [] }),
  // Nothing is refused that a test does not refuse.
  'POST /packages-batch-preview': () => ({ data: { refused: [] } }),
  'GET /search': () => ({
    data: { shops: [], couriers: [], hubs: [], runsheets: [], tickets: [], staff: [], documents: [], prices: [] },
  }),
};

/** Stands in for the network under the console: answers `/v1` by endpoint name, 404 for whatever else is asked. */
export function fakeProvider(handlers: Partial<Record<EndpointName, Handler>> = {}): FakeProvider {
  const known = new Map<string, Handler>(Object.entries<Handler>({ ...quiet, ...handlers }));
  const asked = new Map<string, Handler>();
  const calls: Received[] = [];
  const matching = (method: string, path: string): [string, Handler] | undefined =>
    [...known]
      .filter(([name]) => fits(name, method, path))
      .sort(([one], [other]) => one.split('{').length - other.split('{').length)[0];

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://console.test');
    if (!url.pathname.startsWith('/v1/')) return new Response('', { status: 404 });
    const text = typeof init.body === 'string' ? init.body : '';
    const headers = new Headers(init.headers);
    const received: Received = {
      method: init.method ?? 'GET',
      path: url.pathname.slice('/v1'.length),
      query: url.searchParams,
      headers,
      body: headers.get('content-type') === 'application/json' ? JSON.parse(text) : text,
      signal: init.signal ?? undefined,
    };
    // What a call would come to is asked before it is made, and is no call; an endpoint of a test's own can be asked
    // too.
    const name = endpointNames.find((one) => fits(one, received.method, received.path));
    if (url.searchParams.has(dryRunField) && (name === undefined || isRehearsable(name, endpointSpec(name))))
      return answered((await asked.get(name ?? '')?.(received)) ?? { data: {}, results: [] });
    calls.push(received);
    const handler = matching(received.method, received.path)?.[1];
    const answer = handler ? await handler(received) : new Refusal(404, { code: 'ESY004', message: 'no handler' });
    return answered(answer);
  });

  const provider: FakeProvider = {
    calls,
    of: (name) => calls.filter((call) => fits(name, call.method, call.path)),
    on: (name, handler) => {
      known.set(name, handler);
      return provider;
    },
    previews: (name, handler) => {
      asked.set(name, handler);
      return provider;
    },
  };
  return provider;
}

/** An answer of lines that come one by one, as the test says them. */
export function toldByLines(): { readonly answer: Response; readonly say: (line: object) => void } {
  let feed: ((line: object) => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      feed = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    },
  });
  const answer = new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
  return { answer, say: (line) => feed?.(line) };
}

function answered(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const [status, body] = answer instanceof Refusal ? [answer.status, answer.body] : [200, answer];
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function fits(name: string, method: string, path: string): boolean {
  const [verb, pattern = ''] = name.split(' ');
  const source = pattern.replace(/\{\w+\}/g, '[^/]+');
  return verb === method && new RegExp(`^${source}$`).test(path);
}
