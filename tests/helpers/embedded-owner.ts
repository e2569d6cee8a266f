import { startEmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';
import { reportFailure } from '~provider/process/report-failure';

// A process that owns an embedded database until SIGTERM, for tests that kill it in other ways.
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: console.log });
  console.log(`running ${database.connectionString}`);
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
