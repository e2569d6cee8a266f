import { useEffect, useState } from 'react';

interface SaidProps {
  /** Empty = nothing. */
  readonly text: string;
  /** So long it has to stand before it is said, in ms: what still changes with every key is not. */
  readonly afterMs?: number;
}

/** So long it stands, in ms: what stayed would be said again by each dialog that closes over it. */
const keptMs = 2_000;

/**
 * A sentence for who hears the page and doesn't see it. The place for it stands before there is anything in it, and is
 * empty before each: a screen reader tells what has come in, so of what comes along with its place, or is left of a
 * longer sentence, some tell nothing.
 */
export function Said({ text, afterMs = 100 }: SaidProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timers = [setTimeout(() => setSaid(text), afterMs), setTimeout(() => setSaid(''), afterMs + keptMs)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setSaid('');
    };
  }, [text, afterMs]);
  return (
    <output aria-atomic="true" className="sr-only">
      {said}
    </output>
  );
}
