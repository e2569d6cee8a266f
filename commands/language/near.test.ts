import { describe, expect, test } from 'vitest';
import { entityNamed, entitySearched } from './near';

const hubs = ['HCM01 Bưu cục Quận 1', 'HCM02 Bưu cục Quận 3', 'HN01 Bưu cục Cầu Giấy', 'DN01 Bưu cục Hải Châu'].map(
  (text, index) => ({ id: index + 1, code: text.slice(0, text.indexOf(' ')), name: text.slice(text.indexOf(' ') + 1) }),
);
const codes = (typed: string, all = hubs): unknown => {
  const found = entityNamed(all, typed);
  return 'near' in found ? found.near : found.code;
};

describe('somebody or something of the network by its name', () => {
  test('is the one of that code or name, however cased or accented', () => {
    expect([codes('hcm02'), codes('buu cuc cau giay'), codes('Bưu cục Quận 1'.normalize('NFD'))]).toEqual([
      'HCM02',
      'HN01',
      'HCM01',
    ]);
  });

  test('or else those that may be meant: a letter off, a word of the name, several of one name, and the first of all where nothing is like it', () => {
    expect(codes('HCM03')).toEqual(['HCM01', 'HCM02']);
    expect(codes('hải châu')).toEqual(['DN01']);
    expect(codes('Bưu cục Quận 1', [...hubs, { id: 9, code: 'HCM09', name: 'Bưu cục Quận 1' }])).toEqual([
      'HCM01',
      'HCM09',
    ]);
    expect(codes('kho tổng')).toEqual(['HCM01', 'HCM02', 'HN01']);
    expect(codes('HCM01', [])).toEqual([]);
  });

  test('where a search finds nothing, what it finds for nothing shows how codes look', async () => {
    const asked: (string | undefined)[] = [];
    const search = async (q: string | undefined) => {
      asked.push(q);
      return q === undefined ? hubs : [];
    };
    expect([await entitySearched(search, 'C999'), asked]).toEqual([
      { near: ['HCM01', 'HCM02', 'HN01'] },
      ['C999', undefined],
    ]);
  });
});
