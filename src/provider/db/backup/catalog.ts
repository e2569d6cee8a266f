import { Client } from 'pg';

/** A table with the columns that hold something of their own: generated ones are worked out again. */
export interface Table {
  readonly table: string;
  readonly columns: readonly string[];
  /** It is kept by months, whichever there are: one table all the same. */
  readonly by_months: boolean;
}

/**
 * Not in a backup: who was signed in. Whoever has signed out or lost the right to work since would be in again; so all
 * sign in anew. Nor how providers do. The queue's tables (schema `jobs`) are not in it either: the outbox holds what
 * the queue works on.
 */
const leftOut = ['sessions', 'provider_beats'];

/** Ours, of the schema public; those that an extension has brought are not. */
const ours = (kinds: string) => `
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in (${kinds})
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** The tables as they are now, in the order of the alphabet, those that were left out not among them. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; by_months: boolean }>(
    `select c.relname as table, c.relkind = 'p' as by_months,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum) as columns
     ${ours("'r', 'p'")} and not c.relispartition and c.relname <> all ($1) order by c.relname collate "C"`,
    [leftOut],
  );
  return rows;
}

/** How large each table is, its months and what lies beside it among it, in bytes. */
export async function readSizes(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select c.relname as table,
       (select sum(pg_table_size(coalesce(t.relid::oid, c.oid))) from (select) one
         left join pg_partition_tree(c.oid) t on true)::float8 as bytes
     ${ours("'r', 'p'")} and not c.relispartition`,
  );
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}

export async function readSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name ${ours("'S'")} order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** The database as `15.4`, `18.4`, … */
export async function readVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return rows[0]?.version ?? '';
}

const statements = async (client: Client, text: string): Promise<string[]> =>
  (await client.query<{ statement: string }>(text)).rows.map(({ statement }) => statement);

/**
 * What keeps rows from being loaded in any order and at full speed: foreign keys, and the indexes no constraint needs.
 */
interface Obstacles {
  /** Statements that put them away, and those that set them up again. */
  readonly away: readonly string[];
  readonly again: readonly string[];
}

export async function readObstacles(client: Client): Promise<Obstacles> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
       order by k.oid`,
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name,
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace
       and not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       order by i.indexrelid`,
  );
  return {
    away: [
      ...keys.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.rows.map(({ name }) => `drop index ${name}`),
    ],
    again: [
      ...indexes.rows.map(({ definition }) => definition),
      ...keys.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ],
  };
}

/** Statements that take everything of ours out of the database, the queue included; extensions stay. */
export async function readRemovals(client: Client): Promise<string[]> {
  return [
    'drop schema if exists jobs cascade',
    // Sequences last: those of a column go with its table.
    ...(await statements(
      client,
      `select format('drop %s if exists public.%I cascade',
        case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
        relname) as statement ${ours("'r', 'p', 'v', 'S'")} order by relkind = 'S'`,
    )),
    // One may be gone already with another that it stood on.
    ...(await statements(
      client,
      `select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )),
  ];
}

/**
 * What a database may hold that nobody has worked with: the code's own rows, the country's places, and up to when
 * workers have kept figures of it.
 */
const givenAtTheStart = [
  'migrations',
  'roles',
  'reasons',
  'provinces',
  'districts',
  'wards',
  'first_admin_links',
  'delivery_days_kept',
  'step_days',
];

/** The tables in which work lies. */
export async function tablesWithWork(client: Client): Promise<string[]> {
  const tables = (await readTables(client)).filter(({ table }) => !givenAtTheStart.includes(table));
  const filled: string[] = [];
  for (const { table } of tables) {
    const { rows } = await client.query(`select from public.${client.escapeIdentifier(table)} limit 1`);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/** A connection without the limits of a request: a backup of a large database takes as long as it takes. */
export async function openClient(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30s',
  });
  // Unheard, a lost connection would end the process; the query under way tells of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
