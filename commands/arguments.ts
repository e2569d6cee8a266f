import type { ValidationKey } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { findReason, type ReasonType } from '~domain/reasons';
import { normaliseCode } from '~domain/tracking-code';
import type { ArgumentFault } from './argument-fault';
import type { Argument, ArgumentKind } from './command';
import { choiceOf, readAmount } from './filters';
import { isBuiltIn } from './language/line';
import { spelled } from './names';

/** Viet Nam has had one offset and no summer time since 1975; no earlier day is asked for. */
const offset = '+07:00';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const forms = {
  /** 2026-11-22, 2026-11-22 08:30, 2026-11-22T08:30:00, 2026-11-22 8h30 */
  iso: /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2})(?:h(\d{2})?|:(\d{2})(?::(\d{2}))?))?$/,
  /** 22/11/2026 08:30 as people write it; the year and the time may be left out. */
  local: /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?:\s+(\d{1,2})[:h](\d{2})?)?$/,
  /** +4h, +2d */
  relative: /^\+(\d{1,3})([hd])$/,
  /** A moment as it is on the wire. */
  wire: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
} as const;

/** A day without a time means the beginning of the working day. */
const openingHour = '08';

/** Reads a moment as an operator types it, in the network's own time zone; null = it is none. */
function readMoment(text: string, now: Date): Date | null {
  const relative = forms.relative.exec(text);
  if (relative) return new Date(now.getTime() + Number(relative[1]) * (relative[2] === 'd' ? dayMs : hourMs));
  if (forms.wire.test(text)) return valid(new Date(text));
  const iso = forms.iso.exec(text);
  if (iso) return at(iso[1], iso[2], iso[3], iso[4], iso[5] ?? iso[6], iso[7]);
  const local = forms.local.exec(text);
  if (!local) return null;
  const inYear = (year: string): Date | null => at(year, local[2], local[1], local[4], local[5]);
  if (local[3] !== undefined) return inYear(local[3]);
  const thisYear = Number(dayOf(now).slice(0, 4));
  const moment = inYear(String(thisYear));
  // In December, January is the next.
  return moment && now.getTime() - moment.getTime() > longPast ? inYear(String(thisYear + 1)) : moment;
}

/** Without its year a day this long ago is next year's: half a year, so that yesterday's stays the mistake that it is. */
const longPast = 183 * dayMs;

/** The day in Viet Nam. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 7 * hourMs).toISOString().slice(0, 10);
}

function at(year = '', month = '', day = '', hour = openingHour, minute = '00', second = '00'): Date | null {
  const date = new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${offset}`);
  // 31 June would silently become 1 July.
  const kept = new Date(date.getTime() + 7 * hourMs);
  return valid(date) && kept.getUTCDate() === Number(day) ? date : null;
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
const past: ArgumentReading = { ok: false, fault: { kind: 'code', code: 'EPK020' } };

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex
const controlsButLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

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
      if (text.length > type.max) return fault('too_long', type.max);
      return (type.multiline ? controlsButLines : controls).test(text) ? fault('control_characters') : value(text);
    case 'reason':
      return readReason(text, type.type);
    case 'number':
      return readNumber(text, type);
    case 'phone': {
      const digits = text.replaceAll(/[\s.-]/g, '');
      return /^0\d+$/.test(digits) && digits.length >= limits.phone.min && digits.length <= limits.phone.max
        ? value(digits)
        : fault('phone');
    }
    case 'ward':
      return /^[1-9]\d{0,8}$/.test(text) ? value(Number(text)) : fault('invalid');
    case 'integer': {
      const read = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      if (Number.isNaN(read) || read < type.min) return fault('invalid');
      return read > type.max ? fault('too_many', type.max) : value(read);
    }
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
    case 'amount': {
      const reading = readAmount(text, type.max);
      return reading.ok ? value(reading.value) : { ok: false, fault: reading.fault };
    }
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
      const moment = readMoment(text, now);
      if (!moment) return fault('invalid');
      return type.past || dayOf(moment) >= dayOf(now) ? value(dayOf(moment)) : past;
    }
  }
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
  if (read <= type.min) return fault('positive');
  if (type.unit === 'cm' && Number(read.toFixed(2)) !== read) return fault('side');
  if (type.unit === 'kg' && Math.abs(Math.round(read * 1000) / 1000 - read) > 1e-9) return fault('weight');
  return value(read);
}
