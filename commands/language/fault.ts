import type { LineError, LineErrorCode, Span } from './line';

export function fault(
  code: LineErrorCode,
  found: Span & { readonly text: string },
  fits: readonly string[],
): LineError {
  return { code, at: found.at, end: found.end, found: found.text, fits };
}
