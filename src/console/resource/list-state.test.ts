import { describe, expect, it } from 'vitest';
import { readListState, withFilters, withPageSize, writeListState, type ListRules, type ListState } from './list-state';

const rules: ListRules = {
  sorts: ['created_at', 'cod'],
  defaultSort: '-created_at',
  filters: {
    q: () => true,
    status: (value) => value.split(',').every((one) => ['Draft', 'Lost'].includes(one)),
    created_from: () => true,
  },
};
const plain: ListState = { page: 1, limit: 10, sort: '-created_at', filters: {} };

describe('an address', () => {
  it('without anything is the first page of everything', () => expect(readListState('', rules)).toEqual(plain));

  it('says page, size, sort and filters', () => {
    expect(readListState('q=%C4%90%E1%BA%A1t&status=Draft,Lost&sort=cod&limit=50&page=3', rules)).toEqual({
      page: 3,
      limit: 50,
      sort: 'cod',
      filters: { q: 'Đạt', status: 'Draft,Lost' },
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999',
    'limit=11',
    'limit=1000',
    'sort=password',
    'sort=--cod',
    'status=Rubbish',
    'status=Draft,Rubbish',
    'unknown=1',
    'q=%20%20',
    'page=',
  ])('passes over what a list does not know: %s', (search) => expect(readListState(search, rules)).toEqual(plain));

  it('composes letters typed in parts', () => {
    expect(readListState(`q=${encodeURIComponent('Đạt'.normalize('NFD'))}`, rules).filters.q).toBe(
      'Đạt'.normalize('NFC'),
    );
  });
});

describe('writing', () => {
  it('leaves defaults out', () => expect(writeListState(plain, rules)).toBe(''));

  it('is the shortest, in one order, with readable commas and hours', () => {
    const state: ListState = {
      page: 2,
      limit: 20,
      sort: 'cod',
      filters: { status: 'Draft,Lost', created_from: '2026-11-01T00:00:00.000Z', q: 'a b' },
    };
    expect(writeListState(state, rules)).toBe(
      'q=a+b&status=Draft,Lost&created_from=2026-11-01T00:00:00.000Z&sort=cod&limit=20&page=2',
    );
  });

  it.each<ListState>([
    plain,
    { ...plain, page: 7, limit: 50 },
    { ...plain, sort: 'cod', filters: { q: 'Đường 3/2 & 50%', status: 'Lost' } },
  ])('is read back the same: %j', (state) => expect(readListState(writeListState(state, rules), rules)).toEqual(state));
});

describe('changing', () => {
  it('a filter goes back to the first page and takes off what is null or empty', () => {
    const state = { ...plain, page: 4, filters: { q: 'x', status: 'Draft' } };
    expect(withFilters(state, { status: null, created_from: 'z' })).toEqual({
      ...plain,
      filters: { q: 'x', created_from: 'z' },
    });
    expect(withFilters(state, { q: '' }).filters).toEqual({ status: 'Draft' });
  });

  it('the page size keeps the first row in sight', () => {
    expect(withPageSize({ ...plain, page: 3, limit: 10 }, 50).page).toBe(1);
    expect(withPageSize({ ...plain, page: 2, limit: 50 }, 10).page).toBe(6);
    expect(withPageSize({ ...plain, page: 4, limit: 20 }, 20).page).toBe(4);
  });
});
