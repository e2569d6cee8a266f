import { describe, expect, test } from 'vitest';
import { limits } from '~domain/limits';
import { trackingCode } from '~domain/tracking-code';
import type { ActResult } from './caller';
import { withField } from './fault-field';
import { previewOf, type Rehearsal } from './preview';
import { beyondRecall, dropsBeforeEnd, figureOf, planStages, type ChainStage } from './plan-stages';
import { commandById } from './registry';
import type { GateUser, SubjectPackage, SubjectRecord } from './subject';

const user: GateUser = { role: 'hub_operator', only_operation: false, hubIds: [1], packagesExcluded: false };
const pkg = (id: number): SubjectPackage => ({
  id,
  code: trackingCode(id),
  version: 1,
  status: 'In_delivery',
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});
const sheet: SubjectRecord = {
  kind: 'runsheet',
  id: 7,
  code: 'ORS26112100007',
  title: '',
  version: 1,
  status: 'Running',
  facts: { type: 'outbound', origin_hub_id: 1, destination_hub_id: null },
};
const waitsForPickup = (id: number): SubjectPackage => ({ ...pkg(id), status: 'Waiting_for_pickup' });
const stage = (id: string, args = {}): ChainStage => ({ command: commandById(id), args });
const row = (id: number, status: SubjectPackage['status']) => ({
  id,
  version: 2,
  package_code: trackingCode(id),
  status,
  current_hub: null,
  fm_hub: null,
  lm_hub: null,
  held_by_3pl: false,
});

function answering(answer: ActResult | null) {
  const asked: { endpoint: string; target: object }[] = [];
  const rehearsal: Rehearsal = {
    call: async (endpoint, target) => {
      asked.push({ endpoint, target });
      return answer;
    },
    batch: async ({ items }) => ({
      refusals: new Map(items.slice(0, 1).map(({ id }) => [id, 'EPK030' as const])),
      to: new Map(items.slice(1, 2).map(({ id }) => [id, 'Waiting_for_return' as const])),
    }),
  };
  return { asked, rehearsal };
}
const planned = async (
  chain: readonly ChainStage[],
  rehearsal: Rehearsal | undefined,
  packages = [pkg(1), pkg(2)],
  by: GateUser = user,
) => {
  const atHand = { packages, record: sheet };
  return planStages(await previewOf(chain, atHand, by, rehearsal), atHand, by);
};
const admin: GateUser = { ...user, role: 'admin' };

