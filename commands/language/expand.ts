import { spelled } from '../names';
import type { Span } from './line';
import { once } from './once';
import { escaped, quote } from './quote';
import { readRawTail } from './read-raw-tail';
import { isWritten, tokenise, type Token } from './tokens';
import { noFlow } from './flow';
import { readHead } from './words';

/** What a user has made words of his own for. */
export interface Memory {
  /** Name → the line it stands for; what follows the name goes on behind it. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Name → lines, run as the stages of one; `$1` … `$9` in them are the values that follow the name. */
  readonly macros: Readonly<Record<string, { readonly lines: readonly string[]; readonly parameters: number }>>;
}

/** `changed` = words of the user's own were in it: places in `text` are no places of what was typed. */
export type Expansion =
  | { readonly ok: true; readonly text: string; readonly changed: boolean }
  | ({ readonly ok: false; readonly code: ExpansionFault; readonly name: string; readonly wants: number } & Span);

/** A name that leads back to itself, a macro with too few or too many values, or a result nobody could have meant. */
export type ExpansionFault = 'endless' | 'lacks_values' | 'many_values' | 'too_long';

/** Words within words, at the most; and the most characters that may come of a line. */
const deepest = 8;
const longest = 200_000;

/**
 * A line with the user's own words replaced by what they stand for. Only the first word of a stage is looked at, and a
 * word of the language is never overridden. Pure; never throws.
 */
export const expand = once((line: string, memory: Memory): Expansion => {
  // What is to be kept or armed is kept as it is.
  if (readRawTail(line, tokenise(line))) return { ok: true, text: line, changed: false };
  return expandStages(line, memory, []);
});

function expandStages(line: string, memory: Memory, within: readonly string[]): Expansion {
  const pieces: string[] = [];
  let changed = false;
  let total = 0;
  const tokens = tokenise(line);
  const written = isWritten(tokens);
  for (const stage of stagesOf(line, tokens)) {
    const replaced = expandStage(line, stage, { memory, within, written });
    if (replaced && !replaced.ok) return replaced;
    const piece = replaced ? replaced.text : line.slice(stage.at, stage.end);
    changed ||= replaced !== null;
    total += piece.length;
    if (total > longest)
      return { ok: false, code: 'too_long', name: within[0] ?? '', wants: 0, at: stage.at, end: stage.end };
    pieces.push(piece);
  }
  return { ok: true, text: changed ? pieces.join(';') : line, changed };
}

type Part = Exclude<Token, { kind: 'separator' }>;

interface StageText extends Span {
  readonly parts: readonly Part[];
}

/** The stages of a line with all that lies between the separators, so that joined again they are the line. */
function stagesOf(line: string, tokens: readonly Token[]): StageText[] {
  const stages: StageText[] = [];
  let at = 0;
  let parts: Part[] = [];
  for (const token of tokens) {
    if (token.kind !== 'separator') parts.push(token);
    else {
      stages.push({ at, end: token.at, parts });
      at = token.end;
      parts = [];
    }
  }
  return [...stages, { at, end: line.length, parts }];
}

interface Within {
  readonly memory: Memory;
  /** The names that led here. */
  readonly within: readonly string[];
  readonly written: boolean;
}

/** Null = nothing of the user's own stands there. */
function expandStage(line: string, { parts, end }: StageText, { memory, within, written }: Within): Expansion | null {
  const [head, ...rest] = parts;
  // Which of the verbs of one name is meant, what flows and which page is open may say; that it is one, they don't.
  if (head?.kind !== 'word' || head.quoted || readHead(parts, { flow: noFlow, hand: null, written })) return null;
  const name = spelled(head.text);
  const alias = own(memory.aliases, name);
  const macro = own(memory.macros, name);
  if (alias === undefined && macro === undefined) return null;
  const span = { at: head.at, end: head.end };
  if (within.includes(name) || within.length >= deepest) return { ok: false, code: 'endless', name, wants: 0, ...span };
  let text: string;
  if (alias !== undefined) text = `${alias}${line.slice(head.end, end)}`;
  else {
    const values = rest.map((token) => (token.kind === 'word' ? token.text : line.slice(token.at, token.end)));
    const wants = macro?.parameters ?? 0;
    if (values.length !== wants)
      return { ok: false, code: values.length < wants ? 'lacks_values' : 'many_values', name, wants, ...span };
    text = (macro?.lines ?? []).map((one) => filled(one, values)).join(' ; ');
  }
  const inner = expandStages(text, memory, [...within, name]);
  // Whatever is wrong inside is shown at the word the user typed.
  return inner.ok ? { ...inner, changed: true } : { ...inner, ...span };
}

/** Within quotes a value is escaped, elsewhere quoted where it must be: a value never is more than a value. */
function filled(line: string, values: readonly string[]): string {
  const valueOf = (place: string): string => values[Number(place.slice(1)) - 1] ?? '';
  return line.replaceAll(/"(?:\\.|[^"\\])*"|\$[1-9]/g, (piece) =>
    piece.startsWith('"') ? piece.replaceAll(/\$[1-9]/g, (place) => escaped(valueOf(place))) : quote(valueOf(piece)),
  );
}

/** Names are the user's: `constructor` may be one, and must not find anything that is not his. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  const key = Object.keys(record).find((one) => spelled(one) === name);
  return key === undefined ? undefined : record[key];
}
