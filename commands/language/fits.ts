import type { AnyParameter } from './words';
import { offers } from './complete-values';

/** As many as are read at a glance. */
const shown = 3;

/** Values that could stand where one does not fit, as they are typed: those that begin like it, else the first there are; none of what has no list. */
export function valuesLike(parameter: AnyParameter, typed: string, vietnamese: boolean): string[] {
  const known = (): readonly [] => [];
  const text = typed.normalize('NFC').trim();
  for (let end = text.length; end > 0; end -= 1) {
    const like = offers(parameter, text.slice(0, end), vietnamese, known);
    if (like.length > 0) return like.slice(0, shown).map(({ insert }) => insert);
  }
  return offers(parameter, '', vietnamese, known)
    .slice(0, shown)
    .map(({ insert }) => insert);
}
