import { hkdfSync, randomBytes } from 'node:crypto';
import { join, dirname } from 'node:path';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Config } from './config';
import { dataDirectoryError } from './data-directory';
import { StartupError, hasCode } from './startup-error';

export interface Secrets {
  /**
   * A 32-byte key for one purpose (`captcha`, `import-cursor`, …), derived from the root secret: the same on every
   * provider that shares the root, useless for any other purpose.
   */
  key(purpose: string): Buffer;
}

/**
 * The root secret is HUBLINE_SECRET, or is made on the first start and kept with mode 600 in DATA_DIR. Throws
 * StartupError where that directory can't be used.
 */
export async function loadSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Secrets> {
  const root = config.secret ?? (await keptSecret(config.dataDir));
  return {
    key: (purpose) => Buffer.from(hkdfSync('sha256', root, 'hubline', purpose, 32)),
  };
}

async function keptSecret(dataDir: string): Promise<string> {
  try {
    return await keepSecretFile(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'));
  } catch (error) {
    throw dataDirectoryError(dataDir, error);
  }
}

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
async function keepSecretFile(path: string, make: () => string): Promise<string> {
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
