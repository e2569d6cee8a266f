import { describe, expect, it } from 'vitest';
import { giveWay, inFront } from './give-way';

describe('giving way', () => {
  it('waits for all that is in front, and for nothing otherwise', async () => {
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => inFront(() => new Promise<void>((resolve) => ends.push(() => (order.push(name), resolve()))));
    await giveWay(60_000);
    const works = [work('one'), work('two')];
    const behind = giveWay(60_000).then(() => order.push('behind'));
    for (const end of ends) end();
    await Promise.all([...works, behind]);
    expect(order).toEqual(['one', 'two', 'behind']);
  });

  it('waits for so long and no longer, and for what failed not at all', async () => {
    const never = inFront(() => new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 50)));
    await giveWay(1);
    await expect(never).rejects.toThrow('late');
    await giveWay(60_000);
  });
});
