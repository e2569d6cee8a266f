/*
 * Numbers as they are typed in vi-VN: points part the thousands by themselves, a comma parts the decimals. A typed
 * point means the comma, because the points are never typed and the numeric keypad has only one of the two.
 */

export interface Typed {
  readonly text: string;
  /** Where the caret goes in `text`. */
  readonly caret: number;
  /** null = nothing typed yet. */
  readonly value: number | null;
}

/** `1250000.5` → `1.250.000,5` */
export function numberText(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const factor = 10 ** decimals;
  return group(String(Math.round(value * factor) / factor).replace('.', ','), decimals);
}

/**
 * One edit of the field: `next` and `caret` as the browser left them, `inserted` the single character that was typed,
 * null for a deletion.
 */
export function typeNumber(next: string, caret: number, inserted: string | null, decimals: number): Typed {
  const isMark = inserted === '.' || inserted === ',';
  const head = significant(isMark ? next.slice(0, caret - 1) : next.slice(0, caret));
  const tail = significant(next.slice(caret));
  const mark = isMark && decimals > 0 && !head.includes(',') && !tail.includes(',') ? ',' : '';
  return place(head + mark, tail, decimals);
}

/** A number, words before and behind it; a sign, a bracket or a second number makes it another one. */
const oneNumber = /^[^\d.,(\-−–]*([.,]?\d[\d.,' \u00A0\u202F]*)(?![-−–])\D*$/;

/**
 * A number from elsewhere, put in between what stands before and behind it. It is read by itself, in whichever notation
 * its marks allow; what remains unclear is read as vi-VN. Null = it is no number that can be typed here.
 */
export function pasteNumber(text: string, decimals: number, before = '', behind = ''): Typed | null {
  const bare = oneNumber.exec(text.trim())?.[1]?.replace(/[^\d.,]/g, '');
  if (bare === undefined) return null;
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const mark = bare[last];
  const after = bare.length - last - 1;
  const several = mark !== undefined && bare.indexOf(mark) !== last;
  const groups = last < 0 || several || (after === 3 && decimals < 3 && !/[.,]/.test(bare.slice(0, last)));
  const digits = bare.replace(/[.,]/g, '');
  const read = groups ? digits : `${digits.slice(0, digits.length - after)},${digits.slice(digits.length - after)}`;
  return place(significant(before + read), significant(behind), decimals);
}

function significant(text: string): string {
  const kept = text.replace(/[^\d,]/g, '');
  const comma = kept.indexOf(',');
  return comma < 0 ? kept : kept.slice(0, comma + 1) + kept.slice(comma + 1).replace(/,/g, '');
}

function place(head: string, tail: string, decimals: number): Typed {
  const text = group(head + tail, decimals);
  // Grouping may add a zero before the comma or drop zeros and decimals: count what is left of the head itself.
  let left = significant(group(head, decimals)).length;
  let caret = 0;
  while (left > 0 && caret < text.length) {
    if (text[caret] !== '.') left -= 1;
    caret += 1;
  }
  return { text, caret, value: text === '' ? null : Number(text.replace(/\./g, '').replace(',', '.')) };
}

/** Digits and at most one comma → grouped, decimals cut, leading zeros gone. */
function group(plain: string, decimals: number): string {
  if (plain === '') return '';
  const [whole = '', rest] = plain.split(',');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '.');
  return rest === undefined ? grouped : `${grouped},${rest.slice(0, decimals)}`;
}
