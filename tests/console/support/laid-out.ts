import { afterAll, beforeAll } from 'vitest';

/** jsdom lays nothing out: for a file's tests grids and tables believe in a window of ten rows under its head. */
export function laidOut(clientWidth: number): void {
  const sizes = { clientHeight: 28 + 260, clientWidth };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const,
  );
  beforeAll(() => {
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value });
    // Words have no width there: columns are as wide as they declare.
    Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
    Range.prototype.getClientRects ??= () => document.body.getClientRects();
  });
  afterAll(() => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor);
  });
}
