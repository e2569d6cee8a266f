import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { clusterProcesses } from '~provider/db/embedded/postmaster';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { startProduct, type ScriptProcess } from './script-process';

/** Starts of the built product; what a test leaves behind is cleaned up after it. */
export const leftovers: (() => unknown)[] = [];

export function cleanStarts(): void {
  beforeAll(ensureBuilt);
  afterEach(async () => {
    for (let clean = leftovers.pop(); clean !== undefined; clean = leftovers.pop()) await clean();
  });
}

export function dataDirectory(): string {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'hubline-boot-'));
  leftovers.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function start(env: Readonly<Record<string, string>>): ScriptProcess {
  const provider = startProduct({ HUBLINE_PACKAGES: '200', ...env });
  leftovers.push(async () => {
    provider.signal('SIGKILL');
    await provider.exited();
  });
  return provider;
}

export const expectNoProcess = (dataDir: string): Promise<void> =>
  vi.waitFor(async () => expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]), { timeout: 10_000 });

export async function expectHealthy(url: string): Promise<void> {
  const answer = await fetch(`${url}/v1/health`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', database: 'ok' });
}

/** A start that must fail: the lines it printed. */
export async function refusal(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const provider = start(env);
  expect(await provider.exited()).toBe(1);
  // Sources that were edited since the last build make a start build first.
  return provider.output.trimEnd().split('\n').filter((line) => !line.startsWith('Building'));
}
