import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * For a list that grows at its beginning (`structuralSharing`): a row that says what it said before is the same object,
 * wherever it now stands, and is not drawn again. By place, as it is done otherwise, each row would be another one.
 */
export function sameRows<T extends { readonly id: number }>(before: unknown, now: unknown): T[] {
  const known = new Map((Array.isArray(before) ? (before as readonly T[]) : []).map((row) => [row.id, row]));
  return (now as readonly T[]).map((row) => replaceEqualDeep<T>(known.get(row.id), row));
}
