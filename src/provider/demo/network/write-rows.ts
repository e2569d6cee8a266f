import type pg from 'pg';

export type Cell = string | number | boolean | null | Date;

/**
 * Inserts rows given as columns; the table's own types decide how each value is read. Names come from our code only.
 */
export async function writeRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  const names = columns.join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
      with ordinality order by ordinality`,
    [JSON.stringify(records)],
  );
}
