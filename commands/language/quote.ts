import { needsQuotes } from './tokens';

/** A value as it stands behind a `=`, quoted only where it must be. */
export function quote(value: string): string {
  return needsQuotes(value) ? quoted(value) : value;
}

/** A value between quotes. */
export function quoted(value: string): string {
  return `"${escaped(value)}"`;
}

/** A value as it stands between quotes. */
export function escaped(value: string): string {
  return value.replaceAll(/["\\]/g, (char) => `\\${char}`);
}
