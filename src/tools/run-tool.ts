import { Closers, onStopSignal } from '../provider/process/closers';
import type { Config } from '../provider/process/config';
import { openDatabase } from '../provider/database';
import { findEmbeddedPostgres } from '../provider/db/embedded/embedded-postgres';
import { StartupError, reportFailure } from '../provider/process/startup-error';

/** An option or argument that the tool doesn't know: no defect of ours. */
const isMistyped = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a tool to its end: what it opened is closed whatever happens, a failure is told in a line and ends with 1. */
export async function runTool(work: (closers: Closers) => Promise<void>): Promise<void> {
  const closers = new Closers();
  // A signal closes the database like the end of the work does; what it interrupts is rolled back.
  onStopSignal(() => void closers.closeAll().then(() => process.exit(130)));
  try {
    await work(closers);
  } catch (error) {
    reportFailure(isMistyped(error) ? new StartupError(error.message) : error);
    process.exitCode = 1;
  } finally {
    await closers.closeAll();
  }
}

/**
 * The database of the settings; the embedded one as a running provider has started it, or else started for this tool.
 */
export async function reachDatabase(config: Config, closers: Closers): Promise<string> {
  const running = config.databaseUrl === null ? await findEmbeddedPostgres(config.dataDir) : null;
  return running ?? (await ownDatabase(config, closers));
}

/** The same, but nobody else may be running on the embedded one. */
export async function ownDatabase(config: Config, closers: Closers): Promise<string> {
  const database = await openDatabase(config, console.log);
  closers.add('database', 60_000, () => database.stop());
  return database.connectionString;
}
