import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { RunLine } from '~contract/features/batch';
import { Product } from './support/product';

const kills = 12;
const parcels = 4_000;

/** Whole lines only: the last one may have been cut. */
const linesOf = (text: string): RunLine[] => text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as RunLine);

it('a provider killed at any point of a batch doubles nothing and loses nothing told, when the batch goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-kill-'));
  const product = new Product(dataDir, parcels);
  onTestFinished(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  const { data } = await product.call('GET /packages-subjects', '/packages-subjects');
  expect(data.length).toBe(parcels);
  const items = data.map(({ id }) => ({ id }));
  const key = randomUUID();
  const told = new Map<number, string>();
  const remember = (text: string): void => {
    for (const line of linesOf(text)) {
      if (!('id' in line)) continue;
      const said = JSON.stringify(line);
      // What was told once is told the same ever after.
      expect(told.get(line.id) ?? said).toBe(said);
      told.set(line.id, said);
    }
  };
  const body = { action: 'operator_update', args: { operator_note: 'kiểm kho' }, items };
  for (let round = 0; round < kills; round += 1) {
    const sending = product.stream('/packages-batch', key, body);
    await sleep(20 + Math.random() * 250);
    await product.kill();
    remember(await sending);
    await product.start();
  }
  let text = '';
  // The killed one's connection may take a moment to be missed.
  while (!text.includes('"done"')) text = await product.stream('/packages-batch', key, body);
  remember(text);
  expect(linesOf(text).at(-1)).toEqual({ done: true, ok: parcels, refused: 0 });
  expect(told.size).toBe(parcels);
  const { data: after } = await product.call('GET /packages-subjects', '/packages-subjects');
  const before = new Map(data.map((subject) => [subject.id, subject.version]));
  expect(after.filter((subject) => subject.version !== (before.get(subject.id) ?? 0) + 1)).toEqual([]);
}, 600_000);
