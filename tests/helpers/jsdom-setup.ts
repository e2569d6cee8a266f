import 'fake-indexeddb/auto';
import * as streams from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { toast } from 'react-toastify/unstyled';
import { forgetComing } from '~console/platform/coming';
import { returned } from '~console/platform/list-place';
import { forgetAnswers } from '~console/platform/kept-answers';
import { noteAnswer } from '~console/platform/network';
import { toastsMounted } from '~console/ui/toast';

// Lazily loaded parts are compiled when first asked for, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// What the console's libraries ask of a browser and jsdom has not.

for (const [name, stream] of Object.entries(streams)) Object.assign(globalThis, { [name]: stream });

class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// Messages of tests that have no place for them would wait for the first that has one, and fill it.
toastsMounted();

// What nobody expected to be printed fails the test; one that expects it puts a spy in the console's place.
const printed: string[] = [];
const { error, warn } = console;

beforeAll(() => {
  console.error = (...what: unknown[]) => void printed.push(format(...what));
  console.warn = (...what: unknown[]) => void printed.push(format(...what));
});
afterAll(() => Object.assign(console, { error, warn }));

/** More than a line takes to be kept, sent and done with where everything answers at once. */
const turnsOfLine = 50;

// The files of one worker share the window and every module: each test leaves both as it found them.
afterEach(async () => {
  cleanup();
  // A line that was being sent goes on without its page: what it still writes and sends is not to reach the next test.
  vi.useRealTimers();
  // A part of the page that was still being loaded asks its questions once it is there.
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < turnsOfLine; turn += 1) await setImmediate();
  // What was on its way when the test ended takes nobody's keys.
  forgetComing();
  // Nor is the next list one that was come back to.
  returned();
  toast.dismiss();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  // Kept in a database that stays open: without a network the next test would show them.
  await forgetAnswers(null);
  globalThis.indexedDB = new IDBFactory();
  noteAnswer();
  expect(printed.splice(0), 'printed to the console').toEqual([]);
});
