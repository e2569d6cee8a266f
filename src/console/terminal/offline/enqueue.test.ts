import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { commandById } from '~commands/registry';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { pkg } from '~commands/testing/sheet-subjects';
import { newEntry } from '../runs/transcript';
import { enqueue } from './enqueue';
import type { DurableLine, Queue } from './queue';
import type { QueuedLine, QueuedScan } from './queued-line';

const user: GateUser = { role: 'admin', only_operation: false, hubIds: [1], packagesExcluded: false };
const note = { stages: [{ command: commandById('package.note'), args: { operator_note: 'x' } }], record: null };

/** What is written down of a line, with scans of some codes waiting before it. */
async function queuedBehind(scanned: readonly string[], packages: readonly SubjectPackage[], codes: readonly string[]) {
  const kept: DurableLine[] = [];
  const scans = scanned.map((code): QueuedScan => ({ state: 'waiting', scan: { code } }) as QueuedScan);
  const queue = {
    view: () => ({ lines: [], scans, sent: [], sending: false, trouble: null }),
    keep: async (line: DurableLine) => ({ ...line, id: kept.push(line) }) as unknown as QueuedLine,
  } as unknown as Queue;
  await enqueue({ ...note, packages, codes, line: 'note x', reviewed: true, counted: true }, newEntry('note x', 0), {
    store: createStore(),
    user,
    queue,
    newKey: () => 'key',
  });
  return kept.map((line) => ({ packages: line.packages.length, first: line.packages[0]?.code, codes: line.codes }));
}

it('a line behind a scan of its package takes it as that scan will leave it, not as it was seen', async () => {
  const [one, two] = [pkg(1), pkg(2)];
  expect(await queuedBehind([two.code], [one, two], ['HL9'])).toEqual([
    { packages: 1, first: one.code, codes: ['HL9', two.code] },
  ]);
  expect(await queuedBehind([one.code], [one], [])).toEqual([{ packages: 0, first: undefined, codes: [one.code] }]);
});

it('of a line in several parts the first alone has the codes that are still to be looked up', async () => {
  const many = Array.from({ length: 12_000 }, (_, index) => pkg(index + 1));
  const parts = await queuedBehind([], many, ['HLx']);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ codes }) => codes)).toEqual([['HLx'], ...parts.slice(1).map(() => [])]);
});
