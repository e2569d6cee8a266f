import { spelled } from '../names';
import type { Span } from './line';
import { once } from './once';

export type Token =
  | ({ readonly kind: 'separator' } & Span)
  /** `quoted` = it stood between quotes; `closed` = the last of them is there. */
  | ({ readonly kind: 'word'; readonly text: string; readonly quoted: boolean; readonly closed: boolean } & Span)
  | ({
      readonly kind: 'argument';
      readonly name: string;
      readonly value: string;
      readonly valueAt: number;
      readonly closed: boolean;
    } & Span);

/** Blanks of every kind, the invisible ones that come along with pasted cells included. A new line is a blank too. */
const blank = /[\s\u200b-\u200d\u2060\ufeff]/;
/** The Greek question mark looks like, and normalises to, the semicolon. */
const separator = /[;\u037e]/;
const name = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

export function isBlank(char: string): boolean {
  return blank.test(char);
}

/** Whether a text would be read as `name=…`. */
export function isNamed(text: string): boolean {
  const equals = text.indexOf('=');
  return equals > 0 && name.test(text.slice(0, equals));
}

/** A line as one can be kept: one space for every run of blanks, and no control characters or halves of letters. */
export function sentence(text: string): string {
  return collapsed(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
}

/** Every run of blanks as one space. */
export function collapsed(text: string): string {
  return text.replaceAll(new RegExp(`${blank.source}+`, 'g'), ' ');
}

/** Whether a value after a `=` must stand between quotes. */
export function needsQuotes(value: string): boolean {
  return value === '' || value.startsWith('"') || [...value].some((char) => blank.test(char) || separator.test(char));
}

/** Cuts any text into tokens; never throws and always moves on. */
export const tokenise = once((text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (blank.test(char) || char === ',') at += 1;
    else if (separator.test(char)) {
      tokens.push({ kind: 'separator', at, end: at + 1 });
      at += 1;
    } else {
      const token = word(text, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
});

/** Whether it is written as a line: words alone may be ones to look for. */
export function isWritten(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.kind !== 'word' || token.quoted);
}

/** A comma within a word parts codes or belongs to a figure, as its stage has it; after a word it means nothing. */
function word(text: string, at: number): Token {
  if (text.charAt(at) === '"') {
    const { value, end, closed } = quoted(text, at);
    return { kind: 'word', text: value, quoted: true, closed, at, end };
  }
  let end = at;
  while (end < text.length && !ends(text.charAt(end))) {
    if (text.charAt(end) === '=' && name.test(text.slice(at, end))) return argument(text, at, end);
    end += 1;
  }
  while (text.charAt(end - 1) === ',') end -= 1;
  return { kind: 'word', text: text.slice(at, end), quoted: false, closed: true, at, end };
}

/** `name=value` from the `=` on. A bare value may hold commas; quotes are for blanks and semicolons. */
function argument(text: string, at: number, equals: number): Token {
  const valueAt = equals + 1;
  const base = { kind: 'argument', name: spelled(text.slice(at, equals)), at, valueAt } as const;
  if (text.charAt(valueAt) === '"') return { ...base, ...quoted(text, valueAt) };
  let end = valueAt;
  while (end < text.length && !ends(text.charAt(end))) end += 1;
  return { ...base, value: text.slice(valueAt, end), end, closed: true };
}

/** `\"` and `\\` inside the quotes stand for themselves. */
function quoted(text: string, open: number): { value: string; end: number; closed: boolean } {
  let value = '';
  for (let end = open + 1; end < text.length; end += 1) {
    const char = text.charAt(end);
    const next = text.charAt(end + 1);
    if (char === '"') return { value, end: end + 1, closed: true };
    if (char === '\\' && (next === '"' || next === '\\')) {
      value += next;
      end += 1;
    } else value += char;
  }
  return { value, end: text.length, closed: false };
}

function ends(char: string): boolean {
  return blank.test(char) || separator.test(char);
}
