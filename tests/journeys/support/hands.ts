import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers?: number;
  /** What the browser types for it; none for keys that only do something. */
  readonly text?: string;
}

const control = 2;
const shift = 8;
const named: Readonly<Record<string, Key>> = {
  '\n': { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  '\u001B': { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  ' ': { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  '/': { key: '/', code: 'Slash', windowsVirtualKeyCode: 191, text: '/' },
  ';': { key: ';', code: 'Semicolon', windowsVirtualKeyCode: 186, text: ';' },
};
export const escape = '\u001B';
export const controlK: Key = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: control };

export type Struck = Key & {
  /** Its own time after the key before, in ms; a hand has that of its pace. */
  readonly gapMs?: number;
};

/** The keys of a text; a line break is Enter. */
export const keysOf = (text: string, gapMs?: number): readonly Struck[] =>
  [...text].map((char): Struck => {
    const upper = char.toUpperCase();
    const letter = /[A-Z]/.test(upper);
    const key = named[char] ?? {
      key: char,
      code: letter ? `Key${upper}` : `Digit${char}`,
      windowsVirtualKeyCode: upper.charCodeAt(0),
      modifiers: letter && char === upper ? shift : 0,
      text: char,
    };
    return gapMs === undefined ? key : { ...key, gapMs };
  });

/** Presses each key when it is due, however long the page takes over those before: hands wait for nothing. */
export async function pressAll(page: Page, keys: readonly Struck[], gapMs: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  let at = Date.now();
  for (const { gapMs: own, text, ...key } of keys) {
    at += own ?? gapMs();
    await sleep(Math.max(0, at - Date.now()));
    const typed = text === undefined ? {} : { text, unmodifiedText: text };
    sent.push(
      session.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...key,
        ...typed,
        timestamp: at / 1000,
      }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: at / 1000 + 0.002 }),
    );
  }
  await Promise.all(sent);
  await session.detach();
}
