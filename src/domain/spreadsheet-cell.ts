/* What spreadsheets do to the cells of a CSV that is opened and saved in them, undone. */

/** Without the apostrophe by which our own files keep a text from being run as a formula. */
export const unguarded = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

/** Mobile numbers have nine digits behind their 0, those of landlines ten and begin with 2. */
export const phoneWithZero = (text: string): string => (/^(?:[35789]\d{8}|2\d{9})$/.test(text) ? `0${text}` : text);

/** Of official codes. */
export const addressDigits = { provinces: 2, districts: 3, wards: 5 } as const;

/** A number that is no code stands for the code that is one with its zeros before it: 4 is ward 00004. */
export function codeWithZeros(
  typed: string,
  level: keyof typeof addressDigits,
  isCode: (code: string) => boolean,
): string {
  const padded = typed.padStart(addressDigits[level], '0');
  return /^\d+$/.test(typed) && !isCode(typed) && isCode(padded) ? padded : typed;
}
