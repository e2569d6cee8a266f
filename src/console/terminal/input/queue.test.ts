import { describe, expect, it } from 'vitest';
import { createInputQueue } from './queue';

/** Gives what is put to a list; `closed` holds back. */
function queueInto(given: string[], closed: ReadonlySet<string> = new Set()) {
  return createInputQueue<string>({
    mayGo: (item) => !closed.has(item),
    deliver: (item) => void given.push(item),
    draws: (item) => item !== 'scan',
    onChange: () => undefined,
  });
}
const drawn = (): Promise<void> => new Promise((resolve) => queueMicrotask(resolve));

describe('the queue of what was pressed', () => {
  it('gives the first at once and the next when that is drawn, though it comes in the same moment', async () => {
    const given: string[] = [];
    const queue = queueInto(given);
    queue.put('scan');
    queue.put('j');
    queue.put('Enter');
    expect(given).toEqual(['scan', 'j']);
    await drawn();
    expect(given).toEqual(['scan', 'j', 'Enter']);
  });

  it('lets none by that stands behind one which waits', async () => {
    const given: string[] = [];
    const closed = new Set(['b']);
    const queue = queueInto(given, closed);
    queue.put('a', 'b', 'c');
    await drawn();
    await drawn();
    expect(given).toEqual(['a']);
    closed.clear();
    queue.pump();
    await drawn();
    expect(given).toEqual(['a', 'b', 'c']);
  });
});
