import { expect, it } from 'vitest';
import { testApp } from '../api/helpers/app';
import { addRivals } from '../api/helpers/rivals';

const tries = 1_000;

it('of two people who act on one package at the same instant exactly one wins, a thousand times', async () => {
  const test = await testApp({ seed: 'empty' });
  const contest = await addRivals(test);
  const refusals = new Map<string | null, number>();
  for (let round = 0; round < tries; round += 1) {
    const { refusal, ...outcome } = await contest(round, 'nothing');
    expect({ round, ...outcome }).toEqual({ round, done: 1, version: 1, historyRows: 1 });
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  }
  const met = refusals.get('EPK030') ?? 0;
  expect(met + (refusals.get('EPK011') ?? 0)).toBe(tries);
  // Proof that they did meet: in these the loser had judged the same state, and only the update itself told them apart.
  expect(met).toBeGreaterThan(tries / 20);
  await test.close();
});
