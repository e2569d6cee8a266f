import { expect, it } from 'vitest';
import { sameRows } from './same-rows';

it('a row is the same object as long as it says the same, wherever it stands', () => {
  const before = [
    { id: 1, hub: { code: 'HCM01' } },
    { id: 2, hub: { code: 'HCM02' } },
  ];
  const [added, first, second] = sameRows(before, [
    { id: 3, hub: { code: 'HN01' } },
    { id: 1, hub: { code: 'HCM01' } },
    { id: 2, hub: { code: 'DN01' } },
  ]);
  expect(added).toEqual({ id: 3, hub: { code: 'HN01' } });
  expect(first).toBe(before[0]);
  expect(second).toEqual({ id: 2, hub: { code: 'DN01' } });
});

it('the first answer is taken as it comes', () => {
  expect(sameRows(undefined, [{ id: 1 }])).toEqual([{ id: 1 }]);
});
