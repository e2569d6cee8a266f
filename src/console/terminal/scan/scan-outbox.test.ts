import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { createScanOutbox } from './scan-outbox';
import { dropRefused, scanDisk, scanPlaces, sendAgain } from './scan-disk';
import { mapStorage } from './testing/map-storage';

interface Scan {
  readonly code: string;
  readonly step?: string;
}
interface Answer {
  readonly code: string;
  readonly fault: string | null;
}

const offline = new ApiFailure(0, 'offline', 'network');

/** One browser's storage, with a tab for each `open`. */
function browser({ most = 500, takesMs = 0 } = {}) {
  const storage = mapStorage();
  const sent: string[][] = [];
  const late: string[] = [];
  const world = {
    /** Of a whole call; null = none. */
    fault: (_codes: readonly string[]): Error | null => null,
    /** Of one code. */
    refuses: (_code: string): string | null => null,
    during: async (): Promise<void> => undefined,
    mine: true,
  };
  const open = (userId = 1) =>
    createScanOutbox<Scan, Answer>({
      disk: scanDisk(storage, userId, '/sheet/1'),
      most,
      together: (one, other) => one.step === other.step,
      send: async (scans) => {
        const codes = scans.map(({ code }) => code);
        const fault = world.fault(codes);
        if (fault) throw fault;
        if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
        sent.push(scans.map(({ code, step = '' }) => `${code}${step}`));
        await world.during();
        return new Map(codes.map((code) => [code, { code, fault: world.refuses(code) }]));
      },
      refusal: ({ fault }) => fault,
      late: (answers) => late.push(...answers.map(({ code }) => code)),
      mine: () => world.mine,
    });
  const waiting = (userId = 1): number => scanPlaces(storage, userId)[0]?.waiting ?? 0;
  const refused = () =>
    scanPlaces(storage, 1).flatMap((place) => place.refused.map(({ code, fault }) => `${code} ${fault}`));
  const keys = () => scanPlaces(storage, 1).flatMap((place) => place.refused.map(({ key }) => key));
  const down = (): void => void (world.fault = () => offline);
  const up = (): void => void (world.fault = () => null);
  return { storage, open, sent, late, world, waiting, refused, keys, down, up };
}
const scansOf = (text: string): Scan[] => text.split(' ').map((code) => ({ code }));
const codesOf = (answers: readonly (Answer | null)[]): (string | undefined)[] => answers.map((answer) => answer?.code);

afterEach(() => void vi.useRealTimers());

