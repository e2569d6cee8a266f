import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright/test';

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers?: number;
  readonly text?: string;
}

const [control, shift] = [2, 8];

const named: Readonly<Record<string, Key>> = {
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  'Control+k': { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: control },
  ' ': { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  '/': { key: '/', code: 'Slash', windowsVirtualKeyCode: 191, text: '/' },
  ';': { key: ';', code: 'Semicolon', windowsVirtualKeyCode: 186, text: ';' },
  '"': { key: '"', code: 'Quote', windowsVirtualKeyCode: 222, modifiers: shift, text: '"' },
};

/** A letter, a digit, or one of those with a name. */
function keyOf(char: string): Key {
  const upper = char.toUpperCase();
  const isDigit = /^[0-9]$/.test(char);
  return (
    named[char] ?? {
      key: char,
      code: isDigit ? `Digit${char}` : `Key${upper}`,
      windowsVirtualKeyCode: upper.charCodeAt(0),
      modifiers: !isDigit && char === upper ? shift : 0,
      text: char,
    }
  );
}

/** How a hand did: when its last key was pressed, in ms since 1970, and how long this machine held a key back at most, in ms. */
export interface Struck {
  readonly at: number;
  readonly heldBack: number;
  /** Until the page has heard them all; a hand goes on without. */
  readonly heard: Promise<unknown>;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** One for all that a hand does on a page: to open it takes as long as a page that is busy likes, and would hold the first key back. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * Keys by hand, each so long after the last as `gap` says, in ms: the times are given with the keys, as hardware does, for a
 * busy machine would stretch them to those of a hand that has looked in between. Nothing is waited for but the clock.
 * `from` = when its last key was pressed.
 */
export async function strike(
  page: Page,
  keys: readonly string[],
  gap: () => number,
  from = Date.now(),
): Promise<Struck> {
  const session = await sessionOf(page);
  const sent: Promise<unknown>[] = [];
  let [at, heldBack] = [from, 0];
  for (const { text, ...place } of keys.map(keyOf)) {
    at += gap();
    await sleep(Math.max(0, at - Date.now()));
    heldBack = Math.max(heldBack, Date.now() - at);
    const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
    sent.push(
      session.send('Input.dispatchKeyEvent', { ...down, ...place, timestamp: at / 1000 }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...place, timestamp: at / 1000 + 0.002 }),
    );
  }
  return { at, heldBack, heard: Promise.all(sent) };
}
