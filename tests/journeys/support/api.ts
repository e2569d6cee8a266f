import { randomUUID } from 'node:crypto';
import type { InferInput } from '~contract/endpoint';
import type { BodyInputOf, EndpointName, Endpoints, ResponseOf } from '~contract/endpoints';

type QueryInput<N extends EndpointName> = Endpoints[N] extends { readonly query: infer S }
  ? { readonly [K in keyof InferInput<S>]: string | number }
  : undefined;

interface Input<N extends EndpointName> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryInput<N>;
  readonly body?: BodyInputOf<N>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The provider as another program reaches it: what the journeys prepare, and look up what was kept. */
export class Api {
  constructor(
    readonly url: string,
    readonly token: string | null,
  ) {}

  /** The answer whatever it is. */
  async send<N extends EndpointName>(name: N, input: Input<N> = {}): Promise<Answer> {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
    const url = new URL(`/v1${path}`, this.url);
    for (const [key, value] of Object.entries<string | number>(input.query ?? {}))
      url.searchParams.set(key, String(value));
    const headers: Record<string, string> = { 'accept-language': 'vi' };
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`;
    if (method !== 'GET') headers['idempotency-key'] = randomUUID();
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(url, {
      method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** A good answer; throws on any other. */
  async ok<N extends EndpointName>(name: N, input: Input<N> = {}): Promise<ResponseOf<N>> {
    const { status, body } = await this.send(name, input);
    if (status < 200 || status > 299) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
    return body as ResponseOf<N>;
  }

  /** The code of a refusal; empty where there was none. */
  async refusal<N extends EndpointName>(name: N, input: Input<N> = {}): Promise<string> {
    const { body } = await this.send(name, input);
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  }
}
