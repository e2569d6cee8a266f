import pg from 'pg';
import type { Values } from './statement';

/**
 * The statement with its values written into it, for COPY takes no parameters. Texts are quoted by the driver's own
 * `escapeLiteral`; numbers, flags and arrays of either are written as they are.
 */
export function withLiterals({ text, values }: { readonly text: string; readonly values: Values }): string {
  return text.replaceAll(/\$(\d+)/g, (_all, index: string) => literal(values.list[Number(index) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? `(${value})` : `'${value}'`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new Error(`no literal for a ${typeof value}`);
}
