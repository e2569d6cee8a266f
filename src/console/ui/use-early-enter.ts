import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '~console/platform/coming';

interface EarlyEnter {
  /** The options of `text` are there. */
  readonly settled: boolean;
  readonly text: string;
  /** Chooses the first of them; null = there is none. */
  readonly choose: (() => void) | null;
}

/**
 * Enter that is pressed before what it chooses among has come: it chooses once that is there, and what is typed behind it
 * waits. The answer takes the key, and says whether it waits.
 */
export function useEarlyEnter({ settled, text, choose }: EarlyEnter): () => boolean {
  const entered = useRef<{ readonly text: string; readonly came: (failed?: boolean) => void } | null>(null);
  const end = useEffectEvent(() => {
    const early = entered.current;
    if (early === null || (!settled && early.text === text)) return;
    entered.current = null;
    const chosen = early.text === text ? choose : null;
    // What it chose is drawn before the keys that waited for it.
    setTimeout(() => {
      if (chosen) flushSync(chosen);
      early.came(chosen === null);
    });
  });
  useEffect(() => end());
  useEffect(() => () => entered.current?.came(true), []);
  return () => {
    if (settled) return false;
    entered.current ??= { text, came: announce('choice') };
    return true;
  };
}
