import type { EndpointName, ResponseOf } from '~contract/endpoints';
import type { Person, TestApp } from '../../api/helpers/app';
import { addressOf, ScriptProcess } from '../../helpers/script-process';

/** Whoever calls; null = nobody is signed in. */
type Caller = Pick<Person, 'token'> | null;

/** A provider as users run it, in a process of its own. Needs the build. */
export class ProviderProcess {
  private constructor(
    private readonly process: ScriptProcess,
    private readonly url: string,
  ) {}

  static async start(env: Readonly<Record<string, string>>): Promise<ProviderProcess> {
    const process = new ScriptProcess('tests/long/support/built-provider.mjs', {
      // It lives for a second or two: making its code fast for longer would be a quarter of what it costs.
      flags: ['--no-opt'],
      env: { PORT: '0', ...env },
    });
    return new ProviderProcess(process, await addressOf(process));
  }

  /** On the database of a test, whose sessions it knows. `dataDir` may be empty: the database lies elsewhere. */
  static beside(
    { databaseUrl, settings }: Pick<TestApp, 'databaseUrl' | 'settings'>,
    dataDir: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ProviderProcess> {
    return ProviderProcess.start({
      ...settings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HUBLINE_SEED: 'empty',
      HUBLINE_DATABASE_CONNECTIONS: '8',
      ...env,
    });
  }

  get running(): boolean {
    return this.process.running;
  }

  /** Rejects with a TypeError when the provider dies before it has answered. */
  async call<N extends EndpointName>(caller: Caller, name: N, path: string, body?: object): Promise<ResponseOf<N>> {
    const response = await fetch(`${this.url}/v1${path}`, {
      method: name.split(' ')[0] ?? 'GET',
      headers: {
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer as ResponseOf<N>;
  }

  /** The lines of a stream, as far as they come whole: the provider may die in between. */
  async *lines({ token }: Person, path: string, key: string, body: object): AsyncGenerator<string, void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const decoder = new TextDecoder();
    let rest = '';
    try {
      const response = await fetch(`${this.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      for await (const part of response.body ?? []) {
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** Until nothing of it is left. */
  async kill(): Promise<void> {
    this.process.signal('SIGKILL');
    await this.process.exited();
  }

  /** As a user stops it; answers its exit code. */
  stop(): Promise<number | null> {
    return this.process.stop();
  }
}
