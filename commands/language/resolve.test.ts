import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import type { SubjectPackage, SubjectRecord } from '../subject';
import { plan, type Plan } from './plan';
import { findRecord, type Resolver } from './resolve';
import { admin as user } from '../testing/sheet-subjects';

const now = new Date('2026-11-20T03:00:00Z');
const pkg = (id: number, code = trackingCode(24_000_000 + id)): SubjectPackage => ({
  id,
  code,
  version: 1,
  status: 'Waiting_for_delivery',
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 2,
  held_by_3pl: false,
});
const many = (count: number): SubjectPackage[] => Array.from({ length: count }, (_, index) => pkg(index + 1));
const [one, two] = [pkg(1), pkg(2)];

const nobody: Resolver = {
  byCodes: async (codes) => ({ packages: [], missed: codes.map((code) => ({ code, fault: 'EPK029' })) }),
  rows: async () => [],
  set: () => undefined,
  setNames: [],
  source: async () => ({ packages: [], total: 0 }),
  entity: async () => ({ near: [] }),
  ask: async () => null,
  activeRecord: () => null,
  selection: () => [],
  atHand: () => [],
  last: () => [],
  prev: () => [],
  all: async () => null,
};
const planned = (text: string, change: Partial<Resolver> = {}): Promise<Plan> =>
  plan(text, { user, hubs: [], now, resolver: { ...nobody, ...change } });
const ids = (list: readonly SubjectPackage[]): number[] => list.map(({ id }) => id);

describe('packages that a line names', () => {
  test('by rows are asked for a range at a time, and none where the list ends before it', async () => {
    const asked: number[][] = [];
    const list = many(600);
    const rows: Resolver['rows'] = async (from, to) => (asked.push([from, to]), list.slice(from - 1, to));
    expect((await planned('1-500,600 ; print', { rows })).packages).toHaveLength(501);
    expect(asked).toEqual([
      [1, 500],
      [600, 600],
    ]);
    expect((await planned('1,590-700 ; print', { rows })).problems).toMatchObject([
      { kind: 'no_row', row: 601, at: 2, end: 9 },
    ]);
    asked.length = 0;
    expect((await planned('1-999999 ; print', { rows })).problems).toMatchObject([
      { kind: 'too_many', count: 999_999, at: 0, end: 8 },
    ]);
    expect(asked).toEqual([]);
  });

  test('are asked for once, and nobody is asked where a row or a set is not there', async () => {
    const asked: string[][] = [];
    const byCodes: Resolver['byCodes'] = async (codes) => (asked.push([...codes]), { packages: [], missed: [] });
    expect((await planned(`${one.code} 5 ; print`, { byCodes })).problems).toMatchObject([
      { kind: 'no_row', row: 5, at: 14, end: 15 },
    ]);
    expect((await planned(`${one.code} @mai ; print`, { byCodes })).problems).toMatchObject([
      { kind: 'no_set', name: 'mai', at: 14, end: 18 },
    ]);
    expect(asked).toEqual([]);
    await planned('@sel ; print', { byCodes });
    expect(asked).toEqual([]);
  });

  test('are those that the provider answers with, even under another code', async () => {
    const other = pkg(9, 'DH-1009');
    expect(
      ids((await planned('1009dh ; print', { byCodes: async () => ({ packages: [other], missed: [] }) })).packages),
    ).toEqual([9]);
  });

  test('are told of as missed where the code is malformed or unknown', async () => {
    const { missed, packages } = await planned(
      `A1B2 ${one.code.slice(0, 10)}${(Number(one.code[10]) + 1) % 10}VN ; print`,
    );
    expect([packages, missed.map(({ fault }) => fault)]).toEqual([[], ['EPK027', 'EPK029']]);
  });

  test('are no set’s whose name is nobody’s: six that there are are offered', async () => {
    const setNames = ['a1', 'b1', 'c1', 'd1'];
    expect((await planned('@x ; print', { setNames })).problems).toMatchObject([
      { fits: ['@sel', '@all', '@last', '@a1', '@b1', '@c1'] },
    ]);
  });
});

