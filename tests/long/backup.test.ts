import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ScriptProcess } from '../helpers/script-process';
import { Product } from './support/product';

const secret = 'a secret of the tests, long enough to be one';

/** `npm run backup` or `npm run restore`: its exit code and what it said. */
async function tool(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<readonly [code: number | null, output: string]> {
  const program = new ScriptProcess(`src/tools/${name}.ts`, { args, env: { DATA_DIR: dataDir, HUBLINE_SECRET: secret } });
  const code = await program.exited();
  return [code, program.output];
}

it('the restore drill: backed up beside a running Hubline, restored elsewhere, and work goes on there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hubline-drill-'));
  const [here, there, file] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'hubline.backup')];
  const settings = { HUBLINE_SECRET: secret };
  const product = new Product(here, 300, settings);
  const restored = new Product(there, 0, settings);
  onTestFinished(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  const { data } = await product.call('GET /packages', '/packages?limit=50');
  const before = await product.call('GET /ledger/trial-balance', '/ledger/trial-balance');

  const backup = tool('backup', here, file);
  let backedUp = false;
  void backup.then(() => (backedUp = true));
  let notes = 0;
  for (const { id } of [...data, ...data, ...data]) {
    await product.call('PATCH /packages/{id}/operator-update', `/packages/${id}/operator-update`, { operator_note: `lần ${(notes += 1)}` });
    if (backedUp) break;
  }
  expect(await backup).toMatchObject([0, expect.stringContaining('300 packages') as string]);
  expect(notes).toBeGreaterThan(0);
  expect(await tool('backup', here, file)).toEqual([1, `hubline: ${file} exists already: name a new file\n`]);
  expect(await tool('restore', here, file)).toMatchObject([1, expect.stringContaining('is in use by another running Hubline') as string]);
  expect(await tool('restore', here, file, '--check')).toMatchObject([0, expect.stringMatching(/^Whole: 300 packages/) as string]);

  const [code, output] = await tool('restore', there, file);
  expect(output).toContain('Restored: 300 packages');
  expect(output).not.toContain('another secret');
  expect(code).toBe(0);
  expect(await tool('restore', there, file)).toMatchObject([1, expect.stringContaining('--replace') as string]);

  await restored.start();
  onTestFinished(() => restored.stop());
  await restored.signIn();
  const after = await restored.call('GET /ledger/trial-balance', '/ledger/trial-balance');
  expect(after.data.rows).toEqual(before.data.rows);
  expect(after.data.debit).toBe(after.data.credit);
  const [first] = data;
  const parcel = await restored.call('PATCH /packages/{id}/operator-update', `/packages/${first?.id ?? 0}/operator-update`, { operator_note: 'sau khi khôi phục' });
  expect(parcel.data.operator_note).toBe('sau khi khôi phục');
  const all = await restored.call('GET /packages', '/packages?limit=1');
  expect(all.meta.pagination.total).toBe(300);
});
