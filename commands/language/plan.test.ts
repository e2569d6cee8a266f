import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import type { SourceQuery } from '../source';
import type { SubjectPackage } from '../subject';
import { commandById } from '../registry';
import { plan, type Plan } from './plan';
import { givenEntities, type Resolver } from './resolve';
import { admin as user } from '../testing/sheet-subjects';

const now = new Date('2026-11-20T03:00:00Z');
const at = (id: number, status: SubjectPackage['status'] = 'Waiting_for_delivery'): SubjectPackage => ({
  id,
  code: trackingCode(24_000_000 + id),
  version: 1,
  status,
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 2,
  held_by_3pl: false,
});
const packages = [at(1), at(2), at(3), at(4, 'Delivered')];
const [a = '', b = '', c = ''] = packages.map(({ code }) => code);

interface Asked {
  readonly codes: string[][];
  readonly queries: SourceQuery[];
}

/** Knows four packages; the list in sight shows rows 11 and 12. */
function resolver(asked: Asked, change: Partial<Resolver> = {}): Resolver {
  return {
    byCodes: async (codes) => {
      asked.codes.push([...codes]);
      const found = packages.filter(({ code }) => codes.includes(code));
      return {
        packages: found,
        missed: codes
          .filter((code) => !found.some((one) => one.code === code))
          .map((code) => ({ code, fault: 'EPK029' as const })),
      };
    },
    rows: async (from, to) => (from < 11 ? [] : packages.slice(from - 11, Math.min(to, 12) - 10)),
    set: (name) => (name === 'gấp' ? [c, a] : undefined),
    setNames: ['gấp'],
    source: async (query) => {
      asked.queries.push(query);
      return { packages, total: packages.length };
    },
    entity: async (kind, name) =>
      kind === 'hub' && name === 'HCM01' ? { id: 7, code: 'HCM01' } : { near: ['HCM01', 'HN01'] },
    ask: async () => null,
    activeRecord: () => null,
    selection: () => packages.slice(1, 3),
    atHand: () => packages.slice(0, 1),
    last: () => packages.slice(2, 3),
    prev: () => [],
    all: async () => ({ packages, total: packages.length }),
    ...change,
  };
}

async function planned(text: string, change: Partial<Resolver> = {}): Promise<Plan & Asked> {
  const asked: Asked = { codes: [], queries: [] };
  return { ...(await plan(text, { user, hubs: [], now, resolver: resolver(asked, change) })), ...asked };
}

const ids = (list: readonly SubjectPackage[]): number[] => list.map(({ id }) => id);

test('a hub given by a button is sent by its id, typed by its code and read with its name', () => {
  const given = givenEntities(commandById('price.new'), { hub: { id: 7, code: 'HCM01', name: 'Bưu cục Quận 1' } });
  expect(given).toEqual({ args: { hub: 7 }, words: { hub: 'HCM01' }, labels: { hub: 'HCM01 Bưu cục Quận 1' } });
  expect(givenEntities(commandById('price.new'), {}).args).toEqual({});
});

