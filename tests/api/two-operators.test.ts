import { expect, it } from 'vitest';
import { testApp } from './helpers/app';
import { addRivals } from './helpers/rivals';

it.each([
  // The loser had judged the same state, or came an instant later and saw the new one.
  ['nothing', ['EPK030', 'EPK011']],
  ['versions', ['EPK030']],
] as const)(
  'of two people who act on one package at the same instant, telling %s, exactly one wins, fifty times',
  async (seeing, refusals) => {
    const test = await testApp({ seed: 'empty' });
    const contest = await addRivals(test);
    for (let round = 0; round < 50; round += 1) {
      const { refusal, ...outcome } = await contest(round, seeing);
      expect({ round, ...outcome }).toEqual({ round, done: 1, version: 1, historyRows: 1 });
      expect(refusals).toContain(refusal);
    }
    await test.close();
  },
);
