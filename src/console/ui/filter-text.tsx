import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';

interface FilterTextProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** What can be looked for; anything else is marked, and the list stays as it was. */
  readonly accepts?: (value: string) => boolean;
  /** What was typed as it is asked for; the field keeps it as it was typed, for whoever goes on typing. */
  readonly clean?: (typed: string) => string;
  readonly onChange: (value: string) => void;
}

const anything = (): boolean => true;
const asTyped = (typed: string): string => typed;

/** How long the typing must rest before the list follows, ms. */
const rest = 350;

/**
 * The search that is always there: it follows when the typing rests, at once on Enter and on Escape, which empties it.
 */
export function FilterText({
  label,
  placeholder,
  value,
  accepts = anything,
  clean = asTyped,
  onChange,
}: FilterTextProps) {
  const t = useText('ui');
  const [text, setText] = useState(value);
  const [rested, setRested] = useState(value);
  const asked = useRef(value);
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  const wordsOf = (typed: string): string => clean(typed.normalize('NFC').trim());
  const isWrong = (words: string): boolean => words !== '' && !accepts(words);
  // What is half typed is no mistake yet.
  const wrong = isWrong(wordsOf(rested)) && isWrong(wordsOf(text));

  // Back and forward, and filters cleared elsewhere, change it from outside.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  const ask = (next: string): void => {
    setRested(next);
    const words = wordsOf(next);
    if (words === asked.current || isWrong(words)) return;
    asked.current = words;
    onChange(words);
  };
  const empty = (): void => {
    setText('');
    ask('');
  };
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), rest);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <span className="relative inline-flex">
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? note : undefined}
        placeholder={placeholder}
        className="control w-64 max-w-full hand:pr-8! [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text);
          // The browser empties the field; a list still narrowed by words that are gone would be exported, or acted on,
          // as such.
          if (event.key === 'Escape' && text !== '') empty();
        }}
      />
      {text !== '' && (
        <Remover
          label={t('filter.remove', { label })}
          onClick={() => {
            // It goes away with the words; the next ones are typed here, and are no keys of the page.
            field.current?.focus();
            empty();
          }}
        />
      )}
      {wrong && (
        <span
          id={note}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 w-max max-w-72 rounded border border-line bg-panel p-2 text-failed"
        >
          {t('filter.not_searchable')}
        </span>
      )}
    </span>
  );
}

function Remover({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute inset-y-0 right-1 my-auto h-5 px-1 text-dim hover:text-ink hand:right-0 hand:h-full hand:px-2.5"
      onClick={onClick}
    >
      <span aria-hidden="true">✕</span>
    </button>
  );
}
