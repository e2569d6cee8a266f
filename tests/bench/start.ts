import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, startProduct } from '../helpers/script-process';
import { median, printTable } from './measure';

/** Seconds from the command to the first answered request; the process is stopped cleanly afterwards. */
async function secondsToAnswer(env: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const product = startProduct(env);
  const answer = await fetch(`${await addressOf(product)}/v1/health`);
  const seconds = (performance.now() - began) / 1000;
  if (answer.status !== 200) throw new Error(`health answered ${answer.status}`);
  await product.stop();
  return seconds;
}

/** The first start of the built product, the demo network of 20,000 packages included, and later ones. */
export async function startTimes(): Promise<void> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'hubline-start-'));
  try {
    const first = await secondsToAnswer({ DATA_DIR: dataDir });
    const later: number[] = [];
    for (let round = 0; round < 5; round += 1) later.push(await secondsToAnswer({ DATA_DIR: dataDir }));
    printTable('Start to the first answered request (aims: first 30 s or less, later 3 s or less)', ['start', 'seconds'], [
      ['first, seeding included', first.toFixed(1)],
      ['later, median of 5', median(later).toFixed(1)],
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
