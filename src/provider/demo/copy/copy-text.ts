const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export const copyNull = '\\N';

/** A text of people as COPY's text format takes it. */
export function copyText(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? character) : text;
}
