import type { RecordKind } from '../record-kinds';
import { recordByCode } from '../records';
import { commandById, isBegun } from '../registry';
import { sourceByName } from '../sources';
import { afterCommand, afterPackages, afterRecord, afterSource, noFlow, type Flow } from './flow';
import { fault, type LineError, type ParsedLine, type RecordStage, type Stage, type SubjectStage } from './line';
import { beginsSubject, subjectStage } from './read-subject';
import { readRawTail } from './read-raw-tail';
import { wordStage } from './read-words';
import { suggestVerbs } from './suggest';
import { once } from './once';
import { isWritten, tokenise, type Token } from './tokens';
import { plainWords, readHead } from './words';

type Part = Exclude<Token, { kind: 'separator' }>;

/**
 * A typed line as stages. Never throws: what does not fit is an error naming its character, and the rest is read on. A
 * first word that names a verb, a source or a kind of record begins such a stage; one with a digit, or with @, a stage
 * of packages, or of the record whose code it is. `hand` = the kind of record whose page is open: where several kinds
 * have a verb of one name, it says which is meant if the line itself does not.
 */
export function parseLine(text: string, hand: RecordKind | null = null): ParsedLine {
  return parseOnce(text, hand);
}

const parseOnce = once((text: string, hand: RecordKind | null): ParsedLine => {
  const errors: LineError[] = [];
  const stages: Stage[] = [];
  const tokens = tokenise(text);
  const whole = readRawTail(text, tokens);
  const written = isWritten(tokens);
  let flow = noFlow;
  if (whole) return { text, stages: [whole.stage], errors };
  for (const [index, { parts, endedAt }] of split(tokens).entries()) {
    const [first, ...rest] = parts;
    if (!first) {
      // At the very beginning or end it is a line that goes on from the working set, or one still being typed.
      if (index > 0 && endedAt >= 0)
        errors.push({ code: 'empty_stage', at: endedAt, end: endedAt + 1, found: ';', fits: [] });
      continue;
    }
    const stage = readStage(text, [first, ...rest], { flow, hand, written, errors });
    if (!stage) continue;
    stages.push(stage);
    flow = flowAfter(flow, stage);
  }
  // Packages in the middle begin anew; behind the last verb they would come to nothing.
  const last = stages.at(-1);
  if (last && last.kind !== 'verb' && stages.length > 1)
    errors.push(fault('codes_first', { ...last, text: text.slice(last.at, last.end) }, []));
  return { text, stages, errors: errors.sort((a, b) => a.at - b.at) };
});

interface RunContext {
  readonly flow: Flow;
  readonly hand: RecordKind | null;
  readonly written: boolean;
  readonly errors: LineError[];
}

function readStage(text: string, parts: readonly [Part, ...Part[]], context: RunContext): Stage | null {
  const { errors } = context;
  const [first] = parts;
  if (first.kind === 'argument') {
    errors.push(fault('unknown_verb', { ...first, text: first.name }, []));
    return null;
  }
  const head = readHead(parts, context);
  if (head) return wordStage(head, text, parts, errors);
  if (beginsSubject(first)) return recordStage(subjectStage(parts, errors));
  errors.push(unknownVerb(first, parts));
  return null;
}

/** What begins the words of a verb, or of a button, is one thing, still to be typed on. */
function unknownVerb(first: Extract<Part, { kind: 'word' }>, parts: readonly Part[]): LineError {
  const words = plainWords(parts);
  const begun = words.length > 1 && words.length === parts.length && isBegun(words);
  const whole = { ...first, end: parts.at(-1)?.end ?? first.end, text: words.join(' ') };
  return begun
    ? fault('unknown_verb', whole, suggestVerbs(words.join('-')))
    : fault('unknown_verb', first, suggestVerbs(first.text));
}

/** A code alone that tells itself what it is of stands for that; everything else for packages. */
function recordStage(stage: SubjectStage): SubjectStage | RecordStage {
  const [item, ...others] = stage.items;
  const record = item?.kind === 'code' && others.length === 0 ? recordByCode(item.code) : undefined;
  if (!record || item?.kind !== 'code') return stage;
  const { at, end, code } = item;
  return {
    kind: 'record',
    verb: '',
    record: record.kind,
    args: [{ name: null, value: code, at, end, valueAt: at }],
    at: stage.at,
    end: stage.end,
  };
}

/** What stages put at the hand of a stage behind them. */
export function flowOf(stages: readonly Stage[]): Flow {
  return stages.reduce(flowAfter, noFlow);
}

function flowAfter(flow: Flow, stage: Stage): Flow {
  if (stage.kind === 'subject') return afterPackages(flow);
  if (stage.kind === 'record') return afterRecord(flow, stage.record);
  if (stage.kind === 'verb') return afterCommand(flow, commandById(stage.command), stage.target?.record ?? null);
  const source = sourceByName(stage.verb);
  return source ? afterSource(flow, source) : flow;
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
