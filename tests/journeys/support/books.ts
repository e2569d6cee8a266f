import type { Api } from './api';
import { expect } from './journey';

/** Debit is credit by what is kept, and all entries added up anew are what is kept. */
export async function booksAgree(reader: Api): Promise<void> {
  const { data: books } = await reader.ok('GET /ledger/trial-balance');
  const { data: audited } = await reader.ok('POST /ledger/audit', { body: {} });
  expect([books.debit - books.credit, audited.checks.filter(({ difference }) => difference !== 0)]).toEqual([0, []]);
}
