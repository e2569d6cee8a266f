import type { Person } from './app';

/** A document of a model's day. */
export interface ModelDocument<Kind extends string> {
  readonly id: number;
  readonly kind: Kind;
  /** Who made it. */
  readonly by: number;
  /** As far as the day knows. */
  decided: 'approve' | 'reject' | null;
}

/** Mostly one that the verb suits, now and then any: what comes at a wrong moment must be refused. */
export function documentFor<Document extends ModelDocument<string>>(
  documents: readonly Document[],
  verb: string,
  place: number,
): Document | undefined {
  const suited = documents.filter(({ decided }) => decided === (verb === 'contra' ? 'approve' : null));
  const among = suited.length === 0 || place % 8 === 7 ? documents : suited;
  return among.at(-1 - (place % Math.max(among.length, 1)));
}

/** Mostly one of those who may approve it and did not make it, now and then whoever it is. */
export function judgeFor(
  who: Person,
  judges: readonly Person[],
  document: ModelDocument<string>,
  place: number,
): Person {
  const others = judges.filter(({ id }) => id !== document.by);
  return place % 4 === 3 || others.includes(who) ? who : (others[place % Math.max(others.length, 1)] ?? who);
}

/** Takes down what was decided. */
export function noteDecision(
  document: ModelDocument<string>,
  verb: 'approve' | 'reject',
  { status }: { readonly status: number },
): void {
  if (status === 200) document.decided = verb;
}
