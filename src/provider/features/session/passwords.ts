import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A hash of a password nobody has: verifying against it takes as long as against a real one. */
const nobodysHash = hash(randomUUID());

/** argon2id with the library's defaults (19 MiB, 2 passes), the parameters of the OWASP cheat sheet. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** `null` = there is no such user: the same work is done, and the answer is false. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const dummy = await nobodysHash;
  const matches = await verify(storedHash ?? dummy, password);
  return storedHash !== null && matches;
}
