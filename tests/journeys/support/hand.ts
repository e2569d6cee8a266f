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
  '=': { key: '=', code: 'Equal', windowsVirtualKeyCode: 187, text: '=' },
  '@': { key: '@', code: 'Digit2', windowsVirtualKeyCode: 50, modifiers: shift, text: '@' },
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

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

const isCall = (url: URL | string): boolean => new URL(url).pathname.startsWith('/v1/');

/**
 * A hand at a page whose clock goes on with it alone, as do its late answers: however long this machine takes for a
 * key, a page or an answer, nobody has paused and nothing has been late. A browser that had one keeps it: it is to be
 * nobody else's.
 */
export class Hand {
  readonly #page: Page;
  /** When the hand began by the page's clock, in ms since 1970. */
  #began = 0;
  /** Since then, in ms. */
  #now = 0;
  readonly #waiting = new Set<{ readonly until: number; readonly go: () => void }>();
  /** What this machine is at: pieces of the page, and answers. */
  readonly #work = new Set<unknown>();

  private constructor(page: Page) {
    this.#page = page;
  }

  static async at(page: Page): Promise<Hand> {
    await page.clock.install();
    const hand = new Hand(page);
    page.on('request', (request) => {
      if (!isCall(request.url())) hand.#work.add(request);
    });
    page.on('requestfinished', (request) => hand.#work.delete(request));
    page.on('requestfailed', (request) => hand.#work.delete(request));
    return hand;
  }

  /** The clock stands still from now on. */
  async begin(): Promise<void> {
    const now = await this.#page.evaluate(() => Date.now());
    // It may have gone on meanwhile, and is never put back.
    this.#began = now + 5_000;
    await this.#page.clock.pauseAt(this.#began);
  }

  /** The page of this address as from nothing: the first of it is there, and no more. */
  async load(address: string): Promise<void> {
    // A new page is told no pass: its clock stands where the last pause was.
    await this.#page.clock.pauseAt(this.#began + this.#now);
    await this.#page.goto(address, { waitUntil: 'commit' });
    await this.#page.waitForFunction(() => document.body !== null);
  }

  /** From now on calls are answered as late as is said of each, in ms. */
  async answerLate(late: () => number): Promise<void> {
    await this.#page.context().route(isCall, async (route) => {
      // A stream has no end to wait for.
      if ((await route.request().headerValue('accept'))?.includes('event-stream') === true) return route.continue();
      this.#work.add(route);
      try {
        const response = await route.fetch({ maxRedirects: 0 });
        this.#work.delete(route);
        await this.#until(this.#now + late());
        return await route.fulfill({ response });
      } catch {
        // The page that asked is gone.
        return undefined;
      } finally {
        this.#work.delete(route);
      }
    });
  }

  #until(until: number): Promise<void> {
    return until <= this.#now
      ? Promise.resolve()
      : new Promise((go) => {
          this.#waiting.add({ until, go });
        });
  }

  /** Lets so many ms pass. */
  async pass(ms: number): Promise<void> {
    const session = await sessionOf(this.#page);
    // As Playwright's `runFor` does, which besides has every page to come go through each pass there was.
    const { exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `__pwClock.controller.runFor(${ms})`,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    this.#now += ms;
    for (const each of [...this.#waiting].filter(({ until }) => until <= this.#now)) {
      this.#waiting.delete(each);
      each.go();
    }
  }

  /** Strikes keys, each so long after the last as `gap` says, in ms. */
  async strike(keys: readonly string[], gap: (index: number) => number): Promise<void> {
    const session = await sessionOf(this.#page);
    for (const [index, { text, ...place }] of keys.map(keyOf).entries()) {
      await this.pass(gap(index));
      const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
      await session.send('Input.dispatchKeyEvent', { ...down, ...place });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...place });
    }
  }

  /** Looks on, for two minutes of the page's at most, until `come` says that all has come. */
  async look(come: () => Promise<boolean>): Promise<void> {
    for (const end = this.#now + 120_000; this.#now < end;) {
      if (this.#work.size === 0) {
        if (await come()) return;
        await this.pass(this.#untilNews());
      }
      // What the page does besides, as in its worker and its database, takes its time.
      await sleep(20);
    }
  }

  /** Until the next answer comes, in ms, and no less than the page itself may wait for something. */
  #untilNews(): number {
    const untils = [...this.#waiting].map(({ until }) => until - this.#now);
    return Math.max(100, untils.length > 0 ? Math.min(...untils) : 0);
  }
}
