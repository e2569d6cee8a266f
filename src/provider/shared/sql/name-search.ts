import type { Values } from './statement';

/** The text as PostgreSQL takes it: it knows no NUL, and no other control character can be searched for. */
export function searchWords(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A beginning, and words anywhere, as LIKE takes them: whatever it treats specially is taken literally. */
export const prefixOf = (q: string): string => `${literal(q)}%`;
export const wordsIn = (q: string): string => `%${literal(q)}%`;

/**
 * The condition of a list's search field: `true` where nothing was typed, else `condition` of the words as LIKE takes
 * them.
 */
export function wordsFound(
  typed: string | undefined,
  values: Values,
  condition: (within: string, words: string) => string,
): string {
  const words = searchWords(typed ?? '');
  return words === '' ? 'true' : condition(values.add(wordsIn(words)), words);
}

/** The columns of a thing with a code and a name; `fold` = the folded name. */
interface NamedColumns {
  readonly code: string;
  readonly name: string;
  readonly fold: string;
}

/**
 * Which rows match `q` (of `searchWords`, not empty), and in which order: the code itself, beginnings of the code,
 * names with exact accents before those that only fold alike, beginnings before middles.
 */
export function matching(
  { code, name, fold }: NamedColumns,
  q: string,
  values: Values,
): { readonly where: string; readonly order: string } {
  const typed = values.add(q);
  const prefix = values.add(prefixOf(q));
  const within = values.add(wordsIn(q));
  return {
    where: `(${code} ilike ${prefix} or ${fold} like hl_fold(${within}))`,
    order: `case when upper(${code}) = upper(${typed}) then 0 when ${code} ilike ${prefix} then 1
      when ${name} ilike ${prefix} then 2
      when ${name} ilike ${within} then 3 when ${fold} like hl_fold(${prefix}) then 4 else 5 end, length(${name}),
        ${code}`,
  };
}
