import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import type { EndpointName, ResponseOf } from '~contract/endpoints';
import type { Person, TestApp } from '../../api/helpers/app';
import { addressOf, ScriptProcess } from '../../helpers/script-process';

/** A provider as users run it, on the database of a test, to be killed. */
export class KilledProvider {
  private constructor(
    private readonly process: ScriptProcess,
    private readonly url: string,
  ) {}

  /** Needs the build. `dataDir` may be empty: the database lies elsewhere. */
  static async start({ databaseUrl, settings }: Pick<TestApp, 'databaseUrl' | 'settings'>, dataDir: string): Promise<KilledProvider> {
    const process = new ScriptProcess('tests/long/support/built-provider.mjs', { env: { PORT: '0', ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HUBLINE_SEED: 'empty', HUBLINE_DATABASE_CONNECTIONS: '8' } });
    return new KilledProvider(process, await addressOf(process));
  }

  get running(): boolean {
    return this.process.running;
  }

  /** Rejects with a TypeError when the provider dies before it has answered. */
  async call<N extends EndpointName>({ token }: Person, name: N, path: string, body?: object): Promise<ResponseOf<N>> {
    const response = await fetch(`${this.url}/v1${path}`, {
      method: name.split(' ')[0] ?? 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer as ResponseOf<N>;
  }

  /** The text of a stream, as far as it came before the provider died; `onText` hears it as it comes. */
  async stream({ token }: Person, path: string, key: string, body: object, onText: (text: string) => void): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    let text = '';
    try {
      const response = await fetch(`${this.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const decoder = new TextDecoder();
      for await (const part of response.body ?? []) onText((text += decoder.decode(part as Uint8Array, { stream: true })));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return text;
  }

  /** Until nothing of it is left. */
  async kill(): Promise<void> {
    this.process.signal('SIGKILL');
    await this.process.exited();
  }
}

export interface Kills {
  readonly kills: number;
  /** A kill falls anywhere within so many ms from one of the first answers on. */
  readonly longestMs: number;
  /** Which of them it may be: however slow the machine, so much is done before a kill. */
  readonly answers?: number;
  /** Works with a provider until that is gone, and tells of each answer. */
  work(provider: KilledProvider, onAnswer: () => void): Promise<void>;
  /** What must hold once one is gone, told which it was. */
  check(told: string): Promise<void>;
}

/** One provider after the other on the test's database, each killed in its work. The next one gets ready while one works. Answers a last one, which lives on until the test ends. */
export async function killOften(test: TestApp, { onTestFinished }: Pick<TestContext, 'onTestFinished'>, { kills, longestMs, answers = 1, work, check }: Kills): Promise<KilledProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-kills-'));
  const start = (): Promise<KilledProvider> => KilledProvider.start(test, dataDir);
  let [now, next] = [start(), start()];
  onTestFinished(async () => {
    for (const one of await Promise.all([now, next])) await one.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (let round = 0; round < kills; round += 1) {
    const provider = await now;
    let [begin, left] = [(): void => undefined, Math.ceil(Math.random() * answers)];
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const working = work(provider, () => {
      left -= 1;
      if (left <= 0) begin();
    });
    // Whatever ends it before has failed.
    await Promise.race([begun, working]);
    await sleep(Math.random() * longestMs);
    await provider.kill();
    await working;
    [now, next] = [next, start()];
    await check(`kill ${round}`);
  }
  return now;
}
