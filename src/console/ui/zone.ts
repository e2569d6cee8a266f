import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { vietnamOffsetMs } from '~domain/time';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/**
 * What a clock on a Vietnamese wall shows, whatever the browser's own zone: a UTC dayjs moved by the offset. It is
 * read, formatted and calculated with; only `instantOf` turns it back into a moment that may be sent.
 */
export type Wall = Dayjs;

export function wallOf(moment: string | number | Date): Wall {
  return dayjs.utc(moment).add(vietnamOffsetMs);
}

export function instantOf(wall: Wall): string {
  return wall.subtract(vietnamOffsetMs).toISOString();
}

/** Strict: the text must be exactly in `format` and a day that exists; null otherwise. */
export function parseWall(text: string, format: string): Wall | null {
  const wall = dayjs.utc(text, format, true);
  return wall.isValid() ? wall : null;
}

/** Midnight of a calendar day; `month` counts from 0 as in `Date`. */
export function wallDay(year: number, month: number, day: number): Wall {
  return dayjs.utc(Date.UTC(year, month, day));
}
