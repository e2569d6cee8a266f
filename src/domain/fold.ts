/**
 * Vietnamese folding for search: lower case, no tone or vowel marks, đ → d, in NFC or NFD alike.
 * The database's `hl_fold` gives the same result for the same text (tested letter by letter).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase();
}
