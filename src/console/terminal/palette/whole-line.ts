import { looksLikeS10 } from '~domain/tracking-code';
import type { Stage } from '~commands/language/line';
import { parseLine } from '~commands/language/parse';

/** Longer is a pasted column of codes, which only the prompt takes. */
const longest = 2_000;

/** Without one of these nothing is a whole line: what separates stages, names a value or a set, or stands in a code. */
const telling = /[;\u037e=@\d]/;

/**
 * Whether what is typed can only be meant as a line: several stages, a named value, a set, a record or a whole code. A
 * verb and a word are still something to search for, and a few digits may be the beginning of a code or of an order's
 * number.
 */
export function isWholeLine(text: string): boolean {
  if (text.length > longest || !telling.test(text)) return false;
  const { stages, errors } = parseLine(text);
  return errors.length === 0 && (stages.length > 1 || stages.some(isWhole));
}

function isWhole(stage: Stage): boolean {
  if (stage.kind === 'record') return true;
  if (stage.kind === 'verb' && stage.target !== null) return true;
  if (stage.kind !== 'subject') return stage.args.some(({ name }) => name !== null);
  return stage.items.every((item) => item.kind === 'set' || (item.kind === 'code' && looksLikeS10(item.code)));
}
