/** True for a Node.js system error with this code (`ENOENT`, `EADDRINUSE`, …). */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
