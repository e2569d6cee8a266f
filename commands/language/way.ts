import type { Parameter } from '../command';

const arrows = new Set(['→', '->', '>']);
/** Two codes that begin with letters; a code may hold a dash itself, but what stands behind it then begins with a digit. */
const way = /^(\p{L}[\p{L}\p{N}_]*)(→|->|>|-)(\p{L}[\p{L}\p{N}_]*)$/u;

export interface WayEnd {
  readonly text: string;
  /** Behind the beginning of the word. */
  readonly from: number;
}

type Typed = Pick<Parameter<{ readonly kind: string }>, 'type'>;

const asksFor = (free: readonly Typed[], kinds: number): boolean =>
  free.length >= kinds && free.slice(0, kinds).every(({ type }) => type.kind === 'hub');

/** A word such as `HCM01→HN03` where two hubs are the next values; null = it is none. */
export function waySplit(word: string, free: readonly Typed[]): readonly [WayEnd, WayEnd] | null {
  const [, from, arrow, to] = way.exec(word) ?? [];
  if (from === undefined || arrow === undefined || to === undefined || !asksFor(free, 2)) return null;
  return [
    { text: from, from: 0 },
    { text: to, from: from.length + arrow.length },
  ];
}

/** An arrow standing alone between two hubs. */
export function isWayArrow(word: string, free: readonly Typed[]): boolean {
  return arrows.has(word) && asksFor(free, 1);
}
