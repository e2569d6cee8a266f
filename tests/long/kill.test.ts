import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Product } from './support/product';

const kills = 10;
const writers = 8;

/** A parcel as it was before the writing began, and the notes whose writing was answered with success. */
interface Written {
  readonly id: number;
  readonly version: number;
  readonly acknowledged: string[];
}

/** Notes on one parcel, one after the other, until the provider is gone. */
async function write(product: Product, written: Written, round: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const note = `vòng ${round}, lần ${count}`;
    try {
      await product.call('PATCH /packages/{id}/operator-update', `/packages/${written.id}/operator-update`, { operator_note: note });
    } catch (error) {
      // Whether an unanswered write took place is open; that it was answered otherwise would be a fault.
      if (error instanceof TypeError) return;
      throw error;
    }
    written.acknowledged.push(note);
  }
}

async function check(product: Product, written: Written): Promise<void> {
  const { data: parcel } = await product.call('GET /packages/{id}', `/packages/${written.id}`);
  const { data: history } = await product.call('GET /package-history', `/package-history?package_id=${written.id}`);
  const notes = history.filter((entry) => entry.action === 'operator_update').map((entry) => entry.after?.['operator_note']);
  expect(notes).toEqual(expect.arrayContaining(written.acknowledged));
  // Each version has its one row, and the row of the latest says what the parcel says.
  expect(notes.length).toBe(parcel.version - written.version);
  expect(notes[0]).toBe(parcel.operator_note);
}

it('a provider killed in the middle of writing loses nothing that it has answered, ten times', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-kill-'));
  const product = new Product(dataDir, 200);
  onTestFinished(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  const { data } = await product.call('GET /packages', `/packages?limit=${writers}`);
  expect(data.length).toBe(writers);
  const parcels: Written[] = data.map(({ id, version }) => ({ id, version, acknowledged: [] }));
  for (let round = 0; round < kills; round += 1) {
    const writing = Promise.all(parcels.map((written) => write(product, written, round)));
    await sleep(300 + Math.random() * 700);
    await product.kill();
    await writing;
    await product.start();
    for (const written of parcels) await check(product, written);
  }
  const acknowledged = parcels.flatMap((written) => written.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(kills * writers);
});
