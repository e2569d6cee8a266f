import { limits } from '~domain/limits';

/*
 * Numbers and dates as the specification wants them: locale vi-VN whatever the language of the interface, moments on
 * the Vietnamese clock whatever the browser's zone.
 */

const { numberLocale, timeZone } = limits;

const whole = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 0 });
const upToThree = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 3 });

const dateParts = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const timeParts = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dates = new Intl.DateTimeFormat(numberLocale, dateParts);
const times = new Intl.DateTimeFormat(numberLocale, timeParts);
const seconds = new Intl.DateTimeFormat(numberLocale, { ...timeParts, second: '2-digit' });

/** Where there is no value to be shown. */
export const noValue = '–';

export function formatCount(count: number): string {
  return whole.format(count);
}

const oneDecimal = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1 });
const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1,4 MB`, by the thousand */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${oneDecimal.format(bytes / 1000 ** step)} ${units[step] ?? ''}`;
}

/** A share from 0 to 1 as `93,5%`; null as no value. */
export function formatShare(share: number | null): string {
  return share === null ? noValue : `${oneDecimal.format(share * 100)}%`;
}

/** Any figure, with what it has of decimals: `1.914`, `2,5`. */
export function formatNumber(figure: number): string {
  return upToThree.format(figure);
}

/** Kilograms to the gram, without trailing zeros: `2,3`. */
export function formatKg(kg: number): string {
  return upToThree.format(kg);
}

/** `21/11/2026` */
export function formatDate(moment: string | Date): string {
  return dates.format(toDate(moment));
}

/** `09:41 21/11/2026`; null as no value. */
export function formatMoment(moment: string | Date | null): string {
  if (moment === null) return noValue;
  const date = toDate(moment);
  return `${times.format(date)} ${dates.format(date)}`;
}

const years = new Intl.DateTimeFormat(numberLocale, { timeZone, year: 'numeric' });
const daysOfYear = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit' });

/** For narrow columns: `09:41 21/11`, the whole date where it lies in another year than `now`; null as no value. */
export function formatShort(moment: string | null, now: number): string {
  if (moment === null) return noValue;
  const date = toDate(moment);
  return years.format(date) === years.format(now)
    ? `${times.format(date)} ${daysOfYear.format(date)}`
    : dates.format(date);
}

/** `09:41:05` */
export function formatClock(moment: string | number | Date): string {
  return seconds.format(toDate(moment));
}

/** When what is shown was read: `09:41:05`, of another day than `now` with that. */
export function formatReadAt(moment: string | number, now = Date.now()): string {
  const day = dates.format(toDate(moment));
  return day === dates.format(now) ? formatClock(moment) : `${formatClock(moment)} ${day}`;
}

function toDate(moment: string | number | Date): Date {
  return moment instanceof Date ? moment : new Date(moment);
}
