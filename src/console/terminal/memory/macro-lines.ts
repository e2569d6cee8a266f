import type { SettingValue } from '~contract/features/settings';
import { parseLine } from '~commands/language/parse';
import { tokenise } from '~commands/language/tokens';

type Macro = SettingValue<'macros'>[string];

/** As many values as a macro can be given: `$1` … `$9`. */
const mostParameters = 9;

/**
 * Lines that were run as a macro that does the same again. Packages named one by one at a line's head are left out: a
 * macro acts on what is at hand when it is called. `values` are the words that become `$1`, `$2` …
 */
export function macroOf(lines: readonly string[], values: readonly string[]): Macro {
  const kept = lines.map(withoutPackages).filter((line) => line !== '');
  const parameters = values.slice(0, mostParameters);
  const filled = kept.map((line) => withParameters(line, parameters));
  return { lines: filled, parameters: parametersOf(filled) };
}

/**
 * The values of lines that a text names: parted by commas; without any it is one value where some line has it whole,
 * and else as many as it has words.
 */
export function valuesNamed(text: string, lines: readonly string[]): string[] {
  const whole = lines.some((line) =>
    tokenise(line).some(
      (token) => token.kind !== 'separator' && (token.kind === 'word' ? token.text : token.value) === text,
    ),
  );
  const parts = text.includes(',') && !whole ? text.split(',') : whole ? [text] : text.split(/\s+/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The highest of `$1` … `$9` that lines ask for. */
export function parametersOf(lines: readonly string[]): number {
  return Math.max(0, ...lines.flatMap((line) => [...line.matchAll(/\$([1-9])/g)].map(([, digit]) => Number(digit))));
}

function withoutPackages(line: string): string {
  const [first, second] = parseLine(line).stages;
  const named = first?.kind === 'subject' && first.items.every((item) => item.kind !== 'set' || item.name === 'sel');
  return named ? (second ? line.slice(second.at).trim() : '') : line.trim();
}

function withParameters(line: string, values: readonly string[]): string {
  let text = line;
  for (const token of tokenise(line).toReversed()) {
    if (token.kind === 'separator') continue;
    const at = values.indexOf(token.kind === 'word' ? token.text : token.value);
    if (at >= 0)
      text = `${text.slice(0, token.kind === 'word' ? token.at : token.valueAt)}$${at + 1}${text.slice(token.end)}`;
  }
  return text;
}
