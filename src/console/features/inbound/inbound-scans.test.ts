import { describe, expect, it } from 'vitest';
import { ApiFailure } from '~console/app/api-failure';
import { createInboundScans, type InboundAnswer, type Intake } from './inbound-scans';

function setUp(takesMs = 0) {
  const kept = new Map<string, string>();
  const sent: Intake[] = [];
  const network = { fault: null as Error | null };
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
  const open = () =>
    createInboundScans({
      storageKey: 'inbound',
      storage,
      send: async (intake) => {
        if (network.fault) throw network.fault;
        await new Promise((done) => setTimeout(done, takesMs));
        sent.push(intake);
        return intake.scans.map(({ code }): InboundAnswer => ({ code, outcome: 'done', refusal: null, run: 1, route: 'here', message: null, package: null }));
      },
    });
  return { open, sent, network, kept };
}
const offline = new ApiFailure(0, 'offline', 'network');

describe('scans that take parcels in', () => {
  it('come faster than their answers, and none is lost, told twice or out of order', async () => {
    const { open, sent } = setUp(5);
    const scans = open();
    const codes = Array.from({ length: 200 }, (_, index) => `C${index}`);
    const answers = await Promise.all(codes.map((code) => scans.add({ hub_id: 1, code })));
    expect(answers.map((answer) => answer?.code)).toEqual(codes);
    expect(sent.flatMap((intake) => intake.scans.map(({ code }) => code))).toEqual(codes);
    expect(scans.waiting()).toBe(0);
  });

  it('wait without a network, through a reload too, each with the hub it was made at', async () => {
    const { open, sent, network } = setUp();
    network.fault = offline;
    const before = open();
    expect(await before.add({ hub_id: 1, code: 'A', weight: 2 })).toBeNull();
    expect(await before.add({ hub_id: 2, code: 'B' })).toBeNull();
    const after = open();
    expect(after.waiting()).toBe(2);
    network.fault = null;
    expect((await after.flush()).map(({ code }) => code)).toEqual(['A', 'B']);
    expect(sent).toEqual([{ hub_id: 1, scans: [{ code: 'A', weight: 2 }] }, { hub_id: 2, scans: [{ code: 'B' }] }]);
    expect(after.waiting()).toBe(0);
  });

  it('measured again are another scan of the same code', async () => {
    const { open, sent, network } = setUp();
    network.fault = offline;
    const scans = open();
    await scans.add({ hub_id: 1, code: 'A' });
    await scans.add({ hub_id: 1, code: 'A', weight: 3 });
    network.fault = null;
    await scans.flush();
    expect(sent.map((intake) => intake.scans)).toEqual([[{ code: 'A' }], [{ code: 'A', weight: 3 }]]);
  });

  it('that the provider refuses are told of, and hold up nothing that follows', async () => {
    const { open, network, kept } = setUp();
    const scans = open();
    network.fault = new ApiFailure(422, 'ESP000', 'no such hub');
    await expect(scans.add({ hub_id: 9, code: 'A' })).rejects.toThrow('no such hub');
    network.fault = null;
    expect(await scans.add({ hub_id: 1, code: 'B' })).toMatchObject({ code: 'B' });
    kept.set('inbound', 'not ours');
    expect(scans.waiting()).toBe(0);
  });
});
