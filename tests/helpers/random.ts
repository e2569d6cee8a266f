import { onTestFailed } from 'vitest';
import { Random } from '~provider/demo/text/random';
import { seed } from './seed';

/** The run's seed, asked for within a test: if that fails it tells how to repeat what was drawn. */
export function testSeed(): number {
  onTestFailed(() => console.log(`seed ${seed}: HUBLINE_TEST_SEED=${seed} repeats it`));
  return seed;
}

/** Random numbers of the run's seed, for one test. */
export const testRandom = (stream?: number): Random => new Random(testSeed(), stream);
