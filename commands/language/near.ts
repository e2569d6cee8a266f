import { fold } from '~domain/fold';
import { plainName, spelled } from '../names';
import type { EntityFound, EntityMissed } from './resolve';

/**
 * 0 for a beginning; else the edits between two folded words, adjacent letters swapped counting as one; 3 = further
 * than that.
 */
export function distance(typed: string, verb: string): number {
  if (verb.startsWith(typed)) return 0;
  if (typed.length < 3 || Math.abs(typed.length - verb.length) > 2) return 3;
  let before: number[] = [];
  let previous = Array.from({ length: verb.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= verb.length; column += 1) {
      const same = typed[row - 1] === verb[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === verb[column - 2] && typed[row - 2] === verb[column - 1];
      current.push(
        Math.min(
          (previous[column] ?? 3) + 1,
          (current[column - 1] ?? 3) + 1,
          (previous[column - 1] ?? 3) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 3) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = previous;
    previous = current;
  }
  return Math.min(3, previous[verb.length] ?? 3);
}

interface Named extends EntityFound {
  readonly name: string;
}

/** The one with that code, else the only one with that name; else the codes of those it is likest to. */
export function entityNamed(all: readonly Named[], typed: string): EntityFound | EntityMissed {
  const byCode = all.find(({ code }) => spelled(code) === spelled(typed));
  const byName = all.filter(({ name }) => plainName(name) === plainName(typed));
  const [only] = byName;
  if (byCode) return byCode;
  return only && byName.length === 1
    ? only
    : { near: (byName.length > 1 ? byName : likest(all, typed)).slice(0, 3).map(({ code }) => code) };
}

/**
 * The same of lists too long to be read whole: where the search finds nothing, by some that it finds for nothing
 * (undefined).
 */
export async function entitySearched(
  search: (q: string | undefined) => Promise<readonly Named[]>,
  typed: string,
): Promise<EntityFound | EntityMissed> {
  const found = await search(typed);
  return entityNamed(found.length > 0 ? found : await search(undefined), typed);
}

/** Where nothing is like it, the first of all: whoever knows no code sees what codes there are. */
function likest(all: readonly Named[], typed: string): readonly Named[] {
  const asked = fold(typed);
  const scored = all.map((one) => ({
    one,
    score: fold(` ${one.name}`).includes(` ${asked}`) ? 1 : Math.min(distance(asked, fold(one.code)), 3),
  }));
  const near = scored.filter(({ score }) => score < 3).sort((a, b) => a.score - b.score);
  return near.length > 0 ? near.map(({ one }) => one) : all;
}
