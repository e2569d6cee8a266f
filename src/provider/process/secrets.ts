import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config';
import { dataDirectoryError } from './data-directory';
import { keepSecretFile } from './secret-file';

export interface Secrets {
  /**
   * A 32-byte key for one purpose (`captcha`, `import-cursor`, …), derived from the root secret: the same on every
   * provider that shares the root, useless for any other purpose.
   */
  key(purpose: string): Buffer;
}

/**
 * The root secret is HUBLINE_SECRET, or is made on the first start and kept with mode 600 in DATA_DIR. Throws StartupError
 * where that directory can't be used.
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
