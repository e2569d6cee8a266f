import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { commandById } from '~commands/registry';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { newEntry } from '../runs/transcript';
import { enqueue } from './enqueue';
import type { DurableLine, Queue } from './queue';
import type { QueuedLine, QueuedScan } from './queued-line';

const user: GateUser = { role: 'admin', only_operation: false, hubIds: [1], packagesExcluded: false };
const pkg = (id: number): SubjectPackage => ({
  id,
  code: `HL${id}`,
  version: 1,
  status: 'Waiting_for_delivery',
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});
const note = { stages: [{ command: commandById('package.note'), args: { operator_note: 'x' } }], record: null };

/** What is written down of a line, with scans of some codes waiting before it. */
async function queuedBehind(scanned: readonly string[], packages: readonly SubjectPackage[], codes: readonly string[]) {
  const kept: DurableLine[] = [];
  const scans = scanned.map((code): QueuedScan => ({ state: 'waiting', scan: { code } }) as QueuedScan);
  const queue = {
    view: () => ({ lines: [], scans, sending: false, trouble: null }),
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
  expect(await queuedBehind(['HL2'], [pkg(1), pkg(2)], ['HL9'])).toEqual([
    { packages: 1, first: 'HL1', codes: ['HL9', 'HL2'] },
  ]);
  expect(await queuedBehind(['HL1'], [pkg(1)], [])).toEqual([{ packages: 0, first: undefined, codes: ['HL1'] }]);
});

it('of a line in several parts the first alone has the codes that are still to be looked up', async () => {
  const many = Array.from({ length: 12_000 }, (_, index) => pkg(index + 1));
  const parts = await queuedBehind([], many, ['HLx']);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ codes }) => codes)).toEqual([['HLx'], ...parts.slice(1).map(() => [])]);
});
