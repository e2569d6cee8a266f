/** For failures a person can do nothing about: they are written down, never shown. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