describe('a dry run', () => {
  test('says of each package what the provider says of it, and where it would go', async () => {
    const { asked, rehearsal } = answering({
      ok: true,
      data: {},
      results: [
        { package_code: trackingCode(1), ok: false, code: 'EPK011' },
        { package_code: trackingCode(2), ok: true, package: row(2, 'Waiting_for_delivery') },
      ],
    });
    const [back] = await planned([stage('runsheet.scan-back')], rehearsal);
    expect(asked).toEqual([{ endpoint: 'PATCH /runsheets/{id}/scan-back', target: { id: 7, body: { ids: [1, 2] } } }]);
    expect(back).toMatchObject({
      eligible: [{ id: 2 }],
      refused: [{ package: { id: 1 }, code: 'EPK011' }],
      moves: [{ to: 'Waiting_for_delivery', count: 1 }],
      fault: null,
    });
  });

  test('asks for the value that the provider lacks, and names it', async () => {
    const { rehearsal } = answering({
      ok: false,
      code: 'ESP000',
      message: 'Bắt buộc',
      errors: { cash_counted: ['Bắt buộc'] },
    });
    const [close] = await planned([stage('runsheet.close')], rehearsal);
    expect(close).toMatchObject({ missing: [{ name: 'cash' }], fault: null, on: { decision: { ok: true } } });
    const [given] = await planned(
      [stage('runsheet.close', { cash: 5 })],
      answering({ ok: false, code: 'ESP000', message: 'lẻ', errors: { cash_counted: ['lẻ'] } }).rehearsal,
    );
    expect(given).toMatchObject({
      missing: [],
      fault: { code: 'ESP000', field: { en: 'Cash counted' } },
      on: { decision: { ok: false, code: 'ESP000' } },
    });
  });

  test('asks for it as well where each package is told what all of them lack', async () => {
    const lacking = {
      ok: false,
      code: 'ESP000' as const,
      message: 'cần ngày',
      errors: { reattempt_date: ['cần ngày'] },
    };
    const results = [1, 2].map((id) => ({ package_code: trackingCode(id), ...lacking }));
    const { rehearsal } = answering({ ok: true, data: {}, results });
    const [failed] = await planned([stage('runsheet.failed', { reason: 'FR004' })], rehearsal);
    expect(failed).toMatchObject({ missing: [{ name: 'reattempt_date' }], eligible: [{ id: 1 }, { id: 2 }] });
  });

  test('calls a value by its name, without the hint on how it is written', () => {
    const fault = { ok: false, code: 'ESP000', message: 'Mã không có', errors: { carrier: ['Mã không có'] } } as const;
    expect(withField(commandById('package.handover'), fault).field).toEqual({
      vi: 'Mã đơn vị 3PL',
      en: 'Code of the carrier',
    });
  });

  test('of a call that would come to nothing says so, with what it is about', async () => {
    const fault = { ok: false, code: 'ERS003', message: '', errors: { packages: [trackingCode(3)] } } as const;
    const [close] = await planned([stage('runsheet.close', { cash: 5 })], answering(fault).rehearsal);
    expect(close).toMatchObject({
      fault: { errors: { packages: [trackingCode(3)] } },
      on: { decision: { ok: false, code: 'ERS003' } },
    });
    const [count] = await planned(
      [stage('cod.count', { counted: 5 })],
      answering({ ...fault, code: 'ECO009' }).rehearsal,
      [{ ...pkg(1), status: 'Delivered' }],
    );
    expect(count).toMatchObject({ eligible: [], refused: [{ code: 'ECO009' }] });
  });

  test('asks about the first change alone, and about none that lacks something or that nobody can answer', async () => {
    const { asked, rehearsal } = answering({ ok: true, data: {} });
    await planned([stage('package.copy'), stage('runsheet.scan-back'), stage('runsheet.close')], rehearsal);
    expect(asked.map(({ endpoint }) => endpoint)).toEqual(['PATCH /runsheets/{id}/scan-back']);
    await planned([stage('runsheet.failed')], rehearsal);
    await planned([stage('runsheet.scan-back')], rehearsal, []);
    expect(asked).toHaveLength(1);
    for (const nobody of [undefined, answering(null).rehearsal])
      expect((await planned([stage('runsheet.scan-back')], nobody))[0]).toMatchObject({
        eligible: [{ id: 1 }, { id: 2 }],
        refused: [],
      });
  });

  test('asks along with what makes a sheet which packages may be put on it', async () => {
    const waits = (id: number): SubjectPackage => ({ ...pkg(id), status: 'Waiting_for_delivery' });
    const { asked, rehearsal } = answering({
      ok: true,
      data: {},
      results: [
        { package_code: trackingCode(1), ok: false, code: 'EPK013' },
        { package_code: trackingCode(2), ok: true, package: row(2, 'Planned_for_delivery') },
      ],
    });
    const [, add] = await planned(
      [stage('runsheet.new', { hub: 1, type: 'outbound' }), stage('runsheet.add')],
      rehearsal,
      [waits(1), waits(2)],
    );
    expect(asked).toEqual([
      { endpoint: 'POST /runsheets', target: { body: { hub_id: 1, type: 'outbound', ids: [1, 2] } } },
    ]);
    expect(add).toMatchObject({ eligible: [{ id: 2 }], refused: [{ package: { id: 1 }, code: 'EPK013' }] });
    // What the sheet itself is refused for says nothing of the packages.
    const refused = await planned(
      [stage('runsheet.new', { hub: 1 }), stage('runsheet.add')],
      answering({ ok: false, code: 'EUS006', message: '' }).rehearsal,
      [waits(1)],
    );
    expect(refused.map(({ fault, refused: out }) => [fault?.code, out.length])).toEqual([
      ['EUS006', 0],
      [undefined, 0],
    ]);
  });

  test('of actions on packages too; who drops out before what nothing takes back is known', async () => {
    const { rehearsal } = answering(null);
    const stages = await planned(
      [stage('package.note', { operator_note: 'x' }), stage('runsheet.close', { cash: 0 })],
      rehearsal,
    );
    expect(stages[0]).toMatchObject({ eligible: [{ id: 2 }], refused: [{ package: { id: 1 }, code: 'EPK030' }] });
    expect(dropsBeforeEnd(stages)).toBe(true);
    expect(dropsBeforeEnd(stages.toReversed())).toBe(false);
  });

  test('of more than one call takes asks part after part, so that what nothing takes back is counted', async () => {
    const sizes: number[] = [];
    const rehearsal: Rehearsal = {
      call: async () => null,
      batch: async ({ items }) => {
        sizes.push(items.length);
        if (items.length > limits.runItems)
          return { ok: false, code: 'ESP000', message: '', errors: { items: ['quá nhiều'] } };
        return { refusals: new Map(items.slice(0, 1).map(({ id }) => [id, 'EPK011' as const])), to: new Map() };
      },
    };
    const many = Array.from({ length: limits.runItems + 3 }, (_, index) => waitsForPickup(index + 1));
    const stages = await planned([stage('package.cancel')], rehearsal, many, admin);
    expect(sizes).toEqual([limits.runItems, 3]);
    expect(stages[0]?.refused.map(({ package: { id } }) => id)).toEqual([1, limits.runItems + 1]);
    expect(beyondRecall(stages)).toBe(limits.runItems + 1);
  });

  test.each(['ESY001', 'ESY003', 'ESY009', 'offline'] as const)(
    'that fails itself (%s) refuses nothing: what nothing takes back is counted by what is known here',
    async (code) => {
      const failing: Rehearsal = {
        call: async () => ({ ok: false, code, message: '' }),
        batch: async () => ({ ok: false, code, message: '' }),
      };
      const stages = await planned([stage('package.cancel')], failing, [1, 2, 3].map(waitsForPickup), admin);
      expect(beyondRecall(stages)).toBe(3);
      const [close] = await planned([stage('runsheet.close', { cash: 5 })], failing);
      expect(close).toMatchObject({ fault: null, on: { decision: { ok: true } } });
      const delivered = [1, 2].map((id) => ({ ...pkg(id), status: 'Delivered' as const }));
      const count = await planned(
        [stage('cod.count', { counted: 12_500_000, reason: 'x' })],
        failing,
        delivered,
        admin,
      );
      expect(figureOf(count)).toBe(12_500_000);
    },
  );

  test('of actions on packages says where they go that go elsewhere than usual', async () => {
    const missing = [pkg(1), pkg(2), pkg(3)].map((item) => ({ ...item, status: 'Missing' as const }));
    const [found] = await planned([stage('package.found')], answering(null).rehearsal, missing);
    expect(found?.moves.map(({ to }) => to).toSorted()).toEqual(['Waiting_for_delivery', 'Waiting_for_return']);
  });
});
