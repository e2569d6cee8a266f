import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { clusterProcesses } from '~provider/db/embedded/postmaster';

/** What a test leaves behind and how to be rid of it, the last first. */
export const leftovers: (() => unknown)[] = [];

export function cleanLeftovers(): void {
  afterEach(async () => {
    for (let clean = leftovers.pop(); clean !== undefined; clean = leftovers.pop()) await clean();
  });
}

/** A killed provider's database takes its time to end, the more so beside other tests. */
export const expectNoProcess = (dataDir: string): Promise<void> =>
  vi.waitFor(async () => expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]), { timeout: 30_000 });

const emptyDirectory = (): string => mkdtempSync(join(realpathSync(tmpdir()), 'hubline-boot-'));

/** An empty one of the test's own, gone after it. */
export function dataDirectory(): string {
  const directory = emptyDirectory();
  leftovers.push(async () => {
    // As it ends, the database of a killed provider still writes what it will want back in memory.
    await expectNoProcess(directory);
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

/** … as a start and its end leave it, which a file's tests make once: where the first start is no part of a proof. */
export function copiesOf(startAndStop: (dataDir: string) => Promise<unknown>): () => Promise<string> {
  let made: Promise<string> | null = null;
  const make = async (): Promise<string> => {
    const directory = emptyDirectory();
    await startAndStop(directory);
    return directory;
  };
  afterAll(async () => {
    if (made !== null) rmSync(await made, { recursive: true, force: true });
  });
  return async () => {
    made ??= make();
    const copy = dataDirectory();
    // With its owner, who is the database's user.
    execFileSync('cp', ['-a', `${await made}/.`, copy]);
    return copy;
  };
}
