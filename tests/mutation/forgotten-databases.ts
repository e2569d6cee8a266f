import { Client } from 'pg';
import { dropDatabase } from '../helpers/drop-database';

/** As many as two workers can have made and not yet opened. */
const youngest = 10;

/** Drops databases that workers left behind, which for every mutant is one more; those in use and the youngest stay. */
export async function dropForgotten(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database d
       where datname like 'test\\_%' and not exists (select from pg_stat_activity a where a.datname = d.datname)
       order by oid desc offset ${youngest}`,
    );
    for (const { datname } of rows) await dropDatabase(clusterUrl, datname);
  } finally {
    await client.end();
  }
}
