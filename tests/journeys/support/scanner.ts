import type { CDPSession, Page } from 'playwright/test';

/** Milliseconds between the keys of a hand scanner, over and over. */
const gaps = [9, 12, 7, 16, 11, 8, 14] as const;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  readonly text: string;
}

const shift = 8;

/** As with Caps Lock off and Shift held for letters, or with Caps Lock turned against the scanner: small letters come. */
function keyOf(char: string, caps: boolean): Key {
  const upper = char.toUpperCase();
  const letter = /[A-Z]/.test(upper);
  const text = letter && caps ? upper.toLowerCase() : upper;
  return {
    key: text,
    code: letter ? `Key${upper}` : `Digit${char}`,
    windowsVirtualKeyCode: upper.charCodeAt(0),
    modifiers: letter && !caps ? shift : 0,
    text,
  };
}

const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 0, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: 0, text: '' },
} as const satisfies Record<string, Key>;

/** Between a person's key and a scanner's first, and after its last: the hands are at the parcel meanwhile. */
const handsOffMs = 80;

/**
 * A keyboard-wedge scanner at the console: the keys of a code and Enter, each with the time a scanner would have pressed
 * it. The times are given with the keys, as hardware does, so that a busy machine does not stretch them.
 */
export async function scan(page: Page, code: string, { caps = false, end = 'Enter' }: { caps?: boolean; end?: keyof typeof ends } = {}): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const keys: Key[] = [...[...code].map((char) => keyOf(char, caps)), ends[end]];
  const lasts = keys.reduce((sum, _, index) => sum + (gaps[index % gaps.length] ?? 0), 0);
  await page.waitForTimeout(handsOffMs + lasts);
  let at = (Date.now() - lasts) / 1000;
  const sent = keys.flatMap((key, index) => {
    at += (gaps[index % gaps.length] ?? 0) / 1000;
    const { text, ...place } = key;
    return [session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...place, text, unmodifiedText: text, timestamp: at }), session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...place, timestamp: at + 0.004 })];
  });
  await Promise.all(sent);
  await page.waitForTimeout(handsOffMs);
  await session.detach();
}
