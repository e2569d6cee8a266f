/** Width of a text in the unit of `width`. */
export type Measure = (text: string) => number;

const ellipsis = '…';

/** Breaks a text into at most `most` lines no wider than `width`; what does not fit ends in an ellipsis. */
export function wrap(text: string, width: number, most: number, measure: Measure): string[] {
  const words = text.split(/\s+/).flatMap((word) => pieces(word, width, measure));
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(`${lines[most - 1] ?? ''} ${lines[most] ?? ''}`, width, measure)];
}

/** A word wider than a line is broken where the line ends. */
function pieces(word: string, width: number, measure: Measure): string[] {
  if (word === '' || measure(word) <= width) return word === '' ? [] : [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function shortened(text: string, width: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 0 && measure(letters.join('').trimEnd() + ellipsis) > width) letters.pop();
  return letters.join('').trimEnd() + ellipsis;
}
