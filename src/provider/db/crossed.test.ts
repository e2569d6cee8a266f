import { expect, it } from 'vitest';
import { Crossed, hasCrossed } from './crossed';

it('takes what crossed by our own judgement for what PostgreSQL says of two writers', () => {
  expect(hasCrossed(new Crossed('a package changed while its trip left'))).toBe(true);
  expect(hasCrossed(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(true);
  expect(hasCrossed(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
});
