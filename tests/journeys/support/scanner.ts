import { setTimeout as sleep } from 'node:timers/promises';
import { test, type CDPSession, type Page } from 'playwright/test';

/** The same code within two seconds is one scan, whatever it is to do. */
export const anotherScanMs = 2_100;

/** Milliseconds between the keys of a hand scanner, over and over. */
const gaps = [9, 12, 7, 16, 11, 8, 14] as const;

/** Before the key of this index, in ms. */
export const scannerGap = (index: number): number => gaps[index % gaps.length] ?? 0;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  readonly text: string;
}

const shift = 8;

/**
 * As with Caps Lock off and Shift held for letters, or with Caps Lock turned against the scanner: small letters come.
 */
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

/** Between a person's key and a scanner's first, and after its last: the hands are at the package meanwhile. */
const handsOffMs = 80;

/** Of a fixed scanner over a belt: between its keys, and from the last of a package to the first of the next. */
const belt = { gapMs: 2, betweenMs: 10 } as const;

/** The keys of a scan in their order, the last one its end. */
const keysOf = (code: string, { caps = false, end = 'Enter' }: ScanOptions = {}): readonly Key[] => [
  ...[...code].map((char) => keyOf(char, caps)),
  ends[end],
];

/** The events of keys whose first one is pressed at `from`, in seconds since 1970; with the moment of the last. */
function scanEvents(
  session: CDPSession,
  keys: readonly Key[],
  { ups = true, gapMs }: ScanOptions,
  from: number,
): { readonly sent: Promise<unknown>[]; readonly last: number } {
  let at = from;
  const sent = keys.flatMap((key, index) => {
    at += (gapMs ?? scannerGap(index)) / 1000;
    const { text, ...place } = key;
    const down = session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...place,
      text,
      unmodifiedText: text,
      timestamp: at,
    });
    return ups
      ? [down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...place, timestamp: at + 0.004 })]
      : [down];
  });
  return { sent, last: at };
}

interface ScanOptions {
  readonly caps?: boolean;
  readonly end?: keyof typeof ends;
  /** Whether each key comes up again; nobody listens to that, and each costs the browser as much as one going down. */
  readonly ups?: boolean;
  /** Between its keys, all alike; otherwise a hand scanner's. */
  readonly gapMs?: number;
  /** The machine has something else to do in the middle of it: so long the console hears nothing of the rest. */
  readonly stallMs?: number;
}

/**
 * A keyboard-wedge scanner at the console: the keys of a code and Enter, each with the time a scanner would have
 * pressed it. The times are given with the keys, as hardware does, so that a busy machine does not stretch them.
 */
export async function scan(page: Page, code: string, options: ScanOptions = {}): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const lasts = [...code, 'end'].reduce((sum, _, index) => sum + scannerGap(index), 0);
  await page.waitForTimeout(handsOffMs + lasts);
  const keys = keysOf(code, options);
  const before = options.stallMs === undefined ? 0 : keys.length / 2;
  const { sent, last } = scanEvents(session, keys.slice(0, before), options, (Date.now() - lasts) / 1000);
  await Promise.all(sent);
  await page.waitForTimeout(options.stallMs ?? 0);
  await Promise.all(scanEvents(session, keys.slice(before), options, last).sent);
  await page.waitForTimeout(handsOffMs);
  await session.detach();
}

/** When the last key of a belt was pressed: the next belt's come after it. */
const belts = new WeakMap<Page, number>();

/**
 * One package after the other, as a belt brings them under a scanner. Each is sent once its last key was pressed: as
 * with hardware, what the console is told was pressed before, and on a busy machine ever longer before.
 */
export const scanAll = (page: Page, codes: readonly string[]): Promise<void> =>
  // A step of the test: outside of any, Playwright goes through all that was done before for each key.
  test.step(`${codes.length} scans`, async () => {
    const session: CDPSession = await page.context().newCDPSession(page);
    await page.waitForTimeout(handsOffMs);
    let at = Math.max(Date.now() / 1000, belts.get(page) ?? 0);
    for (const [index, code] of codes.entries()) {
      const keys = keysOf(code, { caps: index % 2 === 0, end: index % 3 === 0 ? 'Tab' : 'Enter' });
      await sleep(Math.max(0, at * 1000 + keys.length * belt.gapMs - Date.now()));
      const { sent, last } = scanEvents(session, keys, { ups: false, gapMs: belt.gapMs }, at);
      await Promise.all(sent);
      at = last + belt.betweenMs / 1000;
    }
    belts.set(page, at);
    await session.detach();
  });

/** Until the clock has caught up with the belts: from then on every key is a hand's again. */
export async function caughtUp(page: Page): Promise<void> {
  await page.waitForTimeout(Math.max(0, (belts.get(page) ?? 0) * 1000 - Date.now()) + 2 * handsOffMs);
}

/**
 * A scan whose keys are each sent when they are pressed: whoever measures from the last one finds no others before it
 * in the queue. Their times are the scanner's own, as hardware gives them: a busy machine would stretch its gaps to a
 * hand's.
 */
export async function scanLive(session: CDPSession, code: string): Promise<void> {
  const keys = keysOf(code);
  const sent: Promise<unknown>[] = [];
  let at = Date.now() / 1000;
  for (const [index, { text, ...place }] of keys.entries()) {
    at += scannerGap(index) / 1000;
    // By the clock: that each wait lasts a little longer than it should would add up to the last key.
    await sleep(Math.max(0, at * 1000 - Date.now()));
    // Waited for at the end: a busy console would hold the next key up.
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...place, text, unmodifiedText: text, timestamp: at }),
    );
  }
  await Promise.all(sent);
}

/**
 * Packages on a belt under a fixed scanner, one each `everyMs` by the clock; its keys are quicker than a hand
 * scanner's.
 */
export async function scanBelt(page: Page, codes: readonly string[], everyMs: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const start = Date.now() + handsOffMs;
  const sent: Promise<unknown>[] = [];
  for (const [index, code] of codes.entries()) {
    const at = start + index * everyMs;
    await page.waitForTimeout(Math.max(0, at - Date.now()));
    sent.push(
      ...scanEvents(session, keysOf(code), { ups: false, gapMs: everyMs / (2 * (code.length + 1)) }, at / 1000).sent,
    );
  }
  await Promise.all(sent);
  await session.detach();
}
