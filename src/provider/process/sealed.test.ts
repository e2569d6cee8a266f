import { expect, it } from 'vitest';
import { loadSecrets } from './secrets';
import { seal, unseal } from './sealed';

const secretsOf = (secret: string) => loadSecrets({ secret, dataDir: '' });

it('a sealed secret is read with the root secret it was sealed with, and no other', async () => {
  const secrets = await secretsOf('one root secret, long enough to be one');
  const sealed = seal(secrets, 'hs_mật khẩu');
  expect(sealed.includes(Buffer.from('hs_'))).toBe(false);
  expect(unseal(secrets, sealed)).toBe('hs_mật khẩu');
  expect(seal(secrets, 'hs_mật khẩu').equals(sealed)).toBe(false);
  const other = await secretsOf('another root secret, long enough to be one');
  expect(() => unseal(other, sealed)).toThrow();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(() => unseal(secrets, sealed)).toThrow();
});