describe('kept scans', () => {
  it('come faster than their answers, and none is lost, told twice or out of order', async () => {
    const { open, sent, waiting } = browser({ takesMs: 5 });
    const scans = open();
    const codes = Array.from({ length: 400 }, (_, index) => `C${index}`);
    const answers = await Promise.all(codes.map((code) => scans.add([{ code }])));
    expect(codesOf(answers.flat())).toEqual(codes);
    expect(sent.flat()).toEqual(codes);
    expect([waiting(), sent.length < 10]).toEqual([0, true]);
  });

  it('wait without a network, through a reload too, each with what it was to do', async () => {
    const { open, sent, late, waiting, down, up } = browser();
    down();
    expect(
      await open().add([
        { code: 'A', step: '+' },
        { code: 'B', step: '+' },
      ]),
    ).toEqual([null, null]);
    expect(await open().add([{ code: 'B', step: '-' }])).toEqual([null]);
    expect(waiting()).toBe(3);
    up();
    await open().flush();
    expect(sent).toEqual([['A+', 'B+'], ['B-']]);
    expect([late, waiting()]).toEqual([['A', 'B', 'B'], 0]);
  });

  it('of two tabs are never taken for each other’s: each goes out, and what comes meanwhile stays', async () => {
    const { open, sent, world, waiting, down, up } = browser({ most: 2 });
    const [one, other] = [open(), open()];
    down();
    await one.add(scansOf('A B'));
    up();
    // Both send the same; while they do, a third scan comes, and then the network goes.
    let came = false;
    world.during = async () => {
      if (came) return;
      came = true;
      down();
      await Promise.race([other.add(scansOf('C')), Promise.resolve()]);
      up();
    };
    await Promise.all([one.flush(), other.flush()]);
    expect(new Set(sent.flat())).toEqual(new Set(['A', 'B', 'C']));
    expect(waiting()).toBe(0);
  });

  it('belong to whoever scanned them: another user finds none, and a session that ended sends none', async () => {
    const { open, sent, world, waiting, down, up } = browser({ most: 1 });
    down();
    await open().add(scansOf('A B'));
    up();
    await open(2).flush();
    expect([sent, waiting(), waiting(2)]).toEqual([[], 2, 0]);
    world.during = async () => void (world.mine = false);
    await open().flush();
    expect([sent, waiting()]).toEqual([[['A']], 1]);
  });

  it('outlast a session that has expired and a provider that is busy', async () => {
    const { open, sent, world, waiting, up } = browser();
    for (const code of ['ESY002', 'ESY009', 'ESY003'] as const) {
      world.fault = () => new ApiFailure(401, code, '');
      expect(await open().add([{ code }])).toEqual([null]);
    }
    expect(waiting()).toBe(3);
    up();
    await open().flush();
    expect([sent.flat(), waiting()]).toEqual([['ESY002', 'ESY009', 'ESY003'], 0]);
  });

  it('that the provider refuses are told of, and hold up nothing that follows', async () => {
    const { open, sent, world, waiting, refused, up } = browser();
    const scans = open();
    world.fault = () => new ApiFailure(409, 'EPL001', 'left');
    await expect(scans.add(scansOf('A'))).rejects.toThrow('left');
    up();
    await scans.add(scansOf('B'));
    expect([sent, waiting(), refused()]).toEqual([[['B']], 0, []]);
  });

  it('among which one spoils a call lose that one alone, and it stands aside in sight', async () => {
    const { open, sent, world, waiting, refused, down } = browser();
    down();
    const codes = Array.from({ length: 40 }, (_, index) => `C${index}`);
    await open().add(codes.map((code) => ({ code })));
    world.fault = (call) => (call.includes('C17') ? new ApiFailure(422, 'ESP000', 'no code') : null);
    await open().flush();
    expect(sent.flat()).toEqual(codes.filter((code) => code !== 'C17'));
    expect([waiting(), refused()]).toEqual([0, ['C17 ESP000']]);
  });

  it('refused after they had waited stand aside with the reason, to be sent again or dropped', async () => {
    const { storage, open, sent, world, late, waiting, refused, keys, down, up } = browser();
    down();
    await open().add(scansOf('A B C'));
    up();
    world.refuses = (code) => (code === 'B' ? 'EPK011' : null);
    await open().flush();
    expect([refused(), late]).toEqual([['B EPK011'], ['A', 'B', 'C']]);
    for (const key of keys()) sendAgain(storage, key);
    expect([refused(), waiting()]).toEqual([[], 1]);
    await open().flush();
    expect([sent.at(-1), refused()]).toEqual([['B'], ['B EPK011']]);
    for (const key of keys()) dropRefused(storage, key);
    expect(scanPlaces(storage, 1)).toEqual([]);
  });

  it('alike go once in a call, and the same code measured anew is another scan', async () => {
    const { open, sent, down, up } = browser();
    down();
    await open().add(scansOf('A B A'));
    await open().add([{ code: 'B', step: '2kg' }]);
    up();
    await open().flush();
    expect(sent).toEqual([['A', 'B'], ['B2kg']]);
  });

  it('go out part by part, and what was answered before the network went is told', async () => {
    const { open, sent, world, late, waiting, down, up } = browser({ most: 2 });
    world.during = async () => down();
    expect(codesOf(await open().add(scansOf('A B C')))).toEqual(['A', 'B', undefined]);
    expect([sent, waiting()]).toEqual([[['A', 'B']], 1]);
    world.during = async () => undefined;
    up();
    await open().flush();
    expect([late, waiting()]).toEqual([['C'], 0]);
  });

  it('whose call is never answered are tried ever more rarely, one try at a time, and go out in their order', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { open, sent, world } = browser();
    const scans = open();
    let tries = 0;
    world.fault = () => {
      tries += 1;
      return offline;
    };
    await scans.add([
      { code: 'A', step: '+' },
      { code: 'B', step: '-' },
    ]);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([scans.flush(), scans.flush(), scans.flush()]);
      pauses.push(scans.dueIn());
      vi.setSystemTime(Date.now() + scans.dueIn());
    }
    // Nothing was due at first; from then on each try was one.
    expect([tries, pauses]).toEqual([8, [500, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]]);
    // A scan just made is tried at once, behind those before it, and puts nothing off.
    await scans.flush();
    await scans.add([{ code: 'C', step: '+' }]);
    expect([tries, scans.dueIn()]).toEqual([10, 30_000]);
    world.fault = () => null;
    await scans.flush();
    expect(sent).toEqual([]);
    vi.setSystemTime(Date.now() + scans.dueIn());
    await scans.flush();
    expect([sent, scans.dueIn()]).toEqual([[['A+'], ['B-'], ['C+']], 0]);
  });

  it('wait no longer for a network that was away for many scans', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { open, down } = browser();
    const scans = open();
    down();
    for (const code of ['A', 'B', 'C', 'D', 'E', 'F']) await scans.add([{ code }]);
    expect(scans.dueIn()).toBe(500);
  });

  it('of an earlier version are read as they are sent now, and stand aside where nobody can tell what they were to do', async () => {
    const { storage, sent, refused } = browser();
    const disk = scanDisk(storage, 1, '/sheet/1');
    disk.put('{"code":"A","mode":"+"}');
    disk.put('{"code":"B"}');
    disk.put('{"code":"C","step":"-"}');
    const told: number[] = [];
    const scans = createScanOutbox<Scan, Answer>({
      disk,
      together: (one, other) => one.step === other.step,
      read: ({ code, ...more }: Scan & { readonly mode?: string }) => {
        const step = more.step ?? more.mode;
        return step === undefined ? null : { code, step };
      },
      send: async (part) => {
        sent.push(part.map(({ code, step = '' }) => `${code}${step}`));
        return new Map(part.map(({ code }) => [code, { code, fault: null }]));
      },
      refusal: ({ fault }) => fault,
      late: (_answers, count) => told.push(count),
      mine: () => true,
    });
    await scans.flush();
    expect([sent, refused(), told.filter(Boolean)]).toEqual([[['A+'], ['C-']], ['B unplaced'], [1]]);
  });

  it('are nothing where something else wrote under their key', async () => {
    const { storage, open, sent } = browser();
    scanDisk(storage, 1, '/sheet/1').put('not ours');
    await open().flush();
    expect(sent).toEqual([]);
  });
});
