import { fault } from './fault';
import type { LineError, ParsedLine, Stage } from './line';
import { beginsSubject, subjectStage } from './read-subject';
import { readWhole } from './read-whole';
import { wordStage } from './read-words';
import { suggestVerbs } from './suggest';
import { tokenise, type Token } from './tokens';
import { wordKind } from './words';

type Part = Exclude<Token, { kind: 'separator' }>;

/**
 * A typed line as stages. Never throws: what does not fit is an error naming its character, and the rest is read on.
 * A first word that names a verb or a source begins such a stage; one with a digit, or with @, a stage of packages.
 */
export function parseLine(text: string): ParsedLine {
  const errors: LineError[] = [];
  const stages: Stage[] = [];
  const tokens = tokenise(text);
  const whole = readWhole(text, tokens);
  if (whole) return { text, stages: [whole.stage], errors };
  for (const [index, { parts, endedAt }] of split(tokens).entries()) {
    const [first, ...rest] = parts;
    if (!first) {
      // At the very beginning or end it is a line that goes on from the working set, or one still being typed.
      if (index > 0 && endedAt >= 0) errors.push({ code: 'empty_stage', at: endedAt, end: endedAt + 1, found: ';', fits: [] });
      continue;
    }
    const stage = readStage(text, [first, ...rest], errors);
    if (stage) stages.push(stage);
  }
  // Packages in the middle begin anew; behind the last verb they would come to nothing.
  const last = stages.at(-1);
  if (last && last.kind !== 'verb' && stages.length > 1) errors.push(fault('codes_first', { ...last, text: text.slice(last.at, last.end) }, []));
  return { text, stages, errors: errors.sort((a, b) => a.at - b.at) };
}

function readStage(text: string, parts: readonly [Part, ...Part[]], errors: LineError[]): Stage | null {
  const [first, ...rest] = parts;
  if (first.kind === 'argument') {
    errors.push(fault('unknown_verb', { ...first, text: first.name }, []));
    return null;
  }
  const kind = first.quoted ? null : wordKind(first.text);
  if (kind) return wordStage(kind, text, [first, ...rest], errors);
  if (beginsSubject(first)) return subjectStage(parts, errors);
  errors.push(fault('unknown_verb', first, suggestVerbs(first.text)));
  return null;
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
