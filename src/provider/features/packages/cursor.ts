import * as z from 'zod';
import { type Refusal, wrongField } from '../../calls/handler';
import type { Values } from '../../shared/sql/statement';
import type { Ordered } from './sorting';

/**
 * The place after one row: its sort value and id. A page read from here is untouched by rows that came or went before
 * it.
 */
export interface Place {
  readonly value: string | number;
  readonly id: number;
}

const idOfRow = z.int().positive();

/** Only what a cursor of ours can hold reaches the database. */
const valueOf = {
  timestamptz: z.iso
    .datetime()
    .max(40)
    .refine((text) => !text.startsWith('0000')),
  text: z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u),
  numeric: z.number(),
} as const;

export function writeCursor({ name }: Ordered, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url');
}

/** Null = rubbish, or the cursor of a list sorted otherwise. */
export function readCursor(cursor: string, sorting: Ordered): Place | null {
  const parsed = z.tuple([z.literal(sorting.name), valueOf[sorting.type], idOfRow]).safeParse(jsonOf(cursor));
  return parsed.success ? { value: parsed.data[1], id: parsed.data[2] } : null;
}

/** That a row comes after the place in the list's order. */
export function afterPlace(place: Place, { name, column, id, type, direction }: Ordered, values: Values): string {
  const beyond = direction === 'asc' ? '>' : '<';
  // No two have one code, and its index knows nothing of ids.
  if (name === 'package_code') return `${column} ${beyond} ${values.add(place.value)}`;
  return `(${column}, ${id}) ${beyond} (${values.add(place.value)}::${type}, ${values.add(place.id)}::bigint)`;
}

/** The refusal of one that `readCursor` cannot read. */
export const noCursor = (locale: string): Refusal<'ESP000'> => wrongField('cursor', 'invalid', locale);

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
