import { limits } from '~domain/limits';
import { failureOf } from './api-failure';
import { accessToken } from './tokens';

/**
 * Sends what may be more than a call takes, part after part. Once its session has ended, no part is sent any more, nor
 * what was to follow: it rejects with ESY002.
 */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  send: (part: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const token = accessToken();
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += limits.scans) {
    answers.push(await send(items.slice(from, from + limits.scans)));
    if (accessToken() !== token) throw failureOf(401, null);
  }
  return answers;
}

interface Stretch<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

/** All rows of a list that is read by stretches, `most` of them at the most. */
export async function readAll<Row>(
  read: (place: { readonly from: number; readonly limit: number }) => Promise<Stretch<Row>>,
  most: number = limits.linePackages,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let total = most; rows.length < total;) {
    const { data, meta } = await read({ from: rows.length, limit: limits.maxApiLimit });
    rows.push(...data);
    total = data.length === 0 ? 0 : Math.min(meta.total, most);
  }
  return rows;
}
