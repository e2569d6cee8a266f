import { expect, test } from 'vitest';
import { inverseOf } from './inverse';
import { commandById } from './registry';
import type { SubjectRecord } from './subject';
import { admin as user } from './testing/sheet-subjects';

const table = (status: string): SubjectRecord => ({
  kind: 'price',
  id: 7,
  code: 'HCM01/1',
  title: 'HCM01',
  version: 0,
  status,
  facts: { owner: 'hub', owner_id: 1 },
});
const backFrom = (id: string, record: SubjectRecord, by = user) =>
  inverseOf(commandById(id), { user: by, record, packages: [] })?.id ?? null;

test('a price table is taken back as it stands: ended where it holds, withdrawn where it is to come', () => {
  expect(['in_force', 'future', 'past', 'withdrawn'].map((status) => backFrom('price.new', table(status)))).toEqual([
    'price.end',
    'price.withdraw',
    null,
    null,
  ]);
});

test('nothing is offered that the record or the user’s role refuses', () => {
  expect(backFrom('price.rename', table('future'))).toBe('price.rename');
  expect(backFrom('price.rename', table('in_force'))).toBeNull();
  expect(backFrom('price.new', table('future'), { ...user, role: 'hub_operator' })).toBeNull();
  expect(backFrom('price.withdraw', table('withdrawn'))).toBeNull();
});