describe('plan', () => {
  test('asks for each code once, in the order typed, and never for malformed ones', async () => {
    const wrongDigit = `${a.slice(0, 10)}${(Number(a[10]) + 1) % 10}VN`;
    const { packages, missed, codes } = await planned(`${b} ${a} ${b} ${wrongDigit} x1y2 ${trackingCode(9)} ; print`);
    expect(ids(packages)).toEqual([2, 1]);
    expect(codes).toEqual([[b, a, 'X1Y2', trackingCode(9)]]);
    expect(missed.map(({ code, fault }) => [code, fault])).toEqual([
      [wrongDigit, 'EPK027'],
      ['X1Y2', 'EPK029'],
      [trackingCode(9), 'EPK029'],
    ]);
  });

  test('joins rows, sets, the selection and codes, each package once', async () => {
    const { packages, problems } = await planned('12 @gấp @sel,11-12 ; print');
    expect(problems).toEqual([]);
    expect(ids(packages)).toEqual([2, 3, 1]);
    expect(ids((await planned('@last ; print')).packages)).toEqual([3]);
    expect(ids((await planned('@all ; print')).packages)).toEqual([1, 2, 3, 4]);
    expect(ids((await planned('print')).packages)).toEqual([1]);
  });

  test('asks a source by its call, hubs by their ids', async () => {
    const { queries, packages } = await planned('tồn giao quá=48h kho=hcm01,HCM01 ; hoàn FR012', {
      entity: async () => ({ id: 7, code: 'HCM01' }),
    });
    expect(queries).toEqual([
      {
        endpoint: 'GET /packages-subjects',
        filters: {
          backlog_type: 'delivery',
          backlog_since: '2026-11-18T03:00:00.000Z',
          hub_id: '7,7',
          hub_role: 'custody',
          sort: 'stage_entered_at',
        },
      },
    ]);
    expect(packages).toHaveLength(4);
    expect((await planned('find q="lan anh" status=chờ_giao cod=không')).queries[0]?.filters).toEqual({
      q: 'lan anh',
      status: 'Waiting_for_delivery',
      cod: 'without',
    });
  });

  test('judges every package in every stage, begins anew where the line says so, and counts what is beyond recall', async () => {
    const { stages, irreversible } = await planned('@all ; return FR012 ; print ; 11 ; lost rơi');
    expect(
      stages.map(({ command, eligible, refused }) => [command.verb, ids(eligible), refused.map(({ code }) => code)]),
    ).toEqual([
      ['return', [1, 2, 3], ['EPK011']],
      ['print', [1, 2, 3], []],
      ['lost', [1], []],
    ]);
    expect(irreversible).toBe(3);
    expect((await planned('@all ; return')).stages[0]?.missing.map(({ name }) => name)).toEqual(['reason']);
    expect((await planned('@sel ; receiver')).stages[0]?.wanting).toBe(true);
  });

  test.each<[string, object, Partial<Resolver>?]>([
    ['3 ; print', { kind: 'no_row', row: 3, at: 0, end: 1 }],
    ['11-13 ; print', { kind: 'no_row', row: 13 }],
    ['@mai ; print', { kind: 'no_set', name: 'mai', fits: ['@sel', '@all', '@last', '@gấp'], at: 0 }],
    ['@all ; print', { kind: 'no_list', at: 0, end: 4 }, { all: async () => null }],
    [
      '@all ; print',
      { kind: 'too_many', count: 100_001, most: 100_000 },
      { all: async () => ({ packages, total: 100_001 }) },
    ],
    [
      `@all ; print ; ${a} ; copy`,
      { kind: 'too_many', count: 10_001, most: 10_000 },
      { all: async () => ({ packages: Array.from({ length: 10_001 }, (_, index) => at(index + 1)), total: 10_001 }) },
    ],
    ['find hub=HCM99 ; print', { kind: 'no_entity', name: 'HCM99', at: 9, end: 14, fits: ['HCM01', 'HN01'] }],
    ['tìm kho=HCM01,HCM99 ; in-nhãn', { kind: 'no_entity', name: 'HCM99', at: 8, end: 19, fits: ['HCM01,HN01'] }],
    ['find lan', { kind: 'too_many', count: 20_000 }, { source: async () => ({ packages, total: 20_000 }) }],
  ])('%s', async (text, problem, change) => {
    const { problems, stages } = await planned(text, change);
    expect(problems).toMatchObject([problem]);
    expect(stages).toEqual([]);
  });

  test('asks nobody while the line is wrong or stands alone', async () => {
    const wrong = await planned(`${a} ; retrun`);
    expect([wrong.codes, wrong.errors.length]).toEqual([[], 1]);
    expect((await planned('hoàn-tác lượt=4')).alone).toMatchObject({
      command: { id: 'package.undo' },
      args: { run: 4 },
    });
  });

  test('five stages over five hundred packages: each stage takes what the one before it took', async () => {
    const many = Array.from({ length: 500 }, (_, index) => at(index + 1));
    const line = `${many.map(({ code }) => code).join(' ')} ; note gọi lại ; resize 2 ; return FR012 ; print ; copy`;
    const { stages } = await planned(line, { byCodes: async () => ({ packages: many, missed: [] }) });
    expect(stages.map(({ eligible }) => eligible.length)).toEqual([500, 500, 500, 500, 500]);
  });
});
