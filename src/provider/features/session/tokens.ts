import { randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header and in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
