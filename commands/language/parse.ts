import { normaliseCode } from '~domain/tracking-code';
import { commandByVerb } from '../registry';
import { setNames, type GivenArgument, type LineError, type LineErrorCode, type ParsedLine, type SetName, type Stage, type SubjectItem, type SubjectStage, type VerbStage } from './line';
import { suggestVerbs } from './suggest';
import { tokenise, type Token } from './tokens';

type Word = Extract<Token, { kind: 'word' }>;
type Part = Exclude<Token, { kind: 'separator' }>;

const sets = new Map<string, SetName>(Object.entries(setNames).flatMap(([name, words]) => words.map((word) => [word, name as SetName] as const)));

/**
 * A typed line as stages. Never throws: what does not fit is an error naming its character, and the rest is read on.
 * A first word that is a verb begins a verb stage; one with a digit, or with @, begins a stage of packages.
 */
export function parseLine(text: string): ParsedLine {
  const errors: LineError[] = [];
  const stages: Stage[] = [];
  for (const [index, { parts, endedAt }] of split(tokenise(text)).entries()) {
    const first = parts[0];
    if (!first) {
      // At the very beginning or end it is a line that goes on from the working set, or one still being typed.
      if (index > 0 && endedAt >= 0) errors.push({ code: 'empty_stage', at: endedAt, end: endedAt + 1, found: ';', fits: [] });
      continue;
    }
    const stage = readStage(first, parts, errors);
    if (stage) stages.push(stage);
  }
  const late = stages.find((stage, index) => index > 0 && stage.kind === 'subject');
  if (late) errors.push(fault('codes_first', { ...late, text: text.slice(late.at, late.end) }, []));
  return { text, stages, errors: errors.sort((a, b) => a.at - b.at) };
}

function readStage(first: Part, parts: readonly Part[], errors: LineError[]): Stage | null {
  if (first.kind === 'argument') {
    errors.push(fault('unknown_verb', { ...first, text: first.name }, []));
    return null;
  }
  if (isVerb(first)) return verbStage(first, parts.slice(1), errors);
  if (first.text.startsWith('@') || /\d/.test(first.text)) return subjectStage(parts, errors);
  errors.push(fault('unknown_verb', first, suggestVerbs(first.text)));
  return null;
}

function subjectStage(parts: readonly Part[], errors: LineError[]): SubjectStage {
  const items: SubjectItem[] = [];
  for (const part of parts) {
    if (part.kind === 'argument') errors.push(fault('expected_separator', { ...part, text: part.name }, []));
    else if (isVerb(part)) {
      errors.push(fault('expected_separator', part, [`; ${part.text}`]));
      break;
    } else if (part.text.startsWith('@')) {
      const name = sets.get(part.text.slice(1).normalize('NFC').toLowerCase());
      if (name) items.push({ kind: 'set', name, at: part.at, end: part.end });
      else errors.push(fault('unknown_set', part, ['@sel']));
    } else items.push({ kind: 'code', code: codeOf(part.text), at: part.at, end: part.end });
  }
  return { kind: 'subject', items, ...extent(parts) };
}

function verbStage(first: Word, rest: readonly Part[], errors: LineError[]): VerbStage {
  const args: GivenArgument[] = [];
  const free = (): string[] =>
    (commandByVerb(first.text)?.args ?? []).filter(({ name }) => !args.some((arg) => arg.name === name)).map(({ name }) => `${name}=`);
  for (const part of rest) {
    if (part.kind === 'word') {
      const code = /\d/.test(part.text) || part.text.startsWith('@') ? 'codes_first' : isVerb(part) ? 'expected_separator' : 'expected_argument';
      errors.push(fault(code, part, code === 'expected_argument' ? free() : code === 'codes_first' ? [`${part.text} ; ${first.text}`] : [`; ${part.text}`]));
    } else if (!part.closed) errors.push({ code: 'open_quote', at: part.valueAt, end: part.end, found: '"', fits: ['"'] });
    else if (part.end === part.valueAt) errors.push({ code: 'no_value', at: part.valueAt, end: part.end, found: '', fits: [] });
    else if (args.some((arg) => arg.name === part.name)) errors.push(fault('duplicate_argument', { ...part, text: part.name }, free()));
    else args.push({ name: part.name, value: part.value, at: part.at, end: part.end, valueAt: part.valueAt });
  }
  return { kind: 'verb', verb: first.text.normalize('NFC').toLowerCase(), args, ...extent([first, ...rest]) };
}

function isVerb(word: Word): boolean {
  return commandByVerb(word.text) !== undefined;
}

/** Upper case may part what NFC had joined; such a code is malformed anyway, but is printed as it is read. */
function codeOf(text: string): string {
  return normaliseCode(text).normalize('NFC');
}

function fault(code: LineErrorCode, found: { text: string; at: number; end: number }, fits: readonly string[]): LineError {
  return { code, at: found.at, end: found.end, found: found.text, fits };
}

function extent(parts: readonly Part[]): { at: number; end: number } {
  return { at: parts[0]?.at ?? 0, end: parts.at(-1)?.end ?? 0 };
}

interface Piece {
  readonly parts: Part[];
  /** The separator that ends it; -1 for the last. */
  endedAt: number;
}

function split(tokens: readonly Token[]): Piece[] {
  let piece: Piece = { parts: [], endedAt: -1 };
  const pieces = [piece];
  for (const token of tokens) {
    if (token.kind !== 'separator') piece.parts.push(token);
    else {
      piece.endedAt = token.at;
      piece = { parts: [], endedAt: -1 };
      pieces.push(piece);
    }
  }
  return pieces;
}
