import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { newEntry, transcriptAtom, writeEntryAtom } from './transcript';

it('lets go of a printed document once the line that made it has left the transcript, and not before', () => {
  const gone: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL: (href: string) => gone.push(href) }));
  const store = createStore();
  const printed = (href: string) => ({ ...newEntry('print', 0), links: [{ href, count: 1 }] });
  const [first, second] = [printed('blob:1'), printed('/packages-awb/1')];
  for (const entry of [first, second, printed('blob:2')]) store.set(writeEntryAtom, entry);
  for (let n = 3; n < 200; n += 1) store.set(writeEntryAtom, newEntry('list', 0));
  store.set(writeEntryAtom, { ...first, state: 'stopped' });
  expect([store.get(transcriptAtom).length, gone]).toEqual([200, []]);
  store.set(writeEntryAtom, newEntry('list', 0));
  store.set(writeEntryAtom, newEntry('list', 0));
  expect([store.get(transcriptAtom).length, gone]).toEqual([200, ['blob:1']]);
});
