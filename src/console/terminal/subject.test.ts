import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { SubjectPackage } from '~commands/subject';
import { currentPackageAtom, refreshSubjectsAtom, selectedPackagesAtom } from './subject';

const at = (id: number, version: number): SubjectPackage => ({ id, version }) as SubjectPackage;

test('a reading that was under way while a package was changed brings its old version to no command', () => {
  const store = createStore();
  store.set(currentPackageAtom, at(1, 4));
  store.set(selectedPackagesAtom, [at(1, 4), at(2, 7)]);
  store.set(refreshSubjectsAtom, new Map([[1, at(1, 5)]]));
  store.set(currentPackageAtom, at(1, 4));
  store.set(refreshSubjectsAtom, new Map([1, 2].map((id) => [id, at(id, id === 1 ? 4 : 8)])));
  expect(store.get(currentPackageAtom)?.version).toBe(5);
  expect(store.get(selectedPackagesAtom).map(({ version }) => version)).toEqual([5, 8]);
  store.set(currentPackageAtom, at(3, 1));
  expect(store.get(currentPackageAtom)?.id).toBe(3);
  store.set(currentPackageAtom, null);
  expect(store.get(currentPackageAtom)).toBeNull();
});
