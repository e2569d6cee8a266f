import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commands } from '~commands/registry';
import { createRanker, markOf } from './rank';

const names = ['Hoàn hàng', 'Hoán đổi ca', 'Hồ sơ của tôi', 'Khoá kho', 'Đặng Hoàng Quân', 'Bỏ chọn tất cả'];
const rank = createRanker(names.map((name) => ({ item: name, titles: [name], words: [] })));
const found = (query: string): string[] => rank(query).map(({ item }) => item);

describe('the ranker', () => {
  test('finds without accents what has them, in either Unicode form', () => {
    expect(found('hoan hang')).toEqual(['Hoàn hàng']);
    expect(found('hoàn'.normalize('NFD'))[0]).toBe('Hoàn hàng');
    expect(found('dang hoang')).toEqual(['Đặng Hoàng Quân']);
  });

  test('exact accents come first, then beginnings, then words, then the rest', () => {
    expect(found('hoán')[0]).toBe('Hoán đổi ca');
    expect(found('hoàn')[0]).toBe('Hoàn hàng');
    expect(found('ho').slice(0, 3).toSorted()).toEqual(['Hoàn hàng', 'Hoán đổi ca', 'Hồ sơ của tôi'].toSorted());
    expect(found('ho').indexOf('Đặng Hoàng Quân')).toBeLessThan(found('ho').indexOf('Khoá kho'));
  });

  test('reads Telex where nothing is called as it was typed', () => {
    expect(found('hoanf')[0]).toBe('Hoàn hàng');
    expect(found('hoanf hangf')).toEqual(['Hoàn hàng']);
    expect(found('bor chonj')).toEqual(['Bỏ chọn tất cả']);
    expect(found('ddawngj')).toEqual(['Đặng Hoàng Quân']);
    expect(createRanker([{ item: 'Max', titles: ['Max'], words: [] }])('max').map(({ item }) => item)).toEqual(['Max']);
    expect(markOf('Hoàn hàng', 'hangf')).toEqual({ from: 5, to: 9 });
  });

  test('a letter too few is forgiven only where nothing else is found', () => {
    expect(found('hong')).toContain('Đặng Hoàng Quân');
    expect(found('kho')).toEqual(['Khoá kho']);
    // Of three letters or fewer nothing can be told.
    expect(found('hng')).toEqual([]);
  });

  test('answers letter after letter as it would if asked for the first time', () => {
    const asked = fc.constantFrom(
      'hoan hang',
      'kho',
      'ho so',
      'hong',
      '(hong',
      'dang hoang',
      'bo chon',
      'xyz',
      'xyz kho',
      'khoa kho',
      'hoanf hangf',
      'ddoori',
      'khoas',
    );
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const text of texts) {
          for (let length = 1; length <= text.length; length += 1) {
            const fresh = createRanker(names.map((name) => ({ item: name, titles: [name], words: [] })));
            expect(rank(text.slice(0, length))).toEqual(fresh(text.slice(0, length)));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('every command is found first by its own title and verb, accents or not', () => {
    const registry = createRanker(
      commands.map((command) => ({
        item: command.id,
        titles: [command.title.vi, command.title.en],
        words: [command.verb, ...command.aliases],
      })),
    );
    for (const command of commands) {
      for (const query of [command.title.vi, command.title.vi.normalize('NFD'), command.title.en]) {
        expect(
          registry(query)
            .slice(0, 3)
            .map(({ item }) => item),
        ).toContain(command.id);
      }
    }
  });

  test('marks what was typed, at the beginning of a word where it can', () => {
    expect(markOf('Báo mất tại kho', 'mat')).toEqual({ from: 4, to: 7 });
    expect(markOf('Khoá kho', 'kho')).toEqual({ from: 0, to: 3 });
    expect(markOf('Khoá kho', 'oá')).toEqual({ from: 2, to: 4 });
    expect(markOf('In nhãn', 'xyz')).toBeNull();
  });
});
