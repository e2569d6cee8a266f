import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '~domain/fold';
import { trackingCode } from '~domain/tracking-code';
import { createCodeIndex, type IndexedPackage } from './code-index';

const seen = (id: number, more: Partial<IndexedPackage> = {}): IndexedPackage => ({
  id,
  code: trackingCode(24_000_000 + id),
  status: 'In_delivery',
  order: `DH-${id}`,
  receiver: '',
  shop: '',
  ...more,
});
const ids = (list: readonly IndexedPackage[]): number[] => list.map(({ id }) => id);

describe('codes seen', () => {
  test('are found by any part, beginnings first, accents or not', () => {
    const index = createCodeIndex();
    index.add([
      seen(1, { receiver: 'Đỗ Minh Khôi' }),
      seen(2, { receiver: 'Trần Quốc Đạt', order: 'KHOI-9' }),
      seen(3),
    ]);
    expect(ids(index.search('khoi', 10))).toEqual([2, 1]);
    expect(ids(index.search('khôi'.normalize('NFD'), 10))).toEqual([2, 1]);
    expect(ids(index.search(seen(3).code.toLowerCase(), 10))).toEqual([3]);
    expect(index.search('nobody', 10)).toEqual([]);
  });

  test('are found once met, also when they were searched for in vain before', () => {
    const index = createCodeIndex();
    index.add([seen(1)]);
    expect(index.search('khôi', 10)).toEqual([]);
    expect(index.search('khôi n', 10)).toEqual([]);
    index.add([seen(2, { receiver: 'Khôi Nguyên' })]);
    expect(ids(index.search('khôi n', 10))).toEqual([2]);
    index.add([seen(1, { receiver: 'Khôi Nam' })]);
    expect(ids(index.search('khôi n', 10))).toEqual([1, 2]);
  });

  test('as a search through all of them would find them', () => {
    const all = Array.from({ length: 2_500 }, (_, id) => seen(id));
    const index = createCodeIndex();
    index.add(all);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_499 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 11 }),
        (id, from, length) => {
          const needle = seen(id).code.slice(from, from + length);
          if (needle === '') return;
          const naive = all
            .filter(({ code, order }) => code.includes(needle) || order.includes(needle))
            .map((one) => one.id);
          expect(new Set(ids(index.search(needle, 5_000)))).toEqual(new Set(naive));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('letter after letter, in any order and number, are those that going through all of them finds', () => {
    const receivers = ['Đỗ Minh Khôi', 'Khổng Hạ', 'Hà Linh', 'Trần Khôi Hà', ''];
    const all = Array.from({ length: 2_300 }, (_, id) =>
      seen(id, { receiver: receivers[(id * 7) % 5] ?? '', order: id % 3 === 0 ? `KHO-${id}` : `HL-${id}` }),
    );
    const folded = all.map((item) => ({ item, names: [item.code, item.order, item.receiver].map(fold) }));
    /** The newest thousand first; whole ones begin with the oldest. */
    const newestFirst = [2_000, 1_000, 0].flatMap((from) => folded.slice(from, from + 1_000));
    const plainly = (query: string, limit: number): readonly IndexedPackage[] => {
      const needle = fold(query.trim());
      if (needle === '') return [];
      const beginningWith = (at: 0 | 1) =>
        [2_000, 1_000, 0].flatMap((from) =>
          folded
            .slice(from, from + 1_000)
            .filter(({ names }) => names[at]?.startsWith(needle))
            .sort((a, b) => ((a.names[at] ?? '') < (b.names[at] ?? '') ? -1 : 1)),
        );
      const within = newestFirst.filter(({ names }) => names.some((name) => name.includes(needle)));
      return [...new Set([...beginningWith(0), ...beginningWith(1), ...within].map(({ item }) => item))].slice(
        0,
        limit,
      );
    };
    const index = createCodeIndex();
    index.add(all);
    const asked = fc.oneof(
      fc.constantFrom('khôi', 'khoi ha', 'kho-9', 'minh', 'hl-77', 'hl240', 'hà l', 'nh k', '9', '40002', 'xyz'),
      fc.string({ unit: fc.constantFrom(...'khoihal 0279-'), maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(asked, fc.constantFrom(2, 8, 400)), { minLength: 1, maxLength: 4 }), (texts) => {
        for (const [text, limit] of texts)
          for (let length = 1; length <= text.length; length += 1) {
            const query = text.slice(0, length);
            expect(ids(index.search(query, limit)), query).toEqual(ids(plainly(query, limit)));
          }
      }),
      { numRuns: 60 },
    );
  });

  test('are found wherever they stand, whichever of their letters are rare, with blanks in codes and orders or not', () => {
    const name = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 9 });
    const met = fc
      .constantFrom('hl2-', 'hl2 ')
      .chain((signs) => fc.array(fc.record({ order: name(signs), receiver: name('hoanđ ') }), { maxLength: 40 }));
    fc.assert(
      fc.property(met, name('hoanl2 j'), (list, query) => {
        const needle = fold(query.trim());
        const all = list.map((more, id) => seen(id, more));
        const index = createCodeIndex();
        index.add(all);
        const has = (one: IndexedPackage): boolean =>
          needle !== '' && [one.code, one.order, one.receiver].some((part) => fold(part).includes(needle));
        for (let length = 1; length < query.length; length += 1) index.search(query.slice(0, length), 3);
        expect(ids(index.search(query, 99)).toSorted((a, b) => a - b)).toEqual(ids(all.filter(has)));
      }),
      { numRuns: 300 },
    );
  });

  test('are not found by a pasted column, however long', () => {
    const index = createCodeIndex();
    index.add([seen(1)]);
    expect(index.search(seen(1).code.repeat(20_000), 5)).toEqual([]);
  });

  test('are found the same whether made ready in idle moments or not', () => {
    const [ready, late] = [createCodeIndex(), createCodeIndex()];
    const all = Array.from({ length: 2_500 }, (_, id) => seen(id));
    for (const index of [ready, late]) index.add(all);
    let steps = 1;
    while (ready.prepare()) steps += 1;
    expect(steps).toBe(3);
    for (const needle of ['HL2', 'khôi', '17', seen(2_400).code])
      expect(ids(ready.search(needle, 9))).toEqual(ids(late.search(needle, 9)));
    ready.add([seen(9_000)]);
    expect(ids(ready.search(seen(9_000).code, 9))).toEqual([9_000]);
  });

  test('are kept up to a number, the oldest falling out, and never twice', () => {
    const index = createCodeIndex(3_000);
    for (let from = 0; from < 6_000; from += 500)
      index.add(Array.from({ length: 500 }, (_, offset) => seen(from + offset)));
    expect(index.size()).toBeLessThanOrEqual(3_000);
    expect(index.search(seen(0).code, 5)).toEqual([]);
    expect(ids(index.search(seen(5_999).code, 5))).toEqual([5_999]);
    index.add([seen(5_999, { status: 'Delivered', order: '' })]);
    expect(index.search(seen(5_999).code, 5)).toEqual([seen(5_999, { status: 'Delivered' })]);
  });
});
