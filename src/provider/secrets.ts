import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config';
import { keepSecretFile } from './secret-file';

export interface Secrets {
  /**
   * A 32-byte key for one purpose (`captcha`, `import-cursor`, …), derived from the root secret: the same on every
   * provider that shares the root, useless for any other purpose.
   */
  key(purpose: string): Buffer;
}

/** The root secret is HUBLINE_SECRET, or is made on the first start and kept with mode 600 in DATA_DIR. */
export async function loadSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Secrets> {
  const root =
    config.secret ?? (await keepSecretFile(join(config.dataDir, 'secret'), () => randomBytes(32).toString('base64url')));
  return {
    key: (purpose) => Buffer.from(hkdfSync('sha256', root, 'hubline', purpose, 32)),
  };
}
