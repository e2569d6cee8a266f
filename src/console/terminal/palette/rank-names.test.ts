import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '~domain/fold';
import { createRanker } from './rank';

/** The 134 letters that Vietnamese adds to the plain ones: every vowel with every mark, and đ, small and large. */
const marked = [...'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ'].flatMap((letter) => [
  letter,
  letter.toUpperCase(),
]);

const family = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
  'Phan',
  'Trương',
  'Đoàn',
  'Đinh',
  'Lương',
];
const given = [
  'Thị Ánh Dương',
  'Minh Khôi',
  'Quốc Đạt',
  'Thuỳ Linh',
  'Gia Bảo',
  'Hồng Phúc',
  'Ngọc Hân',
  'Đức Thịnh',
  'Thanh Trúc',
  'Mỹ Duyên',
];
const names = family.flatMap((first) => given.map((rest) => `${first} ${rest}`));
const rank = createRanker(names.map((name) => ({ item: name, titles: [name], words: [] })));
const topThree = (query: string): string[] =>
  rank(query)
    .slice(0, 3)
    .map(({ item }) => item);

describe('ranking Vietnamese names', () => {
  test('knows all the letters in both forms: each is found plain, composed and decomposed', () => {
    expect(marked).toHaveLength(134);
    const letters = createRanker(marked.map((letter) => ({ item: letter, titles: [`X${letter}y`], words: [] })));
    for (const letter of marked) {
      for (const form of [letter.normalize('NFC'), letter.normalize('NFD')]) {
        expect(letters(`x${form}y`)[0]?.item.toLowerCase()).toBe(letter.toLowerCase());
        expect(letters(fold(`x${form}y`)).some(({ item }) => item === letter)).toBe(true);
      }
    }
  });

  test('finds each of 200 names in the top three without accents, in either form with them, and with accents first', () => {
    expect(new Set(names).size).toBe(200);
    for (const name of names) {
      expect(topThree(fold(name))).toContain(name);
      expect(topThree(name.normalize('NFD'))[0]).toBe(name);
      expect(topThree(name.toLowerCase())[0]).toBe(name);
    }
  });

  test('use moves nothing past a better match, and decides among equal ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(...names),
        (name, length, used) => {
          const query = fold(name).slice(0, length);
          const ranked = rank(query, (item) => (item === used ? 100 : 0));
          const tiers = ranked.map(({ tier }) => tier);
          expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
          const at = ranked.findIndex(({ item }) => item === used);
          if (at > 0) expect(ranked[at - 1]?.tier).toBeLessThan(ranked[at]?.tier ?? 0);
        },
      ),
    );
  });
});
