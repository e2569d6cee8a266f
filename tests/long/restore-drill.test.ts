import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { demoPassword } from '~provider/demo/network/demo-accounts';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { ScriptProcess } from '../helpers/script-process';
import { ProviderProcess } from './support/provider-process';

const secret = 'a secret of the tests, long enough to be one';

beforeAll(ensureBuilt);

/** `npm run backup` or `npm run restore`: its exit code and what it said. */
async function tool(
  name: 'backup' | 'restore',
  dataDir: string,
  ...args: string[]
): Promise<readonly [code: number | null, output: string]> {
  const program = new ScriptProcess(`src/tools/${name}.ts`, {
    args,
    env: { DATA_DIR: dataDir, HUBLINE_SECRET: secret },
  });
  const code = await program.exited();
  return [code, program.output];
}

/** Somebody at a Hubline whose database is its own, below the directory. */
async function admin(dataDir: string, packages: number) {
  const provider = await ProviderProcess.start({
    DATA_DIR: dataDir,
    HUBLINE_PACKAGES: String(packages),
    HUBLINE_REQUESTS_PER_MINUTE: '0',
    HUBLINE_SECRET: secret,
  });
  onTestFinished(async () => {
    expect(await provider.stop()).toBe(0);
  });
  const { access_token: token } = await provider.call(null, 'POST /clients/web/login', '/clients/web/login', {
    username: 'admin@hubline.test',
    password: demoPassword,
  });
  return {
    packages: (query: string) => provider.call({ token }, 'GET /packages', `/packages?${query}`),
    note: (id: number, operator_note: string) =>
      provider.call({ token }, 'PATCH /packages/{id}/operator-update', `/packages/${id}/operator-update`, {
        operator_note,
      }),
    balance: async () => (await provider.call({ token }, 'GET /ledger/trial-balance', '/ledger/trial-balance')).data,
  };
}

it('the restore drill: backed up beside a running Hubline, restored elsewhere, and work goes on there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hubline-drill-'));
  const [here, there, file] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'hubline.backup')];
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = await admin(here, 300);
  const { data } = await first.packages('limit=50');
  const before = await first.balance();

  const backup = tool('backup', here, file);
  let backedUp = false;
  void backup.then(() => (backedUp = true));
  let notes = 0;
  for (const { id } of [...data, ...data, ...data]) {
    await first.note(id, `lần ${(notes += 1)}`);
    if (backedUp) break;
  }
  expect(await backup).toMatchObject([0, expect.stringContaining('300 packages') as string]);
  expect(notes).toBeGreaterThan(0);
  expect(await tool('backup', here, file)).toEqual([1, `hubline: ${file} exists already: name a new file\n`]);
  expect(await tool('restore', here, file)).toMatchObject([
    1,
    expect.stringContaining('is in use by another running Hubline') as string,
  ]);
  expect(await tool('restore', here, file, '--check')).toMatchObject([
    0,
    expect.stringMatching(/^Whole: 300 packages/) as string,
  ]);

  const [code, output] = await tool('restore', there, file);
  expect(output).toContain('Restored: 300 packages');
  expect(output).not.toContain('another secret');
  expect(code).toBe(0);
  expect(await tool('restore', there, file)).toMatchObject([1, expect.stringContaining('--replace') as string]);

  const restored = await admin(there, 0);
  const after = await restored.balance();
  expect(after.rows).toEqual(before.rows);
  expect(after.debit).toBe(after.credit);
  expect((await restored.note(data[0]?.id ?? 0, 'sau khi khôi phục')).data.operator_note).toBe('sau khi khôi phục');
  expect((await restored.packages('limit=1')).meta.pagination.total).toBe(300);
});
