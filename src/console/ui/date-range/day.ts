import { limits } from '~domain/limits';

/** A day as the address or a person writes it: 2026-11-21, or 21/11/2026. Null = it is none. */
export function readDay(text: string): string | null {
  const own = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  const [year, month, day] = own ? [own[1], own[2], own[3]] : local ? [local[3], local[2], local[1]] : [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return real ? at.toISOString().slice(0, 10) : null;
}

/** The day that an address asks for; null = none, or one that nothing can be asked of. */
export function askedDay(text: string | null): string | null {
  const day = text === null ? null : readDay(text);
  return day !== null && day >= limits.day.first && day <= limits.day.last ? day : null;
}

interface DayReading {
  readonly today: string;
  readonly fits: (day: string) => boolean;
  readonly done: boolean;
  /** Of many years, like a birth: none is likelier than another, nor this century than the last. */
  readonly withYear?: boolean | undefined;
}

/** Digits alone, 2111, 211126 or 21112026: a phone may show a pad that has nothing else. */
const digitsShape = /^(\d\d)(\d\d)(\d\d(?:\d\d)?)?$/;

/**
 * A day as a person types it: its year may be left out (this one, or the one beside it that `fits`) or, once he is
 * `done`, have two digits; so may whatever parts it. Null = it is none.
 */
export function readTypedDay(typed: string, reading: DayReading): string | null {
  const { today, fits, done, withYear = false } = reading;
  const digits = digitsShape.exec(typed.trim());
  const text = digits ? digits.slice(1).filter(Boolean).join('/') : typed;
  // Four digits may go on to be eight.
  if (digits && !done && digits[3]?.length !== 4) return null;
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d\d))?$/.exec(text.trim());
  if (!parts || (parts[3] === undefined ? withYear : !done)) return readDay(text);
  const year = Number(today.slice(0, 4));
  const short = Number(parts[3]);
  const centuries = withYear ? [2000 + short, 1900 + short] : [2000 + short];
  const years = parts[3] === undefined ? [year, year + 1, year - 1] : centuries;
  const days = years.flatMap((one) => readDay(`${parts[1]}/${parts[2]}/${one}`) ?? []);
  return days.find(fits) ?? days[0] ?? null;
}

/** `2026-11-21` as people read it, 21/11/2026; anything else as it is. */
export function dayText(day: string): string {
  return readDay(day) === day ? day.split('-').toReversed().join('/') : day;
}
