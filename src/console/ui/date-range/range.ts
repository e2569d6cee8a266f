import { limits } from '~domain/limits';
import { instantOf, parseWall, wallOf, type Wall } from '../zone';
import { readDay } from './day';

/** Both ends on the Vietnamese clock, to the second, both included. */
export interface WallRange {
  readonly from: Wall;
  readonly to: Wall;
}

export type Shortcut = (typeof limits.date.shortcuts)[number];

/** Why a typed range can't be taken. `half` = one end is missing or unfinished, `date` = no such date or time. */
type RangeFault = 'half' | 'format' | 'date' | 'order';

type TypedRange = { readonly range: WallRange } | { readonly fault: RangeFault };

const { format, separator } = limits.date;
/** 2026-11-21 or 21/11/2026, with its time or without. */
const momentShape = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?: (\d{1,2}:\d{2})(:\d{2})?)?$/;
const unfinishedShape = /^[\d:/. -]*$/;

/**
 * One end as a person writes it; without a time it is its day's beginning or last second. `null` = no such date or
 * time.
 */
function readEnd(text: string, end: 'from' | 'to'): Wall | null {
  const [, date = '', clock, seconds = ':00'] = momentShape.exec(text) ?? [];
  const day = readDay(date);
  if (day === null) return null;
  if (clock !== undefined) return parseWall(`${day} ${clock.padStart(5, '0')}${seconds}`, format);
  const start = parseWall(`${day} 00:00:00`, format);
  return start && end === 'to' ? start.endOf('day').startOf('second') : start;
}

/** A time typed on a pad that has no colon: 0830, or 083000. */
function withColons(end: string): string {
  return end.replace(
    / (\d\d)(\d\d)(\d\d)?$/,
    (_, hours: string, minutes: string, seconds = '00') => ` ${hours}:${minutes}:${seconds}`,
  );
}

export function rangeText(range: WallRange): string {
  return `${range.from.format(format)}${separator}${range.to.format(format)}`;
}

/**
 * Reads `YYYY-MM-DD HH:mm:ss ~ YYYY-MM-DD HH:mm:ss`, days written 21/11/2026 and whole days too; a dash with spaces
 * parts them as well.
 */
export function readRange(text: string): TypedRange {
  const ends = endsIn(text).map(withColons);
  const [fromText = '', toText = ''] = ends;
  if (ends.length > 2) return { fault: 'format' };
  const shaped = [fromText, toText].map((end) => momentShape.test(end));
  if (!shaped.every(Boolean)) {
    const half = [fromText, toText].every(
      (end, index) => shaped[index] || (end.length < format.length && unfinishedShape.test(end)),
    );
    return { fault: half ? 'half' : 'format' };
  }
  const from = readEnd(fromText, 'from');
  const to = readEnd(toText, 'to');
  if (!from || !to) return { fault: 'date' };
  return checkOrder({ from, to });
}

function checkOrder(range: WallRange): TypedRange {
  return range.to.isBefore(range.from) ? { fault: 'order' } : { range };
}

const days = (first: Wall, last: Wall): WallRange => ({
  from: first.startOf('day'),
  to: last.endOf('day').startOf('second'),
});

/** Whole days up to today on the Vietnamese calendar; "last 7 days" has today in it. */
export function shortcutRange(shortcut: Shortcut, now: number): WallRange {
  const today = wallOf(now).startOf('day');
  switch (shortcut) {
    case 'today':
      return days(today, today);
    case 'yesterday':
      return days(today.subtract(1, 'day'), today.subtract(1, 'day'));
    case 'last_7_days':
      return days(today.subtract(6, 'day'), today);
    case 'last_30_days':
      return days(today.subtract(29, 'day'), today);
    case 'this_month':
      return days(today.startOf('month'), today.endOf('month'));
    case 'last_month': {
      const last = today.subtract(1, 'month');
      return days(last.startOf('month'), last.endOf('month'));
    }
  }
}

function endsIn(text: string): string[] {
  return text.split(/~| [-–—] /).map((end) => end.trim().replaceAll(/\s+/g, ' '));
}

/** The two ends as typed so far, whole or not. */
export function typedEnds(text: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = endsIn(text);
  return [from, to];
}

/** What stands of one end's time, whole or not. */
export function typedTime(end: string): string {
  return end.split(' ').slice(1).join(' ');
}

/** The ends that are whole already, for the calendar to show. */
export function shownEnds(text: string): { from: Wall | null; to: Wall | null } {
  const [from, to] = typedEnds(text);
  return { from: readEnd(withColons(from), 'from'), to: readEnd(withColons(to), 'to') };
}

/** A day picked in the calendar: it begins a range, or ends the one begun, whichever way round. */
export function pickDay(text: string, day: Wall): string {
  const { from, to } = shownEnds(text);
  if (!from || to) return `${day.startOf('day').format(format)}${separator}`;
  const [first, last] = day.isBefore(from.startOf('day'))
    ? [day.startOf('day'), from.endOf('day')]
    : [from, day.endOf('day')];
  return rangeText({ from: first, to: last });
}

/** The time part of one end replaced by what stands in its field, whole or not. */
export function withTime(text: string, end: 'from' | 'to', time: string): string {
  const ends = typedEnds(text);
  const [from, to] = ends.map((typed, index) =>
    index === (end === 'from' ? 0 : 1) ? `${typed.split(' ', 1)[0]} ${time}`.trim() : typed,
  );
  return `${from}${separator}${to}`;
}

/** The two moments a provider is asked with: the last second counts whole. */
export function rangeInstants(range: WallRange): { from: string; to: string } {
  return { from: instantOf(range.from), to: instantOf(range.to.endOf('second')) };
}

export function rangeOf(from: string, to: string): WallRange {
  return { from: wallOf(from).startOf('second'), to: wallOf(to).startOf('second') };
}

/** The years one view of the year picker shows, the asked one among them; the same twelve for each of the twelve. */
export function yearsAround(year: number): number[] {
  const count = limits.date.yearPickerYears;
  const first = Math.floor(year / count) * count;
  return Array.from({ length: count }, (_, index) => first + index);
}
