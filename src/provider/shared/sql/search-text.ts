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
 * That a carrier calls a package so, in full: looked up for each carrier, of which there are few, and before any package
 * is read. Null = no number looks like that.
 */
export function carrierNumber(text: string, values: Values): string | null {
  const [raw, code] = codeSpellings(text);
  if (!/^[\x21-\x7e]{4,60}$/.test(raw)) return null;
  return `p.id = any(array(select o.package_id from carriers c cross join lateral (select h.package_id from handovers h
    where h.carrier_id = c.id and h.tracking_3pl in (${values.add(raw)}, ${values.add(code)}) limit 20) o))`;
}

/**
 * The list's free text: a code, the beginning of a code or order code, a carrier's number, or words of a receiver's name
 * without accents.
 */
export function searchCondition(text: string, values: Values): string {
  const [raw, code] = codeSpellings(text);
  if (raw === '') return 'true';
  const byCarrier = carrierNumber(text, values);
  const called = byCarrier === null ? '' : ` or ${byCarrier}`;
  if (looksLikeS10(code))
    return `(p.code = ${values.add(code)} or p.order_code in (${values.add(raw)}, ${values.add(code)})${called})`;
  return `(p.code like ${values.add(prefixPattern(code))}
    or p.order_code like ${values.add(prefixPattern(raw))}
    or p.order_code like ${values.add(prefixPattern(code))}
    or p.receiver_fold like ${values.add(`%${escapeLike(fold(raw))}%`)}${called})`;
}
