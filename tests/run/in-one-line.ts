import { stripVTControlCharacters } from 'node:util';

/** What a failure says, in one line: of a log only the end may be kept, so it must tell where to look. */
export const inOneLine = (text: string | undefined): string =>
  stripVTControlCharacters(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400);
