import { readDigits } from '~domain/bank-amount';
import { fold } from '~domain/fold';
import { ownCodeShape } from '~domain/text-shapes';
import { normaliseCode } from '~domain/tracking-code';
import { limits } from '~domain/limits';
import { hourMs } from '~domain/time';
import type { ArgumentFault } from './argument-fault';
import type { Choice } from './command';
import { plainName, wordOf } from './names';
import { recordOf } from './records';
import type { Filter, FilterValue } from './source';

/** A filter as read; hubs and shops stay words until somebody who knows them names their ids. */
type FilterReading =
  | { readonly ok: true; readonly value: FilterValue }
  | { readonly ok: false; readonly fault: ArgumentFault; readonly fits: readonly string[] };

/** Of a filter or an argument. */
export type FigureReading =
  | { readonly ok: true; readonly value: number }
  | Extract<FilterReading, { readonly ok: false }>;

const fault = (
  key: Extract<ArgumentFault, { kind: 'text' }>['key'],
  n?: number,
): Extract<FilterReading, { ok: false }> => ({
  ok: false,
  fault: n === undefined ? { kind: 'text', key } : { kind: 'text', key, n },
  fits: [],
});
const ageUnits: Readonly<Record<string, number>> = {
  h: hourMs,
  g: hourMs,
  gio: hourMs,
  d: 24 * hourMs,
  n: 24 * hourMs,
  ngay: 24 * hourMs,
};
const mostHours = 24 * 3_650;

/** A typed text as a filter's value; never throws. */
export function readFilter(filter: Filter, typed: string): FilterReading {
  const text = typed.normalize('NFC').trim();
  if (text === '') return fault('required');
  const { type } = filter;
  switch (type.kind) {
    case 'text':
      return text.length > type.max ? fault('too_long', type.max) : { ok: true, value: [text] };
    case 'choice':
      return readChoices(type.choices, type.list ? parts(text) : [text]);
    case 'hub':
    case 'shop':
      return { ok: true, value: type.list ? parts(text) : [text] };
    case 'record':
      return text.length > limits.text
        ? fault('too_long', limits.text)
        : { ok: true, value: [recordOf(type.record).shape ? normaliseCode(text) : text] };
    case 'courier':
    case 'runsheet': {
      const code = normaliseCode(text);
      return ownCodeShape.test(code) ? { ok: true, value: [code] } : fault('invalid');
    }
    case 'age':
      return readAge(text);
    case 'amount':
      return readAmount(text, type.max);
    case 'integer':
      return readInteger(text, type);
  }
}

function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readChoices(choices: readonly Choice[], texts: readonly string[]): FilterReading {
  const values = texts.map((text) => choiceOf(choices, text)?.value);
  if (values.length === 0) return fault('required');
  if (values.some((value) => value === undefined)) {
    const wrong = values.indexOf(undefined);
    const asked = plainName(texts[wrong] ?? '');
    // What fits takes the place of the whole list.
    const whole = texts.map((text, index) => values[index] ?? wordOf(text));
    const near = choices.filter(({ value, title }) =>
      [value, title.vi, title.en].some((name) => plainName(name).includes(asked)),
    );
    return {
      ok: false,
      fault: { kind: 'text', key: 'invalid' },
      fits: near.slice(0, 3).map(({ value }) => whole.with(wrong, value).join(',')),
    };
  }
  return { ok: true, value: values.filter((value) => value !== undefined) };
}

/** By its value, its title in either language or a former one, however cased, accented or joined. */
export function choiceOf(choices: readonly Choice[], typed: string): Choice | undefined {
  const asked = plainName(typed);
  const isAsked = (name: string): boolean => plainName(name) === asked;
  return (
    choices.find(({ value, title }) => [value, title.vi, title.en].some(isAsked)) ??
    choices.find(({ former }) => former?.some(isAsked))
  );
}

function readAge(text: string): FilterReading {
  const [, figure, unit] = /^(\d{1,5})[\s_]*([a-z]*)$/.exec(plainName(text)) ?? [];
  const ms = ageUnits[unit === '' ? 'h' : (unit ?? '')];
  if (figure === undefined || ms === undefined) return fault('invalid');
  const age = Number(figure) * ms;
  return age > mostHours * hourMs ? fault('too_many', mostHours) : { ok: true, value: age };
}

const thousand = 1_000;
const million = 1_000_000;
const amountUnits: Readonly<Record<string, number>> = {
  '': 1,
  d: 1,
  '₫': 1,
  vnd: 1,
  k: thousand,
  nghin: thousand,
  ngan: thousand,
  m: million,
  tr: million,
  trieu: million,
};

/**
 * Whole VND in thousands or millions: "1,5tr". Groups of three are parted by the same signs; a lone one in millions is
 * no amount, because "1,234tr" means a thousandth of what it says.
 */
function readLarge(figure: string, unit: number): number | null {
  if (unit === million && /^\d{1,3}[.,]\d{3}$/.test(figure)) return null;
  const grouped = /^\d{1,3}([., ]\d{3})+$/.test(figure);
  const plain = grouped ? figure.replaceAll(/[., ]/g, '') : figure.replace(',', '.');
  const decimals = /^\d+(?:\.(\d+))?$/.exec(plain);
  if (!decimals || (decimals[1] ?? '').length > Math.log10(unit)) return null;
  return Math.round(Number(plain) * unit);
}

/**
 * As amounts are shown, with both decimals or none (“1.5” is more likely to lack its million), or in thousands and
 * millions.
 */
export function readAmount(text: string, max: number): FigureReading {
  const [, figure = '', word = ''] = /^(\d[\d., ]*?)\s*([\p{L}₫]*)$/u.exec(text) ?? [];
  const unit = amountUnits[fold(word)];
  if (figure === '' || unit === undefined) return fault('invalid');
  const amount = unit === 1 ? readDigits(figure.replaceAll(/ (?=\d{3}(?!\d))/g, '')) : readLarge(figure, unit);
  if (amount === null || (unit === 1 && /[.,]\d$/.test(figure))) return fault('invalid');
  return amount > max ? fault('too_many', max) : { ok: true, value: amount };
}

export function readInteger(text: string, { min, max }: { readonly min: number; readonly max: number }): FigureReading {
  const read = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(read) || read < min) return fault('invalid');
  return read > max ? fault('too_many', max) : { ok: true, value: read };
}

/** An amount as it would be typed, to be read again. */
export const writeAmount = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
