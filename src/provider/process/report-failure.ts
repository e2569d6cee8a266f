import { ConfigError } from './config';
import { StartupError } from './startup-error';

/** One line for each thing an operator can mend; the stack only for a defect of ours. */
export function reportFailure(error: unknown): void {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof StartupError ? error.message : stackOf(error)];
  for (const line of lines) process.stderr.write(`hubline: ${line}\n`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
