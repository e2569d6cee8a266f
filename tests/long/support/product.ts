import { expect } from 'vitest';
import type { EndpointName, ResponseOf } from '~contract/endpoints';
import { demoPassword } from '~provider/demo-accounts';
import { addressOf, ScriptProcess } from '../../helpers/script-process';

/** One provider after the other on the same directory, with an embedded database that survives them. */
export class Product {
  private url = '';
  private token = '';
  private process: ScriptProcess | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly packages: number,
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {}

  async start(): Promise<void> {
    const env = { PORT: '0', DATA_DIR: this.dataDir, HUBLINE_PACKAGES: String(this.packages), HUBLINE_REQUESTS_PER_MINUTE: '0', ...this.settings };
    this.process = new ScriptProcess('src/tools/provider.ts', { env });
    this.url = await addressOf(this.process);
  }

  async signIn(): Promise<void> {
    const tokens = await this.call('POST /clients/web/login', '/clients/web/login', { username: 'admin@hubline.test', password: demoPassword });
    this.token = tokens.access_token;
  }

  async kill(): Promise<void> {
    this.process?.signal('SIGKILL');
    expect(await this.process?.exited()).toBeNull();
  }

  /** A killed one leaves its database running: the next provider adopts it, and takes it along when it stops. */
  async stop(): Promise<void> {
    if (this.process?.running !== true) await this.start();
    expect(await this.process?.stop()).toBe(0);
  }

  /** The text of a stream, as far as it came; the provider may die in between. */
  async stream(path: string, key: string, body: object): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', 'idempotency-key': key };
    let text = '';
    try {
      const response = await fetch(`${this.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const decoder = new TextDecoder();
      for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return text;
  }

  /** Rejects when the provider dies before it has answered. */
  async call<N extends EndpointName>(name: N, path: string, body?: object): Promise<ResponseOf<N>> {
    const response = await fetch(`${this.url}/v1${path}`, {
      method: name.split(' ')[0] ?? 'GET',
      headers: { authorization: `Bearer ${this.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer as ResponseOf<N>;
  }
}
