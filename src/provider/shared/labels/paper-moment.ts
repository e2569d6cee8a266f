import { limits } from '~domain/limits';

const clock = new Intl.DateTimeFormat(limits.numberLocale, {
  timeZone: limits.timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as it is written on a label: `14:05 25/11/2026`, on the Vietnamese clock. */
export const paperMoment = (iso: string): string => clock.format(new Date(iso));
