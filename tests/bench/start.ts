import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, startProduct } from '../helpers/script-process';
import { section } from './figures';
import { inRounds } from './measure';
import type { Scale } from './scale';

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
export async function startTimes({ rounds }: Scale): Promise<void> {
  const to = section(
    'start',
    'from the command to the first answered request (aims: first 30 s or less, later 3 s or less)',
  );
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'hubline-start-'));
  try {
    to.record('first, seeding included', 's', [await secondsToAnswer({ DATA_DIR: dataDir })]);
    to.record('later', 's', await inRounds(rounds, () => secondsToAnswer({ DATA_DIR: dataDir })));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
