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

/** What somebody did to a record that is no package, for the demo's audit log. */
interface DemoStep {
  readonly at: Date;
  readonly actor_id: number;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before?: object;
  readonly after?: object;
}

export async function writeSteps(client: pg.ClientBase, steps: readonly DemoStep[]): Promise<void> {
  await client.query(
    `insert into audit_log (at, actor_id, action, entity, entity_id, before, after)
     select at, actor_id, action, entity, entity_id, before, after
       from jsonb_to_recordset($1::jsonb) as s (at timestamptz, actor_id int, action text, entity text, entity_id text,
       before jsonb, after jsonb)`,
    [JSON.stringify(steps)],
  );
}
