import { fold } from '~domain/fold';
import { looksLikeS10, normaliseCode } from '~domain/tracking-code';
import type { Values } from './statement';

/** Text as PostgreSQL takes it: it knows no NUL, and no other control character can be searched for. */
function clean(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim();
}

/** What was typed, and the same as our codes are written; order codes are kept as their shop wrote them. */
export function codeSpellings(text: string): readonly [raw: string, code: string] {
  const raw = clean(text);
  return [raw, normaliseCode(raw)];
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export function prefixPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

/**
 * The list's free text: a code, the beginning of a code or order code, or words of a receiver's name without accents.
 */
export function searchCondition(text: string, values: Values): string {
  const [raw, code] = codeSpellings(text);
  if (raw === '') return 'true';
  if (looksLikeS10(code))
    return `(p.code = ${values.add(code)} or p.order_code in (${values.add(raw)}, ${values.add(code)}))`;
  return `(p.code like ${values.add(prefixPattern(code))}
    or p.order_code like ${values.add(prefixPattern(raw))}
    or p.order_code like ${values.add(prefixPattern(code))}
    or p.receiver_fold like ${values.add(`%${escapeLike(fold(raw))}%`)})`;
}
