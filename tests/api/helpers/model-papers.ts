import type { Person } from './app';

/** A paper of a model's day. */
export interface ModelPaper<Kind extends string> {
  readonly id: number;
  readonly kind: Kind;
  /** Who made it. */
  readonly by: number;
  /** As far as the day knows. */
  decided: 'approve' | 'reject' | null;
}

/** Mostly one that the verb suits, now and then any: what comes at a wrong moment must be refused. */
export function paperFor<Paper extends ModelPaper<string>>(papers: readonly Paper[], verb: string, place: number): Paper | undefined {
  const suited = papers.filter(({ decided }) => decided === (verb === 'contra' ? 'approve' : null));
  const among = suited.length === 0 || place % 8 === 7 ? papers : suited;
  return among.at(-1 - (place % Math.max(among.length, 1)));
}

/** Mostly one of those who may approve it and did not make it, now and then whoever it is. */
export function judgeFor(who: Person, judges: readonly Person[], paper: ModelPaper<string>, place: number): Person {
  const others = judges.filter(({ id }) => id !== paper.by);
  return place % 4 === 3 || others.includes(who) ? who : (others[place % Math.max(others.length, 1)] ?? who);
}

/** Takes down what was decided. */
export function noteDecision(paper: ModelPaper<string>, verb: 'approve' | 'reject', { status }: { readonly status: number }): void {
  if (status === 200) paper.decided = verb;
}
