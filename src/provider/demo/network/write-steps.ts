import type pg from 'pg';

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
