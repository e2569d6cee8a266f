import { afterEach, expect, test, vi } from 'vitest';
import { beginHearing, endHearing, takeScans } from '~console/terminal/scan/hearing';
import { scan } from './support/scan';

afterEach(() => {
  endHearing();
  vi.useRealTimers();
});

const taking = () => {
  const heard: string[] = [];
  const stop = takeScans({ onScan: ({ text }) => heard.push(text), onBurst: () => undefined });
  return { heard, stop };
};

test('a scan made while the page loads is whoever’s comes to take scans, in order and once', () => {
  beginHearing();
  scan('HL240000018VN');
  scan('HL240000021VN');
  const first = taking();
  scan('HL240000035VN');
  expect(first.heard).toEqual(['HL240000018VN', 'HL240000021VN', 'HL240000035VN']);
  first.stop();
  scan('HL240000049VN');
  expect(taking().heard).toEqual([]);
});

test('one that nobody came for in time is not done minutes later', () => {
  vi.useFakeTimers();
  beginHearing();
  scan('HL240000018VN');
  vi.advanceTimersByTime(20_000);
  expect(taking().heard).toEqual([]);
});

test('before signing in nothing is taken for a scan', () => {
  beginHearing();
  scan('HL240000018VN');
  endHearing();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(taking().heard).toEqual([]);
});
