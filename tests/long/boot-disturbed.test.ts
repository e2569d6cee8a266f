import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { cleanStarts, expectHealthy, refusal, start } from '../helpers/boot';
import { copiesOf, dataDirectory, expectNoProcess, leftovers } from '../helpers/data-directory';
import { addressOf } from '../helpers/script-process';

cleanStarts();

const startedBefore = copiesOf(async (dataDir) => {
  const provider = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
  await addressOf(provider);
  await provider.stop();
});

describe('a start that is disturbed', () => {
  it('ends with 0 and leaves nothing running when it is stopped in the middle of seeding', async () => {
    const dataDir = dataDirectory();
    const stopped = start({ DATA_DIR: dataDir, HUBLINE_PACKAGES: '200000' });
    await stopped.printed(/schema brought up to date/);
    expect(await stopped.stop()).toBe(0);
    await expectNoProcess(dataDir);
    const next = start({ DATA_DIR: dataDir });
    await addressOf(next);
    expect(next.output).toContain('admin@hubline.test');
  });

  it('takes two signals at once for one, as a Ctrl-C under npm sends them', async () => {
    const dataDir = dataDirectory();
    const stopped = start({ DATA_DIR: dataDir, HUBLINE_PACKAGES: '200000' });
    await stopped.printed(/schema brought up to date/);
    stopped.signal('SIGINT');
    await stopped.printed(/Stopping/);
    stopped.signal('SIGINT');
    expect(await stopped.exited()).toBe(0);
    await expectNoProcess(dataDir);
  });

  it('does not wait for an unfinished request when it is told to stop a second time', async () => {
    const dataDir = await startedBefore();
    const provider = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    const { hostname, port } = new URL(await addressOf(provider));
    const socket = createConnection(Number(port), hostname);
    leftovers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /v1/health HTTP/1.1\r\nHost: hubline\r\n');
    provider.signal('SIGINT');
    await provider.printed(/Stopping/);
    await vi.waitFor(
      () => {
        provider.signal('SIGINT');
        expect(provider.running).toBe(false);
      },
      { timeout: 60_000, interval: 300 },
    );
    expect(await provider.exited()).toBe(130);
    await expectNoProcess(dataDir);
  });

  it('starts its database again when that dies under it, and ends with 1 and says why where it doesn’t start', async () => {
    const dataDir = await startedBefore();
    const provider = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    const url = await addressOf(provider);
    const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster(), 'SIGQUIT');
    await provider.printed(/and is started again/);
    await vi.waitFor(() => expectHealthy(url), { timeout: 60_000, interval: 100 });
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(postmaster(), 'SIGQUIT');
    expect(await provider.exited()).toBe(1);
    expect(provider.output).toMatch(/hubline: The embedded database has ended: .*did not start/);
  });

  it('says that the data directory is in use, and leaves its owner alone', async () => {
    const dataDir = await startedBefore();
    const first = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    const url = await addressOf(first);
    expect(await refusal({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' })).toEqual([
      `hubline: DATA_DIR ${dataDir} is in use by another running Hubline (process ${first.pid})`,
    ]);
    await expectHealthy(url);
  });
});
