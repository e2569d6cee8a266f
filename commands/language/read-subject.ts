import { isWellFormedCode, looksLikeS10, normaliseCode } from '~domain/tracking-code';
import { spelled } from '../names';
import {
  builtInSets,
  fault,
  type BuiltInSet,
  type LineError,
  type Span,
  type SubjectItem,
  type SubjectStage,
} from './line';
import { collapsed, isNamed, tokenise, type Token } from './tokens';
import { wordKind } from './words';

type Part = Exclude<Token, { kind: 'separator' }>;

const builtIn = new Map<string, BuiltInSet>(
  Object.entries(builtInSets).flatMap(([name, words]) => words.map((word) => [word, name as BuiltInSet] as const)),
);
const setName = /^[\p{L}\p{M}\p{N}_-]{1,40}$/u;
/** Six digits: a list has no more rows than that in reach, and a code no fewer characters. */
const rows = /^(\d{1,6})(?:[-–](\d{1,6}))?$/;

/** Whether a stage that begins so names packages: by a set, or by something with a digit in it. */
export function beginsSubject(first: Extract<Part, { kind: 'word' }>): boolean {
  return namesPackages(pieces(first)[0]?.text ?? '');
}

function namesPackages(text: string): boolean {
  return text.startsWith('@') || /\d/.test(text);
}

/** A stage of codes, row numbers and sets, parted by blanks or commas. */
export function subjectStage(parts: readonly Part[], errors: LineError[]): SubjectStage {
  const items: SubjectItem[] = [];
  for (const part of parts) {
    if (part.kind === 'argument') {
      errors.push(fault('expected_separator', { ...part, text: part.name }, []));
      continue;
    }
    for (const piece of pieces(part)) {
      if (wordKind(piece.text) || isNamed(piece.text)) {
        errors.push(fault('expected_separator', piece, wordKind(piece.text) ? [`; ${piece.text}`] : []));
        continue;
      }
      const item = readItem(piece);
      if (item) items.push(item);
      else
        errors.push(
          fault(
            'unknown_set',
            piece,
            Object.keys(builtInSets).map((name) => `@${name}`),
          ),
        );
    }
  }
  return { kind: 'subject', items, at: parts[0]?.at ?? 0, end: parts.at(-1)?.end ?? 0 };
}

/**
 * The packages that one word names, behind a verb that takes some along: there only what has a digit is told from the
 * verb's own values.
 */
export function subjectItems(part: Extract<Part, { kind: 'word' }>, errors: LineError[]): SubjectItem[] {
  const odd = pieces(part).find(({ text }) => !wordKind(text) && !isNamed(text) && !namesPackages(text));
  if (odd) errors.push(fault('expected_argument', odd, []));
  return odd ? [] : subjectStage([part], errors).items.slice();
}

/**
 * What lies between the commas of a word. Quotes have no business here; what they hold is read as if they were not
 * there.
 */
function pieces({ text, quoted, at, end }: Extract<Part, { kind: 'word' }>): (Span & { text: string })[] {
  if (quoted)
    return collapsed(text)
      .split(/[ ,;\u037e"]+/)
      .filter((piece) => piece !== '')
      .map((piece) => ({ text: piece, at, end }));
  return [...text.matchAll(/(?<=^|,)"*([^,"][^,]*)/g)].map((match) => ({
    text: match[1] ?? '',
    at: at + match.index,
    end: at + match.index + match[0].length,
  }));
}

function readItem({ text, at, end }: Span & { text: string }): SubjectItem | null {
  if (text.startsWith('@')) {
    const name = spelled(text.slice(1));
    if (!setName.test(name)) return null;
    return { kind: 'set', name: builtIn.get(name) ?? name, at, end };
  }
  const [, first, last] = rows.exec(text) ?? [];
  if (first !== undefined) {
    const ends = [Number(first), Number(last ?? first)];
    return { kind: 'rows', from: Math.min(...ends), to: Math.max(...ends), at, end };
  }
  // Upper case may part what NFC had joined; such a code is malformed anyway, but is printed as it is read.
  return { kind: 'code', code: normaliseCode(text).normalize('NFC'), at, end };
}

export interface Strays {
  readonly words: readonly string[];
  /** The line without them. */
  readonly without: string;
}

/** As many codes make what was pasted a column of them; one with words beside it is a row of a table. */
const column = 2;

/**
 * What came along with a pasted column of codes and is none: headings, names, days, quantities. Null = there is nothing
 * of that kind. Of figures standing alone nobody knows whether rows are meant.
 */
export function straysIn(text: string): Strays | null {
  const tokens = tokenise(text);
  const ended = tokens.findIndex(({ kind }) => kind === 'separator');
  const parts = tokens.slice(0, ended < 0 ? tokens.length : ended);
  const found = parts.flatMap((part) => (part.kind === 'word' ? pieces(part).map((piece) => piece.text) : []));
  const strays = found.filter(isStray);
  // A word of the language, or a value with its name, was meant as such.
  if (strays.length === 0 || strays.some(wordKind) || parts.some(({ kind }) => kind === 'argument')) return null;
  const codes = found.filter(isCode).length;
  const isRow = codes > 0 && namesPackages(found[0] ?? '') && strays.some((one) => !namesPackages(one));
  if (codes < column && !isRow) return null;
  const rest = ended < 0 ? '' : text.slice(tokens[ended]?.at);
  return { words: strays, without: `${found.filter((one) => !isStray(one)).join(' ')} ${rest}`.trim() };
}

const isCode = (text: string): boolean => looksLikeS10(normaliseCode(text));

function isStray(text: string): boolean {
  const code = normaliseCode(text);
  if (text.startsWith('@') || looksLikeS10(code)) return false;
  return /^\d{1,6}$/.test(text) || (!rows.test(text) && (!/\d/.test(text) || !isWellFormedCode(code)));
}
