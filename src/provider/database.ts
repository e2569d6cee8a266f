import { Client } from 'pg';
import type { Config } from './process/config';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres';
import { StartupError } from './process/startup-error';

interface RunningDatabase {
  readonly connectionString: string;
  /** Resolves with a line saying how, when an embedded database ends; never for one that is not ours. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const connectMs = 10_000;

/** The oldest major whose SQL we use. */
const oldestMajor = 15;

/** A failed connection to `localhost` carries one error per address and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/** Throws StartupError, without the password, where DATABASE_URL can't be used. */
export async function checkGiven(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const major = rows[0]?.major ?? 0;
    if (major < oldestMajor)
      throw new StartupError(`DATABASE_URL: PostgreSQL ${major} is too old, ${oldestMajor} or newer is needed`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // The password stays out of the line: host and database are enough to see what is wrong.
    throw new StartupError(
      `DATABASE_URL: cannot use ${client.host}:${client.port}/${client.database ?? ''}: ${reasonOf(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
}

/** The database of DATABASE_URL once it has answered, or the embedded one, started. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<RunningDatabase> {
  if (config.databaseUrl === null) return startEmbeddedPostgres({ dataDir: config.dataDir, log });
  await checkGiven(config.databaseUrl);
  return {
    connectionString: config.databaseUrl,
    ended: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
}
