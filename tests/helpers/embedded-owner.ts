import { startEmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';
import { reportFailure } from '~provider/process/startup-error';

// A process that owns an embedded database until SIGTERM, for tests that kill it in other ways.
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: console.log });
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  // Whoever reads this may end it at once.
  console.log(`running ${database.connectionString}`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
