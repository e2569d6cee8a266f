import { afterAll, beforeAll } from 'vitest';

/** jsdom lays nothing out: for a file's tests the grid believes in a window of ten rows under its head. */
export function laidOut(clientWidth: number): void {
  const sizes = { clientHeight: 28 + 260, clientWidth };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const,
  );
  beforeAll(() => {
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value });
  });
  afterAll(() => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor);
  });
}
