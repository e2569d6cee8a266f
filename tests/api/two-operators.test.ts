import { expect, it } from 'vitest';
import { planOnce } from '../helpers/plan-once';
import { howMany, longRun } from '../helpers/run-length';
import { testApp } from './helpers/app';
import { addRivals } from './helpers/rivals';

it.each([
  // The loser had judged the same state, or came an instant later and saw the new one.
  ['nothing', ['EPK030', 'EPK011']],
  ['versions', ['EPK030']],
] as const)(
  'of two people who act on one package at the same instant, telling %s, exactly one wins, every time',
  async (seeing, refusals) => {
    const test = await testApp({ seed: 'empty' });
    planOnce(test.pool);
    const contest = await addRivals(test);
    const tries = howMany(500, 15);
    let met = 0;
    for (let round = 0; round < tries; round += 1) {
      const { refusal, ...outcome } = await contest(round, seeing);
      expect({ round, ...outcome }).toEqual({ round, done: 1, version: 1, historyRows: 1 });
      expect(refusals).toContain(refusal);
      if (refusal === 'EPK030') met += 1;
    }
    // Proof that they did meet: in these the loser had judged the same state, and only the update itself told them
    // apart.
    if (longRun) expect(met).toBeGreaterThan(tries / 20);
    await test.close();
  },
);
