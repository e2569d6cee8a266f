import type { Span } from './line';

export type Token =
  | ({ readonly kind: 'separator' } & Span)
  | ({ readonly kind: 'word'; readonly text: string } & Span)
  | ({ readonly kind: 'argument'; readonly name: string; readonly value: string; readonly valueAt: number; readonly closed: boolean } & Span);

/** Blanks of every kind, the invisible ones that come along with pasted cells included. A new line is a blank too. */
const blank = /[\s\u200b-\u200d\u2060\ufeff]/;
/** The Greek question mark looks like, and normalises to, the semicolon. */
const separator = /[;\u037e]/;
const name = /^[a-z_][a-z0-9_-]*$/i;

export function isBlank(char: string): boolean {
  return blank.test(char);
}

export function needsQuotes(value: string): boolean {
  return value === '' || value.startsWith('"') || [...value].some((char) => blank.test(char) || separator.test(char));
}

/** Cuts any text into tokens; never throws and always moves on. */
export function tokenise(text: string): Token[] {
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
}

function word(text: string, at: number): Token {
  let end = at;
  while (end < text.length && !ends(text.charAt(end)) && text.charAt(end) !== ',') {
    if (text.charAt(end) === '=' && name.test(text.slice(at, end))) return argument(text, at, end);
    end += 1;
  }
  return { kind: 'word', text: text.slice(at, end), at, end };
}

/** `name=value` from the `=` on. A bare value may hold commas; quotes are for blanks and semicolons. */
function argument(text: string, at: number, equals: number): Token {
  const valueAt = equals + 1;
  const base = { kind: 'argument', name: text.slice(at, equals).toLowerCase(), at, valueAt } as const;
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
