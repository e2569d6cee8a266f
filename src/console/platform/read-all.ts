import { limits } from '~domain/limits';

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
