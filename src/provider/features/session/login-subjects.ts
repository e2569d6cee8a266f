import { isIPv4, isIPv6 } from 'node:net';

/** Whose failures are counted together. The texts are keys of the table login_failures. */
export type FailureSubject = `user:${number}` | `account:${string}` | `address:${string}` | `password:${number}`;

/** An account whatever it is called by; of what is nobody's name, the name. */
export const accountSubject = (account: { readonly id: number } | undefined, login: string): FailureSubject =>
  account ? `user:${account.id}` : `account:${login.toLowerCase()}`;
export const addressSubject = (address: string): FailureSubject => `address:${network(address)}`;
/** Guesses at the old password by whoever holds a session of the account. */
export const oldPasswordSubject = (userId: number): FailureSubject => `password:${userId}`;

/** An IPv6 customer holds a /64, so its addresses count as one; IPv4 addresses count each. */
function network(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = plain.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
