import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../api/helpers/app';
import { testRandom } from '../../helpers/random';
import { ProviderProcess } from './provider-process';

export interface Kills {
  readonly kills: number;
  /** A kill falls anywhere within so many ms from one of the first answers on. */
  readonly longestMs: number;
  /** Which of them it may be: however slow the machine, so much is done before a kill. 0 = from the beginning on. */
  readonly answers?: number;
  /** Works with a provider until that is gone, and tells of each answer. */
  work(provider: ProviderProcess, onAnswer: () => void): Promise<void>;
  /** What must hold once one is gone, told which it was. */
  check(told: string): Promise<void>;
}

/**
 * One provider after the other on the test's database, each killed in its work. The next one gets ready while one
 * works. Answers a last one, which lives on until the test ends.
 */
export async function killOften(
  test: TestApp,
  { kills, longestMs, answers = 1, work, check }: Kills,
): Promise<ProviderProcess> {
  const random = testRandom();
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-kills-'));
  const start = (): Promise<ProviderProcess> => ProviderProcess.beside(test, dataDir);
  let [now, next] = [start(), start()];
  onTestFinished(async () => {
    for (const one of await Promise.all([now, next])) await one.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (let round = 0; round < kills; round += 1) {
    const provider = await now;
    let [begin, left] = [(): void => undefined, random.int(Math.min(answers, 1), answers)];
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    if (left === 0) begin();
    const working = work(provider, () => {
      left -= 1;
      if (left <= 0) begin();
    });
    // Whatever ends it before has failed.
    await Promise.race([begun, working]);
    await sleep(random.between(0, longestMs));
    await provider.kill();
    await working;
    [now, next] = [next, start()];
    await check(`kill ${round}`);
  }
  return now;
}
