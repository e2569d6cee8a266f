import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { announce } from '~console/platform/coming';
import { beginInput, endInput, inputShown, takeInput, type InputTaker } from '~console/terminal/input/input';
import { keyOf, strikeKey, typeOn } from './support/hands';
import { scan } from './support/scan';

afterEach(() => {
  endInput();
  vi.useRealTimers();
});

const taking = (over: Partial<InputTaker> = {}) => {
  const heard: string[] = [];
  const stop = takeInput({
    onScan: ({ text }) => heard.push(text),
    onScanned: () => undefined,
    onEscape: () => false,
    keyWaitsFor: () => [],
    scanWaitsFor: () => [],
    takeKey: () => false,
    isBound: () => false,
    ...over,
  });
  return { heard, stop };
};

test('a scan made while the page loads is whoever’s comes to take scans, in order and once', async () => {
  beginInput();
  scan('HL240000018VN');
  scan('HL240000021VN');
  const first = taking();
  scan('HL240000035VN');
  await vi.waitFor(() => expect(first.heard).toEqual(['HL240000018VN', 'HL240000021VN', 'HL240000035VN']));
  first.stop();
  scan('HL240000049VN');
  expect(taking().heard).toEqual([]);
});

test('one that nobody came for in time is not done minutes later', async () => {
  vi.useFakeTimers();
  beginInput();
  scan('HL240000018VN');
  vi.advanceTimersByTime(20_000);
  const { heard } = taking();
  await Promise.resolve();
  expect(heard).toEqual([]);
  expect(inputShown().kept).toBe('HL240000018VN\n');
});

test('those behind each other are all done, however long each waits for the one before', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const onScan: InputTaker['onScan'] = ({ text }) => {
    heard.push(text);
    setTimeout(announce('scan'), 6_000);
  };
  taking({ onScan, scanWaitsFor: () => ['scan'] });
  const codes = ['HL240000018VN', 'HL240000021VN', 'HL240000035VN', 'HL240000049VN'];
  for (const code of codes) scan(code);
  vi.advanceTimersByTime(30_000);
  expect(heard).toEqual(codes);
});

test('before signing in nothing is taken for a scan', () => {
  beginInput();
  scan('HL240000018VN');
  endInput();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(taking().heard).toEqual([]);
});

test('a word that the field comes amid is typed into it in order, and a scan that it comes amid is none of its text', async () => {
  const { heard } = taking();
  const came = announce('palette');
  typeOn('hl2', 20);
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  typeOn('40', 20);
  came();
  await vi.waitFor(() => expect(field.value).toBe('hl240'));
  field.blur();
  const cameAgain = announce('palette');
  // A while after the word, however fast this test is.
  strikeKey(keyOf('H'), 400);
  typeOn('L2400', 10);
  field.focus();
  typeOn('00018', 10);
  cameAgain();
  typeOn('VN\n', 10);
  await vi.waitFor(() => expect(heard).toEqual(['HL240000018VN']));
  expect(field.value).toBe('hl240');
});

test('Ctrl+K that is pressed while the page loads opens the palette before what is typed on', async () => {
  beginInput();
  strikeKey({ key: 'k', code: 'KeyK', ctrlKey: true }, 120);
  typeOn('gp');
  const keys: string[] = [];
  const takeKey: InputTaker['takeKey'] = ({ key }) => keys.push(key) > 0;
  taking({ takeKey });
  await vi.waitFor(() => expect(keys).toEqual(['k', 'g', 'p']));
});
