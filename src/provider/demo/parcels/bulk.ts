import type pg from 'pg';

/** Written to by a load; built again afterwards. */
const tables = ['packages', 'package_history', 'runsheet_packages', 'mobile_unit_packages'] as const;

interface Part {
  readonly drop: string;
  readonly make: string;
}

/** Foreign keys, keys that nothing refers to, and other indexes: what slows a load of many rows and is quicker made at once. */
async function slowParts(client: pg.ClientBase): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
            format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
     from pg_constraint c
     where c.conrelid = any($1::regclass[]) and (c.contype = 'f' or c.contype in ('p', 'u') and not exists (
       select from pg_constraint r where r.contype = 'f' and r.confrelid = c.conrelid and r.conindid = c.conindid))
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  return rows;
}

/**
 * Runs a load without the slow parts and makes them again, as they were, in the caller's
 * transaction: nobody sees the tables without them, and after a failure they have never been gone.
 */
export async function withoutSlowParts(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const parts = await slowParts(client);
  for (const part of parts) await client.query(part.drop);
  await load();
  for (const part of parts) await client.query(part.make);
}

/**
 * Tells the planner of everything that was loaded: what it may have learnt of a table in the middle of the load, when
 * none of its rows were to be seen yet, makes plans that read all of it again and again.
 */
export async function analyzeLoaded(client: pg.ClientBase): Promise<void> {
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  await client.query('analyze');
}
