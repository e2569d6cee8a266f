import { linesOf } from '~contract/features/price-shapes';
import { fieldErrors } from '~contract/issue-text';
import type { PriceOwner } from '~domain/price-table';
import { refuse, type Refusal } from '../../calls/handler';
import type { PriceLineRow } from './read';

/** Whether the lines may be those of such a table; only once its owner is known can that be said. */
export function judgeLines(
  owner: PriceOwner,
  lines: readonly PriceLineRow[],
  locale: string,
): Refusal<'ESP000'> | null {
  const { error } = linesOf(owner).safeParse(lines);
  if (!error) return null;
  return refuse(
    'ESP000',
    fieldErrors(
      error.issues.map((issue) => ({ ...issue, path: ['lines', ...issue.path] })),
      locale,
    ),
  );
}
