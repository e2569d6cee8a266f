import { expect, it } from 'vitest';
import { decidePrice, priceOwners, priceRules, priceStates } from './price-table';

it('lets a version to come be changed in any way, one in force be followed or ended, and nothing else', () => {
  const allowed = priceRules.flatMap((rule) =>
    priceStates
      .filter((state) => decidePrice(rule, { state, owner: 'hub' }) === null)
      .map((state) => `${rule} ${state}`),
  );
  expect(allowed).toEqual(['change in_force', 'change future', 'rename future', 'withdraw future', 'end in_force']);
  for (const rule of priceRules) expect(decidePrice(rule, { state: 'past', owner: 'shop' })).toBe('ESY065');
});

it('never ends the standard one: there must be a price', () => {
  for (const state of priceStates)
    expect(priceOwners.map((owner) => decidePrice('end', { state, owner }) === 'EUS009')).toEqual([false, false, true]);
  expect(decidePrice('change', { state: 'in_force', owner: 'standard' })).toBeNull();
});
