import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A text for the database, readable with the provider's root secret alone: nonce, tag, cipher. */
export function seal(secrets: Secrets, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secrets.key('outbound-secrets'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when it was sealed under another root secret, or changed since. */
export function unseal(secrets: Secrets, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, secrets.key('outbound-secrets'), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Where a secret may never have been given; null = it was not. */
export function unsealGiven(secrets: Secrets, sealed: Buffer): string | null {
  return sealed.length === 0 ? null : unseal(secrets, sealed);
}
