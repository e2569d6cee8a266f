import { fold } from './fold';
import { toHundredths, type Vnd } from './money';

/** What a line of a statement is compared by. */
export interface MatchLine {
  readonly id: number;
  readonly day: string;
  readonly amount: Vnd;
  readonly reference: string;
  readonly description: string;
}

/** A movement that is expected: a deposit (above 0) or a payout (below 0). */
export interface MatchDocument {
  readonly id: number;
  /** Its own code and the bank slip's number: either in a line's text names it. */
  readonly references: readonly string[];
  readonly amount: Vnd;
  /** The bank's day it is expected on, YYYY-MM-DD. */
  readonly day: string;
}

type MatchWay = 'reference' | 'amount_day';
/** `amount_differs` = named, with another amount; `several` = more than one could be meant. */
type DoubtReason = 'amount_differs' | 'several';

export type LineVerdict =
  | { readonly line: number; readonly verdict: 'matched'; readonly document: number; readonly by: MatchWay }
  | {
      readonly line: number;
      readonly verdict: 'ambiguous';
      readonly candidates: readonly number[];
      readonly reason: DoubtReason;
    }
  | { readonly line: number; readonly verdict: 'left_over' };

/** Shorter numbers are found in any text. */
const shortestReference = 5;
/** Parts that a reference may have been torn into by a bank's line breaks. */
const mostParts = 5;

/**
 * Which line is which document's money: first by a document's number in the line's own text, then, among what is left,
 * by amount and day. A document goes to one line and a line to one document; where that is not plain, nothing is
 * decided. The order of neither list matters; verdicts come in the order of the lines.
 */
export function matchStatement(lines: readonly MatchLine[], documents: readonly MatchDocument[]): LineVerdict[] {
  const verdicts = new Map<number, LineVerdict>();
  const byReference = referenceIndex(documents);
  const named = new Map(lines.map((line) => [line.id, namedIn(line, byReference)] as const));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const agrees = (line: MatchLine, id: number): boolean =>
    toHundredths(byId.get(id)?.amount ?? 0) === toHundredths(line.amount);
  const claims = new Map<number, MatchLine[]>();
  for (const line of lines) for (const id of named.get(line.id) ?? []) if (agrees(line, id)) push(claims, id, line);

  const taken = new Set<number>();
  for (const line of lines) {
    const ids = named.get(line.id) ?? [];
    if (ids.length === 0) continue;
    const [only, ...others] = ids.filter((id) => agrees(line, id));
    if (only !== undefined && others.length === 0 && claims.get(only)?.length === 1) {
      verdicts.set(line.id, { line: line.id, verdict: 'matched', document: only, by: 'reference' });
      taken.add(only);
    } else {
      verdicts.set(line.id, {
        line: line.id,
        verdict: 'ambiguous',
        candidates: ids,
        reason: only === undefined ? 'amount_differs' : 'several',
      });
    }
  }
  // What a doubtful line names may be its own: it is not given away by amount alone.
  const doubted = new Set([...verdicts.values()].flatMap((one) => (one.verdict === 'ambiguous' ? one.candidates : [])));
  const keyOf = ({ day, amount }: { readonly day: string; readonly amount: Vnd }): string =>
    `${day} ${toHundredths(amount)}`;
  const waiting = new Map<string, MatchDocument[]>();
  for (const document of documents)
    if (!taken.has(document.id) && !doubted.has(document.id)) push(waiting, keyOf(document), document);
  const bare = new Map<string, number>();
  for (const line of lines) if (!verdicts.has(line.id)) bare.set(keyOf(line), (bare.get(keyOf(line)) ?? 0) + 1);

  return lines.map((line) => {
    const decided = verdicts.get(line.id);
    if (decided) return decided;
    const fits = waiting.get(keyOf(line)) ?? [];
    if (fits[0] === undefined) return { line: line.id, verdict: 'left_over' };
    if (fits.length === 1 && bare.get(keyOf(line)) === 1)
      return { line: line.id, verdict: 'matched', document: fits[0].id, by: 'amount_day' };
    return { line: line.id, verdict: 'ambiguous', candidates: sorted(fits.map(({ id }) => id)), reason: 'several' };
  });
}

/**
 * Without what banks drop or add between its letters and digits, and however it is written. The database folds alike.
 */
export function bareReference(text: string): string {
  return fold(text).replaceAll(/[^a-z0-9]/g, '');
}

function referenceIndex(documents: readonly MatchDocument[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const { id, references } of documents) {
    for (const reference of new Set(references.map(bareReference)))
      if (reference.length >= shortestReference) push(index, reference, id);
  }
  return index;
}

/** Documents whose number stands in the line as whole words, torn apart or not. */
function namedIn({ reference, description }: MatchLine, index: ReadonlyMap<string, readonly number[]>): number[] {
  const found = new Set<number>();
  for (const text of [reference, description]) {
    const words = fold(text)
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '');
    for (let from = 0; from < words.length; from += 1) {
      let run = '';
      for (const word of words.slice(from, from + mostParts)) {
        run += word;
        for (const id of index.get(run) ?? []) found.add(id);
      }
    }
  }
  return sorted([...found]);
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
