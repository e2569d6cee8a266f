import { inType } from './root-type';

/** Of its own width, px: a list that has less tells each row in two lines, and is never pushed sideways. */
const twoLinesBelow = 600;
/** px that the words which take what is left over keep for themselves. */
const leastLead = 96;
/** px for which other words come along; what is longer is cut. */
const leastWords = 88;

/** Whether a list so wide has rows of two lines; 0 = it is not known. */
export const hasTwoLines = (width: number): boolean => width > 0 && width < inType(twoLinesBelow);

/** A column of a list that may come to be so narrow. */
export interface LinedColumn {
  readonly id: string;
  readonly width: number;
  readonly grow?: boolean;
  readonly kind?: 'number' | 'code' | 'mark' | 'name';
  readonly pinned?: boolean;
  readonly yields?: number;
  /**
   * Where a row has two lines: `first` = in the first one, beside what is pinned (unless said, a mark does); a number =
   * in the second, the smallest first; `aside` = beside both of them, as a button. What says nothing is left out there
   * until the user asks for it; of columns that all say nothing the first few come.
   */
  readonly line?: 'first' | 'aside' | number;
}

interface Placed<C> {
  readonly column: C;
  readonly width: number;
}

interface TwoLines<C> {
  readonly first: readonly C[];
  readonly second: readonly Placed<C>[];
  /** The words of the second line that have what the others leave. */
  readonly lead: C | undefined;
}

/** Columns of the second line where none says how much it matters. */
const mostUnsaid = 4;
const behindAll = 100;
const placeOf = ({ line, yields = 0 }: LinedColumn): number => (typeof line === 'number' ? line : behindAll + yields);

/** A column that the user has chosen to see, where it says nothing itself: behind those that do. */
export const asChosen = <C extends LinedColumn>(column: C): C =>
  column.line === undefined && !column.pinned && column.kind !== 'mark' ? { ...column, line: behindAll } : column;

/** The px of a column in the second line, whose type is smaller and whose columns stand closer. */
export const secondWidth = (width: number): number => Math.ceil((width - 16) * 0.94) + 10;

/** Whether it is words, which may be cut; figures, codes and marks never are. */
export const isOfWords = ({ kind }: Pick<LinedColumn, 'kind'>): boolean => kind === undefined || kind === 'name';

/**
 * The columns of a row in two lines that are `room` px wide: what it is called and how it stands, and beneath what its
 * list holds most important, as much as fits. `needOf` = the px of a column in the second line, `led` = beside words
 * that give way.
 */
export function twoLines<C extends LinedColumn>(
  all: readonly C[],
  room: number,
  needOf: (column: C, led: boolean) => number,
): TwoLines<C> {
  const columns = all.filter(({ line }) => line !== 'aside');
  const said = columns.filter(({ line }) => line === 'first');
  const named = columns.filter(({ pinned, line }) => pinned === true && line === undefined);
  const begins = named.length > 0 ? named : [...said, ...columns].slice(0, 1);
  const isMark = ({ kind, line }: C): boolean => kind === 'mark' && line === undefined;
  const beside = [...said, ...columns.filter(isMark)].find((one) => !begins.includes(one));
  const whole = beside ? [...begins, beside] : begins;
  const rest = columns
    .filter((column) => !whole.includes(column))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const says = columns.some(({ line }) => line !== undefined);
  const others = says ? rest.filter(({ line }) => line !== undefined) : rest.slice(0, mostUnsaid);
  const words = others.filter(isOfWords);
  const lead = words.find(({ grow }) => grow) ?? words[0];
  let left = room - (lead ? inType(leastLead) : 0);
  const kept = others.flatMap((column): Placed<C>[] => {
    if (column === lead) return [{ column, width: 0 }];
    const need = needOf(column, lead !== undefined);
    const width = isOfWords(column) ? Math.min(need, inType(leastWords)) : need;
    if (width > left) return [];
    left -= width;
    return [{ column, width }];
  });
  const taken = kept.reduce((sum, { width }) => sum + width, 0);
  const second = kept.map((one) => (one.column === lead ? { ...one, width: Math.max(0, room - taken) } : one));
  return { first: withoutNumbers(whole, room), second, lead };
}

/** Numbers of rows give way where what they number would be cut. */
function withoutNumbers<C extends LinedColumn>(first: readonly C[], room: number): readonly C[] {
  const over = first.reduce((sum, { width }) => sum + width, 0) > room;
  const rest = first.filter(({ kind }) => kind !== 'number');
  return over && rest.length > 0 ? rest : first;
}
