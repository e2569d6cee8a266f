import { fireEvent } from '@testing-library/react';

let clock = 0;

/**
 * Keys of a hand scanner, with the times it would have pressed them; a field that has the focus gets its characters.
 */
export function scan(code: string): void {
  // By the window's clock, from when on the console listens.
  clock = Math.max(clock, performance.now()) + 500;
  const keys = [...code].map((char) => ({ key: char, code: /[A-Z]/.test(char) ? `Key${char}` : `Digit${char}` }));
  for (const key of [...keys, { key: 'Enter', code: 'Enter' }]) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
    clock += 10;
    Object.defineProperty(event, 'timeStamp', { value: clock });
    const target = document.activeElement ?? document.body;
    const taken = !fireEvent(target, event);
    if (!taken && key.key.length === 1 && target instanceof HTMLInputElement && target.type === 'text')
      fireEvent.input(target, { target: { value: `${target.value}${key.key}` } });
  }
}
