import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { documentOf } from './package-effects';
import { newEntry, transcriptAtom, writeEntryAtom, type TranscriptEntry } from './transcript';

it('lets go of a printed document once the line that made it has left the transcript, and not before', async () => {
  const gone: string[] = [];
  let made = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => `blob:${(made += 1)}`,
      revokeObjectURL: (href: string) => gone.push(href),
    }),
  );
  const store = createStore();
  const printed = (id: number): TranscriptEntry => ({
    ...newEntry('print', 0),
    links: [{ ids: [id], form: { as: 'pdf', size: 'A6' }, opened: false }],
  });
  const [first, second, third] = [printed(1), printed(2), printed(3)];
  // The second was never opened; and what was made once is not made again.
  for (const { ids } of [first, third, first].flatMap(({ links }) => links))
    await documentOf(ids, async () => new Blob());
  for (const entry of [first, second, third]) store.set(writeEntryAtom, entry);
  for (let n = 3; n < 200; n += 1) store.set(writeEntryAtom, newEntry('list', 0));
  store.set(writeEntryAtom, { ...first, state: 'stopped' });
  expect([store.get(transcriptAtom).length, gone]).toEqual([200, []]);
  store.set(writeEntryAtom, newEntry('list', 0));
  store.set(writeEntryAtom, newEntry('list', 0));
  expect([store.get(transcriptAtom).length, gone]).toEqual([200, ['blob:1']]);
});
