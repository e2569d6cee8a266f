import { limits } from '~domain/limits';
import { pageSizes, type PageSize } from '../ui/page-size';

export type Filters = Readonly<Record<string, string>>;

/** What the address of a list page says: with it, the same rows are found again. */
export interface ListState {
  readonly page: number;
  /** Rows of a page. */
  readonly limit: number;
  /** `limit` is what the screen holds. */
  readonly fit?: true;
  /** A column's sort name, `-` before it = downwards. */
  readonly sort: string;
  /** Under the names of the call's own parameters, as text. */
  readonly filters: Filters;
  /** The columns a link brings along (`columnsText`), instead of those the reader has laid out. */
  readonly columns?: string;
}

/** What is not in the address and yet decides how many rows a page has. */
export interface PageHabit {
  /** What the user has chosen, whatever list it was on. */
  readonly size: PageSize;
  /** Rows that the screen holds. */
  readonly fitting: number;
}

const plainHabit: PageHabit = { size: limits.defaultPageSize, fitting: limits.defaultPageSize };

/** A first page has the reader's own size; behind it rows have a place, which must be the same for everybody. */
const usualSize = (page: number, { size }: PageHabit): PageSize => (page === 1 ? size : limits.defaultPageSize);

export const sizeOf = ({ limit, fit }: ListState): PageSize =>
  fit ? 'fit' : (limits.pageSizes.find((size) => size === limit) ?? limits.defaultPageSize);

/** What a list can be asked for; anything else in an address is passed over. */
export interface ListRules {
  /** Which of its page's lists it is, as an address says it first. */
  readonly tab?: string;
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, (value: string) => boolean>>;
}

export function readListState(search: string, rules: ListRules, habit = plainHabit): ListState {
  const params = new URLSearchParams(search);
  const asked = Number(params.get('page') ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1;
  const size = pageSizes.find((one) => String(one) === params.get('limit')) ?? usualSize(page, habit);
  const sort = params.get('sort') ?? rules.defaultSort;
  const columns = params.get('columns') ?? '';
  const filters: Record<string, string> = {};
  for (const [name, valid] of Object.entries(rules.filters)) {
    const value = params.get(name)?.normalize('NFC').trim();
    if (value && valid(value)) filters[name] = value;
  }
  return {
    page,
    limit: size === 'fit' ? habit.fitting : size,
    ...(size === 'fit' && { fit: true }),
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.defaultSort,
    filters,
    ...(/^[\w*,-]{1,1000}$/.test(columns) && { columns }),
  };
}

/**
 * The shortest address of a state: defaults left out, parameters always in the same order. `habit` null = it is for
 * others, and says how many rows a page has whatever theirs is.
 */
export function writeListState(state: ListState, rules: ListRules, habit: PageHabit | null = plainHabit): string {
  const params = new URLSearchParams();
  if (rules.tab) params.set('tab', rules.tab);
  for (const name of Object.keys(rules.filters)) {
    const value = state.filters[name];
    if (value) params.set(name, value);
  }
  const size = sizeOf(state);
  if (state.sort !== rules.defaultSort) params.set('sort', state.sort);
  if (habit === null || size !== usualSize(state.page, habit)) params.set('limit', String(size));
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.columns !== undefined) params.set('columns', state.columns);
  // Commas part values and colons part hours; both are allowed in a query and read better as they are.
  return params.toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
}

/** Filters changed, null = taken off; any such change goes back to the first page. */
export function withFilters(state: ListState, changes: Readonly<Record<string, string | null>>): ListState {
  const filters: Record<string, string> = { ...state.filters };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') delete filters[name];
    else filters[name] = value;
  }
  return { ...state, filters, page: 1 };
}

/** Another page size keeps the first row of the page in sight. */
export function withPageSize({ fit: _fit, ...state }: ListState, size: PageSize, habit = plainHabit): ListState {
  const limit = size === 'fit' ? habit.fitting : size;
  const page = Math.floor(((state.page - 1) * state.limit) / limit) + 1;
  return { ...state, limit, ...(size === 'fit' && { fit: true }), page };
}
