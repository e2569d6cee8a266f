import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/**
 * A hash of a password nobody has: nobody signs in by it, and verifying against it takes as long as against a real one.
 */
export const dummyPasswordHash = hash(randomUUID());

/** argon2id with the library's defaults (19 MiB, 2 passes), the parameters of the OWASP cheat sheet. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** False = nobody can be checked against it: another system's hash, or a damaged one. */
export function isReadableHash(stored: string): boolean {
  return /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{43,}$/.test(stored);
}

/**
 * `null` = there is no such user: the same work is done, and the answer is false; so it is for a hash that can't be
 * read.
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const dummy = await dummyPasswordHash;
  const known = storedHash !== null && isReadableHash(storedHash);
  const matches = await verify(known ? storedHash : dummy, password);
  return known && matches;
}
