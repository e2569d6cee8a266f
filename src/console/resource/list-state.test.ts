import { describe, expect, it } from 'vitest';
import { columnsText, layoutOfText } from './use-list-columns';
import {
  readListState,
  withFilters,
  withPageSize,
  writeListState,
  type ListRules,
  type ListState,
  type PageHabit,
} from './list-state';

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
  it('says first which of its page’s lists it is', () =>
    expect(writeListState({ ...plain, page: 2 }, { ...rules, tab: 'packages' })).toBe('tab=packages&page=2'));

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

describe('the size of a page', () => {
  const habit: PageHabit = { size: 50, fitting: 17 };

  it('is the reader’s own on the first page, unless the address has one', () => {
    expect(readListState('', rules, habit).limit).toBe(50);
    expect(readListState('limit=20', rules, habit).limit).toBe(20);
    expect(readListState('limit=fit', rules, habit)).toEqual({ ...plain, limit: 17, fit: true });
    // Whose habits are others finds the same rows behind a link.
    expect(readListState('page=2', rules, habit).limit).toBe(10);
  });

  it.each<[ListState, string]>([
    [{ ...plain, limit: 50 }, ''],
    [plain, 'limit=10'],
    [{ ...plain, limit: 50, page: 2 }, 'limit=50&page=2'],
    [{ ...plain, page: 2 }, 'page=2'],
    [{ ...plain, limit: 17, fit: true, page: 3 }, 'limit=fit&page=3'],
  ])('%j is written as "%s", and read back the same', (state, written) => {
    expect(writeListState(state, rules, habit)).toBe(written);
    expect(readListState(written, rules, habit)).toEqual(state);
  });

  it('stands in every address that is for others', () => {
    expect(writeListState({ ...plain, limit: 50 }, rules, null)).toBe('limit=50');
    expect(writeListState({ ...plain, columns: 'code*,cod' }, rules, null)).toBe('limit=10&columns=code*,cod');
  });
});

describe('columns in an address', () => {
  const columns = [{ id: 'code', pinned: true }, { id: 'status' }, { id: 'cod' }, { id: 'age', hidden: true }];

  it('are those shown, in order, a star at those kept in sight', () => {
    expect(columnsText(columns, {})).toBe('code*,status,cod');
    expect(columnsText(columns, { pinned: ['cod'], hidden: ['status'] })).toBe('cod*,code,age');
  });

  it('are read back the same; unknown ones are passed over', () => {
    const layout = layoutOfText('cod*,age,gone,code', columns);
    expect(layout && columnsText(columns, layout)).toBe('cod*,age,code');
    expect(layoutOfText('gone', columns)).toBeNull();
  });

  it('that no list could have are none', () => {
    expect(readListState('columns=<b>', rules).columns).toBeUndefined();
    expect(readListState('columns=code*,cod', rules).columns).toBe('code*,cod');
  });
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
    const fitting = withPageSize({ ...plain, page: 3, limit: 20 }, 'fit', { size: 10, fitting: 15 });
    expect(fitting).toEqual({ ...plain, page: 3, limit: 15, fit: true });
    expect(withPageSize(fitting, 10)).toEqual({ ...plain, page: 4, limit: 10 });
  });
});
