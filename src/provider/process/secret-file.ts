import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from './startup-error';
import { hasCode } from './system-error';

async function readSecret(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    // A copied or restored directory may have lost the mode.
    await chmod(path, 0o600);
    return secret === '' ? null : secret;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Reads the secret kept at `path`, or keeps a new one there with mode 600. Of several makers at once, one wins. */
export async function keepSecretFile(path: string, make: () => string): Promise<string> {
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // link, unlike rename, refuses to replace what another maker has put there meanwhile.
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(path);
  if (secret === null) throw new StartupError(`${path} is empty: remove it to have a new one made`);
  return secret;
}
