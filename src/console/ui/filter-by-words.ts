import { fold } from '~domain/fold';

interface Named {
  readonly label: string;
  readonly hint?: string;
}

/** The choices in whose words all of the typed ones are found, accents or not. */
export function filterByWords<T extends Named>(choices: readonly T[], text: string): readonly T[] {
  const words = fold(text.normalize('NFC')).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label, hint = '' }) => {
    const folded = fold(`${label} ${hint}`);
    return words.every((word) => folded.includes(word));
  });
}
