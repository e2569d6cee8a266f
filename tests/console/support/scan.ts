import { fireEvent } from '@testing-library/react';

let clock = 0;

/** Keys of a hand scanner, with the times it would have pressed them. */
export function scan(code: string): void {
  // By the window's clock, from when on the console listens.
  clock = Math.max(clock, performance.now()) + 500;
  const keys = [...code].map((char) => ({ key: char, code: /[A-Z]/.test(char) ? `Key${char}` : `Digit${char}` }));
  for (const key of [...keys, { key: 'Enter', code: 'Enter' }]) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
    clock += 10;
    Object.defineProperty(event, 'timeStamp', { value: clock });
    fireEvent(document.activeElement ?? document.body, event);
  }
}
