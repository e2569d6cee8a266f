import { describe, expect, it } from 'vitest';
import { Slots } from './slots';

describe('slots', () => {
  it('let so many in at once, and the others in their order', async () => {
    const slots = new Slots(2);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (name) => {
        expect(await slots.take(5_000)).toBe(true);
        inside += 1;
        most = Math.max(most, inside);
        order.push(name);
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
        inside -= 1;
        slots.give();
      }),
    );
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  });

  it('turn away whoever waited too long, and lose none over it', async () => {
    const slots = new Slots(1);
    expect(await slots.take(1)).toBe(true);
    expect(await slots.take(1)).toBe(false);
    const patient = slots.take(5_000);
    slots.give();
    expect(await patient).toBe(true);
    slots.give();
    expect(await slots.take(1)).toBe(true);
  });
});
