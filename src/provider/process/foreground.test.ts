import { beforeEach, describe, expect, it, vi } from 'vitest';
import { yieldToForeground, runForeground, isForegroundBusy } from './foreground';

describe('giving way', () => {
  it('waits for all that is in front, and for nothing otherwise', async () => {
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) =>
      runForeground(() => new Promise<void>((resolve) => ends.push(() => (order.push(name), resolve()))));
    await yieldToForeground(60_000);
    const works = [work('one'), work('two')];
    const behind = yieldToForeground(60_000).then(() => order.push('behind'));
    for (const end of ends) end();
    await Promise.all([...works, behind]);
    expect(order).toEqual(['one', 'two', 'behind']);
  });

  it('waits for so long and no longer, and for what failed not at all', async () => {
    const never = runForeground(
      () => new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 50)),
    );
    await yieldToForeground(1);
    await expect(never).rejects.toThrow('late');
    await yieldToForeground(60_000);
  });
});

describe('people at it', () => {
  // The clock begins anew for each test, and what was in front in an earlier one must be over.
  let hours = 0;
  beforeEach(() => {
    hours += 1;
    vi.useFakeTimers();
    vi.advanceTimersByTime(hours * 3_600_000);
  });

  it('are those who wait, and for a while those who have', async () => {
    let end = (): void => undefined;
    const scan = runForeground(() => new Promise<void>((resolve) => (end = resolve)));
    expect(isForegroundBusy()).toBe(true);
    end();
    await scan;
    vi.advanceTimersByTime(1_999);
    expect(isForegroundBusy()).toBe(true);
    vi.advanceTimersByTime(2);
    expect(isForegroundBusy()).toBe(false);
  });

  it('have work in the background rest between its pieces, and nobody else has', async () => {
    const begun = performance.now();
    await yieldToForeground(1_000, 500);
    expect(performance.now() - begun).toBe(0);
    await runForeground(() => Promise.resolve());
    const rested = yieldToForeground(1_000, 500).then(() => performance.now() - begun);
    await vi.advanceTimersByTimeAsync(499);
    let going = false;
    void rested.then(() => (going = true));
    expect(going).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await rested).toBe(500);
  });
});
