import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputTaker } from '~console/terminal/input/turns';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { seed } from '../helpers/seed';
import { clockOfHands, meansTheSame, speedInvariance, type Speeds } from './support/speed-scripts';

clockOfHands();

/** Scripts that once meant something else at a machine's pace. */
const once: readonly (Speeds & { readonly what: string })[] = [
  {
    what: 'a code that was held up for long in the middle opens its package, and leaves nothing in the line',
    script: [
      { kind: 'code', code: 'HL000000005VN' },
      { kind: 'line', text: 'wa' },
    ],
    gaps: [5, 5, 5, 5, 5, 5, 301, 5, 5, 5],
    lates: [0],
  },
  {
    what: 'the beginning of a code that waited for the line to have the focus goes with the rest of it',
    script: [
      { kind: 'row' },
      { kind: 'code', code: 'HL000000005VN' },
      { kind: 'code', code: 'HL000000005VN' },
      { kind: 'go', to: '1' },
    ],
    gaps: [5, 5, 5, 5, 5, 5, 5, 5, 301, 5],
    lates: [0],
  },
  {
    what: 'undo, held back for a scanner while the line before it was refused, is not done',
    script: [
      { kind: 'scan', code: 'HL178589582VN', gap: 30 },
      { kind: 'row' },
      { kind: 'palette', text: 'whu' },
      { kind: 'wrong', text: 'whd' },
      { kind: 'hotkey', text: 'wbbdbxxax' },
      { kind: 'undo' },
    ],
    gaps: [40, 5, 5, 452, 120, 120, 260, 463],
    lates: [0, 1035, 0, 2917, 0, 0, 0, 0],
  },
  {
    what: 'the palette, called from the line while keys wait, comes after them',
    script: [
      { kind: 'hotkey', text: 'wa' },
      { kind: 'go', to: '1' },
      { kind: 'line', text: 'wa' },
      { kind: 'row' },
      { kind: 'wrong', text: 'wa' },
      { kind: 'palette', text: 'wa' },
    ],
    gaps: [5, 120, 120],
    lates: [396, 1959, 0],
  },
  {
    what: 'a key that is held down while the line before it runs is pressed once',
    script: [{ kind: 'line', text: 'wa' }, { kind: 'held' }],
    gaps: [5],
    lates: [3_000],
  },
  {
    what: 'what is pasted behind the palette’s keys goes into its field, and what is typed on behind it',
    script: [{ kind: 'pasted', text: 'wabcd' }],
    gaps: [5],
    lates: [2_000],
  },
  {
    what: 'a scan straight behind the word of a line opens its package, and the line is typed on',
    script: [{ kind: 'amid', code: 'HL000000005VN', gap: 8, text: 'wa' }],
    gaps: [5],
    lates: [0],
  },
];

describe('speed', () => {
  test('changes nothing: a script typed at any pace, with answers as late as they may be, does what it does typed slowly', async () => {
    await fc.assert(speedInvariance(), { seed: testSeed(), numRuns: howMany(5_000, 30) });
  });

  test.each(once)('changes nothing: $what', (speeds) => meansTheSame(speeds));

  test.each<[string, (taker: InputTaker) => InputTaker]>([
    ['keys that do not wait for the page', (taker) => ({ ...taker, keyWaitsFor: () => [] })],
    ['scans that do not wait for the line before', (taker) => ({ ...taker, scanWaitsFor: () => [] })],
    ['a sequence that letters of rows go before', (taker) => ({ ...taker, takeKey: () => false })],
  ])('is found to matter with %s', async (_what, amend) => {
    const { failed } = await fc.check(speedInvariance(amend), { numRuns: 300, seed, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
