import type { ValidationKey } from '~contract/issue-text';
import { limits } from '~domain/limits';
import {
  isPlate,
  controls,
  controlsButLines,
  hubCodeShape,
  ownCodeShape,
  phoneAsKept,
  taxCodeShape,
  usernameShape,
} from '~domain/text-shapes';
import { findReason, type ReasonType } from '~domain/reasons';
import { isSealNumber } from '~domain/runsheet-types';
import { dayMs, hourMs, promiseOf, vietnamDay, vietnamOffset } from '~domain/time';
import { normaliseCode } from '~domain/tracking-code';
import type { ArgumentFault } from './argument-fault';
import type { Argument, ArgumentKind, TextShape } from './command';
import { choiceOf, readAmount, readInteger, type FigureReading } from './filters';
import { isBuiltIn } from './language/line';
import { spelled } from './names';

const forms = {
  /** 2026-11-22, 2026-11-22 08:30, 2026-11-22T08:30:00, 2026-11-22 8h30 */
  iso: /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2})(?:h(\d{2})?|:(\d{2})(?::(\d{2}))?))?$/,
  /** 22/11/2026 08:30, 22.11.26, 22-11-26 as people write it; without a year `3-5` is rows. The time may be left out. */
  local:
    /^(\d{1,2})(?:[/.](?=\d{1,2}(?:\s|$))|[/.-](?=\d{1,2}[/.-]))(\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?:\s+(\d{1,2})[:h](\d{2})?)?$/,
  /** +4h, +2d */
  relative: /^\+(\d{1,3})([hd])$/,
  /** A moment as it is on the wire. */
  wire: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
} as const;

/** Reads a moment as an operator types it, in the network's own time zone; null = it is none. */
function readMoment(text: string, now: Date, past = false): Date | null {
  const relative = forms.relative.exec(text);
  if (relative) return new Date(now.getTime() + Number(relative[1]) * (relative[2] === 'd' ? dayMs : hourMs));
  if (forms.wire.test(text)) return valid(new Date(text));
  const iso = forms.iso.exec(text);
  if (iso) return at([iso[1], iso[2], iso[3]], [iso[4], iso[5] ?? iso[6], iso[7]], now);
  const local = forms.local.exec(text);
  if (!local) return null;
  const inYear = (year: number): Date | null => at([String(year), local[2], local[1]], [local[4], local[5]], now);
  if (local[3] !== undefined) return inYear(Number(local[3].padStart(4, '20')));
  const thisYear = Number(vietnamDay(now.getTime()).slice(0, 4));
  const [last, own, next] = [inYear(thisYear - 1), inYear(thisYear), inYear(thisYear + 1)];
  const comesIn = (within: number) => (moment: Date | null) =>
    moment !== null && moment.getTime() - now.getTime() < within;
  if (comesIn(past ? lately : halfYear)(next)) return next;
  return last && now.getTime() - last.getTime() < lately ? last : own;
}

/**
 * Without its year a day is next year's where that comes in half a year, and last year's where that was lately: so
 * yesterday's stays the mistake that it is. Where days past may be asked for next year's has to come in two months.
 */
const halfYear = 182 * dayMs;
const lately = 60 * dayMs;

type Parts = readonly (string | undefined)[];

/** A day without a time is what may be promised of it. */
function at(
  [year = '', month = '', day = '']: Parts,
  [hour, minute = '00', second = '00']: Parts,
  now: Date,
): Date | null {
  const date = `${year}-${two(month)}-${two(day)}`;
  const clock = hour === undefined ? null : `${two(hour)}:${two(minute)}:${two(second)}`;
  const moment = Date.parse(clock === null ? promiseOf(date, now.getTime()) : `${date}T${clock}${vietnamOffset}`);
  // 31 June would silently become 1 July.
  return valid(new Date(moment)) && vietnamDay(moment).endsWith(two(day)) ? new Date(moment) : null;
}

function two(part: string): string {
  return part.padStart(2, '0');
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

type ArgumentReading =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly fault: ArgumentFault };

const fault = (key: ValidationKey, n?: number): ArgumentReading => ({
  ok: false,
  fault: n === undefined ? { kind: 'text', key } : { kind: 'text', key, n },
});
const value = (read: string | number): ArgumentReading => ({ ok: true, value: read });
const asArgument = (reading: FigureReading): ArgumentReading =>
  reading.ok ? value(reading.value) : { ok: false, fault: reading.fault };
const past: ArgumentReading = { ok: false, fault: { kind: 'code', code: 'EPK020' } };

