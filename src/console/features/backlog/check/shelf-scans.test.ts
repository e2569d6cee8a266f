import { describe, expect, it } from 'vitest';
import { ApiFailure } from '~console/app/api-failure';
import { createShelfScans, type ScanAnswers } from './shelf-scans';

function setUp() {
  const kept = new Map<string, string>();
  const sent: string[][] = [];
  const network = { fault: null as Error | null };
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
  const open = () =>
    createShelfScans({
      storageKey: 'shelf_check_1',
      storage,
      send: async (codes): Promise<ScanAnswers> => {
        if (network.fault) throw network.fault;
        sent.push([...codes]);
        return { scans: codes.map((code) => ({ code, finding: 'matched', surprise: null, repeated: false })), counts: { waiting: 0, matched: codes.length, missing: 0, left: 0, unexpected: 0 } };
      },
    });
  return { open, sent, network };
}
const offline = new ApiFailure(0, 'offline', 'network');

describe('scans of a shelf', () => {
  it('go out in their order, one call after the other', async () => {
    const { open, sent } = setUp();
    const scans = open();
    const [one, two] = await Promise.all([scans.add(['A']), scans.add(['B', 'C'])]);
    // Both were kept before the first went out: it took them all.
    expect([...(one?.scans ?? []), ...(two?.scans ?? [])].map(({ code }) => code)).toEqual(['A', 'B', 'C']);
    expect(sent.flat()).toEqual(['A', 'B', 'C']);
    expect(scans.waiting()).toBe(0);
  });

  it('wait without a network, through a reload too, and each is sent once', async () => {
    const { open, sent, network } = setUp();
    network.fault = offline;
    const before = open();
    expect(await before.add(['A', 'B'])).toBeNull();
    expect(await before.add(['A', 'C'])).toBeNull();
    const after = open();
    expect(after.waiting()).toBe(3);
    network.fault = null;
    expect((await after.flush())?.scans.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
    expect([after.waiting(), sent]).toEqual([0, [['A', 'B', 'C']]]);
    expect(await after.flush()).toBeNull();
  });

  it('that the provider refuses are told of, and hold up nothing that follows', async () => {
    const { open, sent, network } = setUp();
    const scans = open();
    network.fault = new ApiFailure(409, 'ESY016', 'finished');
    await expect(scans.add(['A'])).rejects.toThrow('finished');
    network.fault = null;
    await scans.add(['B']);
    expect([sent, scans.waiting()]).toEqual([[['B']], 0]);
  });

  it('are sent a thousand at a time', async () => {
    const { open, sent } = setUp();
    const answers = await open().add(Array.from({ length: 2_300 }, (_, index) => `C${index}`));
    expect(sent.map((part) => part.length)).toEqual([1_000, 1_000, 300]);
    expect(answers?.scans.length).toBe(2_300);
  });
});
