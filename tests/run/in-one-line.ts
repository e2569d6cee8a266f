import { stripVTControlCharacters } from 'node:util';

/** What is kept of a long one: where it failed, and what the last tries met. */
const [beginning, ending] = [400, 500] as const;

/** What a failure says, in one line: of a log only the end may be kept, so it must tell where to look. */
export function inOneLine(text: string | undefined): string {
  const line = stripVTControlCharacters(text ?? '')
    .replaceAll(/ (?:class|style|d)="[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ');
  return line.length <= beginning + ending ? line : `${line.slice(0, beginning)} […] ${line.slice(-ending)}`;
}
