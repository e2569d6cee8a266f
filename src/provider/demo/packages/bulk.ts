import pg from 'pg';

/** Written to by a load; built again afterwards. */
const tables = ['packages', 'package_history', 'runsheet_packages', 'mobile_unit_packages'] as const;

/** And what is read along with them. */
const analyzed = [...tables, 'package_updates', 'runsheets', 'mobile_units'] as const;

interface Part {
  readonly drop: string;
  readonly make: string;
}

/** In an empty database history is news to nobody and nothing follows from it: its triggers are left out as well. */
interface Load {
  readonly intoEmpty: boolean;
}

/** By this each row of another table that names a package looks for it: without it each would read them all. */
const lookedUpBy = 'packages_pkey';

/**
 * Foreign keys, keys that nothing refers to, other indexes and triggers: what slows a load of many rows and is quicker
 * made at once.
 */
async function slowParts(client: pg.ClientBase, { intoEmpty }: Load): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
            format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
              pg_get_constraintdef(c.oid)) as make
     from pg_constraint c
     where c.conrelid = any($1::regclass[]) and c.conname <> $3
       and (c.contype = 'f' or c.contype in ('p', 'u') and not exists (
       select from pg_constraint r where r.contype = 'f' and r.confrelid = c.conrelid and r.conindid = c.conindid))
     union all
     select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     union all
     select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
       format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
     from pg_trigger t where $2 and t.tgrelid = any($1::regclass[]) and not t.tgisinternal and t.tgenabled = 'O'`,
    [tables, intoEmpty, lookedUpBy],
  );
  return rows;
}

/**
 * Makes it possible to write rows as ones that everybody sees from the first moment on, so that nothing of them is left
 * to a vacuum. Only at the very beginning of a load into an empty database: what refers to these tables is emptied too.
 */
export async function startEmpty(client: pg.ClientBase): Promise<void> {
  await client.query(`truncate ${tables.join(', ')} cascade`);
}

/** What a trigger makes sure of for each statement, looked at once for all rows. */
async function checkHistory(client: pg.ClientBase): Promise<void> {
  // No figures of these tables are known yet: a nested loop would never end.
  await client.query('set local enable_nestloop = off');
  const { rows } = await client.query<{ strange: string }>(
    `select count(*) as strange from package_history h left join packages p on p.id = h.package_id
      left join users u on u.id = h.actor_id left join hubs b on b.id = h.hub_id
     where p.id is null or h.actor_id is not null and u.id is null or h.hub_id is not null and b.id is null`,
  );
  await client.query('set local enable_nestloop = on');
  if (Number(rows[0]?.strange) !== 0)
    throw new Error(`${rows[0]?.strange} rows of history name a package, a user or a hub that is not there`);
}

/**
 * Runs a load without the slow parts and makes them again, as they were, in the caller's
 * transaction: nobody sees the tables without them, and after a failure they have never been gone.
 */
export async function withoutSlowParts(client: pg.ClientBase, how: Load, load: () => Promise<void>): Promise<void> {
  const parts = await slowParts(client, how);
  for (const part of parts) await client.query(part.drop);
  await load();
  if (how.intoEmpty) {
    await checkHistory(client);
    await client.query('select recount_packages()');
  }
  for (const part of parts) await client.query(part.make);
}

/**
 * What the planner must know of a load before anything is read of it: without figures it reads whole tables for each
 * package.
 */
export async function analyzeLoaded(client: pg.ClientBase): Promise<void> {
  await client.query(`analyze ${analyzed.join(', ')}`);
}

/** What is left for the time after the commit: to clean up, and to tell the planner of the other tables. */
export async function vacuum(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  for (const table of tables) {
    await client.query(`vacuum ${table}`).catch((error: unknown) => {
      // It can't be given more time than the role has, for it stands in no transaction; the database does it by itself
      // later.
      if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
      log(`Cleaning up ${table} takes long and is left to the database`);
    });
  }
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(c.oid::regclass::text, ', ') as names from pg_class c where c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace and not c.oid = any($1::regclass[])`,
    [analyzed],
  );
  await client.query(`analyze ${rows[0]?.names ?? ''}`);
}
