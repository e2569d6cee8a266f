import { afterEach, expect, test, vi } from 'vitest';
import { beginInput, endInput, inputShown, takeInput } from '~console/terminal/input/input';
import { scan } from './support/scan';

afterEach(() => {
  endInput();
  vi.useRealTimers();
});

const taking = () => {
  const heard: string[] = [];
  const stop = takeInput({
    onScan: ({ text }) => heard.push(text),
    onScanned: () => undefined,
    onEscape: () => false,
    keyWaitsFor: () => [],
    scanWaitsFor: () => [],
    takeKey: () => false,
    isBound: () => false,
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

test('before signing in nothing is taken for a scan', () => {
  beginInput();
  scan('HL240000018VN');
  endInput();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(taking().heard).toEqual([]);
});
