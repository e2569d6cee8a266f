/** True for a Node.js system error with this code (`ENOENT`, `EADDRINUSE`, …). */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Settings that no start can go on with; carries one line per problem, ready to print. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** A start that cannot go on for a reason the operator can mend: its message is the one line he reads. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}

/** One line for each thing an operator can mend; the stack only for a defect of ours. */
export function reportFailure(error: unknown): void {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof StartupError ? error.message : stackOf(error)];
  for (const line of lines) process.stderr.write(`hubline: ${line}\n`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