const shapes: Readonly<Record<TextShape, { readonly fits: (text: string) => boolean; readonly key: ValidationKey }>> = {
  plate: { fits: isPlate, key: 'plate' },
  own_code: { fits: (text) => ownCodeShape.test(normaliseCode(text)), key: 'own_code' },
  hub_code: { fits: (text) => hubCodeShape.test(normaliseCode(text)), key: 'own_code' },
  tax_code: { fits: (text) => taxCodeShape.test(text), key: 'tax_code' },
  username: { fits: (text) => usernameShape.test(text.toLowerCase()), key: 'username' },
  seal: { fits: isSealNumber, key: 'seal_number' },
};

/** A letter first: what begins with a digit is a code or a row. */
const ownName = /^\p{L}[\p{L}\p{M}\p{N}_-]{0,39}$/u;

/**
 * A typed text as the value its endpoint takes, by the same limits and with the same words as the endpoint. An empty
 * text is missing, never a value.
 */
export function readArgument(argument: Argument, typed: string, now: Date): ArgumentReading {
  const text = typed.normalize('NFC').trim();
  if (text === '') return fault('required');
  return readKind(argument.type, text, now);
}

function readKind(type: ArgumentKind, text: string, now: Date): ArgumentReading {
  switch (type.kind) {
    case 'text':
      return readText(text, type);
    case 'reason':
      return readReason(text, type.type);
    case 'number':
      return readNumber(text, type);
    case 'phone': {
      const digits = phoneAsKept(text);
      return /^0\d+$/.test(digits) && digits.length >= limits.phone.min && digits.length <= limits.phone.max
        ? value(digits)
        : fault('phone');
    }
    case 'ward':
      return /^[1-9]\d{0,8}$/.test(text) ? value(Number(text)) : fault('invalid');
    case 'integer':
      return asArgument(readInteger(text, type));
    case 'choice': {
      const choice = choiceOf(type.choices, text);
      return choice ? value(choice.value) : fault('invalid');
    }
    case 'name': {
      const name = spelled(text.startsWith('@') ? text.slice(1) : text);
      if (type.set && isBuiltIn(name)) return fault('set_taken');
      return ownName.test(name) ? value(name) : fault('invalid');
    }
    case 'line':
      if (text.length > type.max) return fault('too_long', type.max);
      return controls.test(text) ? fault('control_characters') : value(text);
    case 'codes': {
      const codes = [...new Set(text.split(/[\s,;]+/).map(normaliseCode))];
      return codes.length > type.most ? fault('too_many', type.most) : value(codes.join(' '));
    }
    case 'amount':
      return asArgument(readAmount(text, type.max));
    case 'hub':
    case 'shop':
    case 'courier':
      if (text.length > limits.text) return fault('too_long', limits.text);
      return controls.test(text) ? fault('control_characters') : value(text);
    case 'moment': {
      const moment = readMoment(text, now);
      if (!moment) return fault('invalid');
      return moment > now ? value(moment.toISOString()) : past;
    }
    case 'day': {
      const moment = readMoment(text, now, type.past);
      if (!moment) return fault('invalid');
      const day = vietnamDay(moment.getTime());
      return type.past || day >= vietnamDay(now.getTime()) ? value(day) : past;
    }
  }
}

function readText(text: string, { min, max, multiline, shape }: Extract<ArgumentKind, { kind: 'text' }>) {
  // As the schemas count: a sign beyond the basic plane is one.
  const { length } = [...text];
  if (length > max) return fault('too_long', max);
  if ((multiline ? controlsButLines : controls).test(text)) return fault('control_characters');
  if (min !== undefined && length < min) return fault('too_short', min);
  return shape === undefined || shapes[shape].fits(text) ? value(text) : fault(shapes[shape].key);
}

const wrongType: Record<ReasonType, 'EPK021' | 'EPK022' | 'EPK023'> = {
  pickup: 'EPK021',
  delivery: 'EPK022',
  return: 'EPK023',
};

/** Of a sheet's flow only the provider can be sure: it answers for itself. */
function readReason(text: string, type: ReasonType | 'sheet'): ArgumentReading {
  const reason = findReason(text.toUpperCase());
  if (!reason) return fault('reason');
  return type === 'sheet' || reason.types.includes(type)
    ? value(reason.code)
    : { ok: false, fault: { kind: 'code', code: wrongType[type] } };
}

/** Decimals with a point or, as people write here, a comma; a unit after the figure is let pass. */
function readNumber(text: string, type: Extract<ArgumentKind, { kind: 'number' }>): ArgumentReading {
  const figure = /^(\d+(?:[.,]\d+)?)\s*(?:kg|cm)?$/i.exec(text)?.[1];
  if (figure === undefined) return fault('invalid');
  const read = Number(figure.replace(',', '.'));
  if (read > type.max) return fault('too_many', type.max);
  if (read <= 0) return fault('positive');
  if (type.unit === 'cm' && Number(read.toFixed(2)) !== read) return fault('side');
  if (type.unit === 'kg' && Math.abs(Math.round(read * 1000) / 1000 - read) > 1e-9) return fault('weight');
  return value(read);
}