describe('packages that a line takes from around it', () => {
  test('are what is at hand where none are named and a verb takes some', async () => {
    expect(ids((await planned('print', { atHand: () => [two] })).packages)).toEqual([2]);
    expect(
      ids(
        (
          await planned(`${one.code} ; print`, {
            atHand: () => [two],
            byCodes: async () => ({ packages: [one], missed: [] }),
          })
        ).packages,
      ),
    ).toEqual([1]);
    expect((await planned('ORS26112100042', { atHand: () => [two] })).packages).toEqual([]);
  });

  test('are told as too many, at the stage that takes them', async () => {
    const atHand = () => many(100_001);
    expect((await planned('print ; copy', { atHand })).problems).toMatchObject([
      { kind: 'too_many', count: 100_001, most: 100_000, at: 0, end: 5 },
    ]);
    expect(
      (
        await planned(`print ; ${one.code} ; copy`, {
          atHand: () => many(10_001),
          byCodes: async () => ({ packages: [one], missed: [] }),
        })
      ).problems,
    ).toMatchObject([{ kind: 'too_many', most: 10_000 }]);
    expect((await planned('print', { atHand: () => many(10_001) })).problems).toEqual([]);
  });
});

describe('a record that a line speaks of', () => {
  const sheet = { kind: 'runsheet', id: 5, code: 'ORS26112100042' } as unknown as SubjectRecord;

  test('must be there where it is named', async () => {
    expect((await planned('ORS26112100042')).problems).toMatchObject([
      { kind: 'record_missing', record: 'runsheet', code: 'ORS26112100042', at: 0, end: 14 },
    ]);
    expect((await planned('start ORS26112100042')).problems).toMatchObject([
      { kind: 'record_missing', record: 'runsheet', code: 'ORS26112100042', at: 6, end: 20 },
    ]);
  });

  test('must be at hand where it is not', async () => {
    expect((await planned('start')).problems).toMatchObject([
      { kind: 'no_record', verb: 'start', record: 'runsheet', at: 0, end: 5 },
    ]);
    expect((await planned('start', { activeRecord: () => ({ ...sheet, kind: 'shop' }) })).problems).toMatchObject([
      { kind: 'no_record', verb: 'start' },
    ]);
    expect((await planned('print', { atHand: () => [one] })).problems).toEqual([]);
  });

  test('is looked up by the kind it is of', async () => {
    const calls: string[] = [];
    const found = await findRecord(
      { record: 'runsheet', code: 'ORS26112100042', at: 0, end: 14 },
      { ...nobody, ask: async (name) => (calls.push(name), null) },
    );
    expect([found, calls.length]).toEqual([null, 1]);
  });
});

describe('names of the network in a line', () => {
  test('are sent as ids or codes, typed as codes and read with their names', async () => {
    const entity: Resolver['entity'] = async () => ({ id: 7, code: 'HCM01', name: 'Quận 1' });
    const { stages } = await planned('price new hub=hcm01', { entity });
    expect(stages[0]).toMatchObject({ args: { hub: 7 }, words: { hub: 'HCM01' }, labels: { hub: 'HCM01 Quận 1' } });
    const bare = await planned('price new hub=hcm01', { entity: async () => ({ id: 7, code: 'HCM01', name: '' }) });
    expect(bare.stages[0]).toMatchObject({ labels: { hub: 'HCM01' } });
  });

  test('that nobody has are told where they stand, with some that there are', async () => {
    expect((await planned('price new hub=HCM99', { entity: async () => ({ near: ['HCM01'] }) })).problems).toEqual([
      { kind: 'no_entity', name: 'HCM99', fits: ['HCM01'], at: 14, end: 19 },
    ]);
    const entity: Resolver['entity'] = async (_kind, name) =>
      name === 'HCM01' ? { id: 7, code: 'HCM01' } : { near: ['HCM01', 'HN 03'] };
    // What is in the list already is not offered again, and a code with a blank stands in quotes.
    expect((await planned('find hub=HCM01,HN', { entity })).problems).toMatchObject([
      { kind: 'no_entity', name: 'HN', fits: ['"HCM01,HN 03"'], at: 9, end: 17 },
    ]);
  });

  test('and the list they narrow is told with how much it finds', async () => {
    const { list, packages } = await planned('find hub=HCM01', {
      entity: async () => ({ id: 7, code: 'HCM01' }),
      source: async () => ({ packages: [one], total: 1 }),
    });
    expect(list).toMatchObject({ query: { filters: { hub_id: '7' } }, total: 1 });
    expect(ids(packages)).toEqual([1]);
    expect(
      (await planned('find hub=HCM01 ; print', { entity: async () => ({ id: 7, code: 'HCM01' }) })).list,
    ).toBeNull();
  });

  test('ask a source for as many as the line can take', async () => {
    const most: number[] = [];
    const source: Resolver['source'] = async (_query, n) => (most.push(n), { packages: [], total: 0 });
    await planned('find lan', { source });
    await planned('find lan ; print', { source });
    expect(most).toEqual([10_000, 100_000]);
  });
});
