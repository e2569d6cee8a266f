import { limits } from '~domain/limits';

export type PageSize = (typeof limits.pageSizes)[number];
export type Filters = Readonly<Record<string, string>>;

/** What the address of a list page says: with it, the same rows are found again. */
export interface ListState {
  readonly page: number;
  readonly limit: PageSize;
  /** A column's sort name, `-` before it = downwards. */
  readonly sort: string;
  /** Under the names of the call's own parameters, as text. */
  readonly filters: Filters;
}

/** What a list can be asked for; anything else in an address is passed over. */
export interface ListRules {
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, (value: string) => boolean>>;
}

export function readListState(search: string, rules: ListRules): ListState {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page') ?? 1);
  const limit = limits.pageSizes.find((size) => String(size) === params.get('limit')) ?? limits.defaultPageSize;
  const sort = params.get('sort') ?? rules.defaultSort;
  const filters: Record<string, string> = {};
  for (const [name, valid] of Object.entries(rules.filters)) {
    const value = params.get(name)?.normalize('NFC').trim();
    if (value && valid(value)) filters[name] = value;
  }
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    limit,
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.defaultSort,
    filters,
  };
}

/** The shortest address of a state: defaults left out, parameters always in the same order. */
export function writeListState(state: ListState, rules: ListRules): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(rules.filters)) {
    const value = state.filters[name];
    if (value) params.set(name, value);
  }
  if (state.sort !== rules.defaultSort) params.set('sort', state.sort);
  if (state.limit !== limits.defaultPageSize) params.set('limit', String(state.limit));
  if (state.page !== 1) params.set('page', String(state.page));
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
export function withPageSize(state: ListState, limit: PageSize): ListState {
  return { ...state, limit, page: Math.floor(((state.page - 1) * state.limit) / limit) + 1 };
}
