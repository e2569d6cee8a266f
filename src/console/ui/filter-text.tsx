import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';

interface FilterTextProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** How long the typing must rest before the list follows, ms. */
const rest = 350;

/**
 * The search that is always there: it follows when the typing rests, at once on Enter and on Escape, which empties it.
 */
export function FilterText({ label, placeholder, value, onChange }: FilterTextProps) {
  const t = useText('ui');
  const [text, setText] = useState(value);
  const asked = useRef(value);

  // Back and forward, and filters cleared elsewhere, change it from outside.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  const ask = (next: string): void => {
    const clean = next.normalize('NFC').trim();
    if (clean === asked.current) return;
    asked.current = clean;
    onChange(clean);
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
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="control w-64 max-w-full [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text);
          // The browser empties the field; a list still narrowed by words that are gone would be exported, or acted on,
          // as such.
          if (event.key === 'Escape' && text !== '') {
            setText('');
            ask('');
          }
        }}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('filter.remove', { label })}
          className="absolute inset-y-0 right-1 my-auto h-5 px-1 text-dim hover:text-ink"
          onClick={() => {
            setText('');
            ask('');
          }}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
    </span>
  );
}
