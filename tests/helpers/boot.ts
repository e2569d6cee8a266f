import { beforeAll, expect } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { cleanLeftovers, leftovers } from './data-directory';
import { startProduct, type ScriptProcess } from './script-process';

/** Starts of the built product; what a test leaves behind is cleaned up after it. */
export function cleanStarts(): void {
  beforeAll(ensureBuilt);
  cleanLeftovers();
}

export function start(env: Readonly<Record<string, string>>): ScriptProcess {
  const provider = startProduct({ HUBLINE_PACKAGES: '200', ...env });
  leftovers.push(async () => {
    provider.signal('SIGKILL');
    await provider.exited();
  });
  return provider;
}

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
  return provider.output
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Building'));
}
