import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Random } from '~provider/demo/text/random';
import type { TestApp } from '../../api/helpers/app';
import { testRandom } from '../../helpers/random';
import { ProviderProcess } from './provider-process';

interface Work {
  /** A kill waits for one of so many first ones, however slow the machine. 0 = it may come from the beginning on. */
  readonly answers: number;
  /** Works with a provider until that is gone, and tells of each answer. */
  readonly goOn: (provider: ProviderProcess, onAnswer: () => void) => Promise<void>;
}

export interface Kills {
  readonly kills: number;
  /** A kill falls anywhere within so many ms from the moment on when all works have had their answers. */
  readonly longestMs: number;
  /** All are done at once. */
  readonly works: readonly Work[];
  /** What must hold once one is gone, told which it was. */
  check(told: string): Promise<void>;
}

function begin({ answers, goOn }: Work, provider: ProviderProcess, random: Random) {
  let [answered, left] = [(): void => undefined, random.int(Math.min(answers, 1), answers)];
  const begun = new Promise<void>((resolve) => {
    answered = resolve;
  });
  if (left === 0) answered();
  const over = goOn(provider, () => {
    left -= 1;
    if (left <= 0) answered();
  });
  return { begun, over };
}

/**
 * One provider after the other on the test's database, each killed in its work. The next one gets ready while one
 * works. Answers a last one, which lives on until the test ends.
 */
export async function killOften(test: TestApp, { kills, longestMs, works, check }: Kills): Promise<ProviderProcess> {
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
    const started = works.map((work) => begin(work, provider, random));
    const working = Promise.all(started.map(({ over }) => over));
    // Whatever ends it before has failed.
    await Promise.race([Promise.all(started.map(({ begun }) => begun)), working]);
    await sleep(random.between(0, longestMs));
    await provider.kill();
    await working;
    [now, next] = [next, start()];
    await check(`kill ${round}`);
  }
  return now;
}
