import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '~domain/fold';
import { readTelex } from './telex';

describe('Telex typed without an input method', () => {
  test.each([
    ['hoanf', 'hoàn'],
    ['hofan', 'hoàn'],
    ['maats hangf', 'mất hàng'],
    ['mats hangf', 'mát hàng'],
    ['dduwowngf', 'đường'],
    ['duongdwf', 'đường'],
    ['dduowngf', 'đường'],
    ['vaanj chuyeenr', 'vận chuyển'],
    ['nguyeenx', 'nguyễn'],
    ['thuws', 'thứ'],
    ['quaan', 'quân'],
    ['quays', 'quáy'],
    ['gias', 'giá'],
    ['hoaf', 'hòa'],
    ['khieeus naij', 'khiếu nại'],
    ['buwu cucj', 'bưu cục'],
    ['wng', 'ưng'],
    ['tor', 'tỏ'],
    ['HOANF', 'hoàn'],
    ['giao hangf', 'giao hàng'],
    ['muaw', 'mưa'],
    ['nuaw', 'nưa'],
    ['nguoiwf', 'người'],
    ['huowu', 'hươu'],
  ])('%s is %s', (typed, read) => {
    expect(readTelex(typed)).toBe(read);
  });

  test.each([
    '',
    'hoan',
    'return',
    'print',
    'packages',
    'hàng',
    '0903111218',
    'HL240000018VN',
    'FR012',
    'giao',
    'export',
    'ddd',
    'www',
  ])('%s is none', (typed) => {
    expect(readTelex(typed)).toBeNull();
  });

  test('whatever is typed, what it leads to has the letters that were typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcdeghiklmnopqrstuvwxyfjz ') }), (typed) => {
        const read = readTelex(typed);
        if (read === null) return;
        const letters = new Set(typed);
        expect([...fold(read)].every((letter) => letters.has(letter) || letter === 'u')).toBe(true);
        expect(read.split(' ')).toHaveLength(typed.split(' ').length);
      }),
    );
  });
});
