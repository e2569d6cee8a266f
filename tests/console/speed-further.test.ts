import * as fc from 'fast-check';
import { test } from 'vitest';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { clockOfHands, speedInvariance } from './support/speed-scripts';

clockOfHands();

// The second half of ten thousand, drawn from another seed: two files are two workers'.
test('further scripts typed at any pace, with answers as late as they may be, do what they do typed slowly', async () => {
  await fc.assert(speedInvariance(), { seed: testSeed() + 1, numRuns: howMany(5_000, 30) });
});
