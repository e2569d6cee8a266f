import type { AccessItem } from '~domain/access';
import type { QueryOf } from '~contract/endpoints';
import type { Choice, Parameter, SubjectType, Words } from './command';
import type { RecordKind } from './record-kinds';

/** Things of the network that a filter names; only who can ask the provider knows their ids. */
export const entityKinds = ['hub', 'shop'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** What a filter of a source may hold; with `list`, several parted by commas. */
export type FilterKind =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly list: boolean }
  /** A hub or shop by its code or name; sent as its id. */
  | { readonly kind: EntityKind; readonly list: boolean }
  /** A courier by his code, which is sent as it is; completed by name too. */
  | { readonly kind: 'courier' }
  /** A runsheet by its code. */
  | { readonly kind: 'runsheet' }
  /** A record by its code. */
  | { readonly kind: 'record'; readonly record: RecordKind }
  /** An age as people say it: 48h, 2d, 2 ngày. Read as milliseconds. */
  | { readonly kind: 'age' }
  /** An amount as people say it: 500000, 500.000, 500k, 1,5tr. Read as VND. */
  | { readonly kind: 'amount'; readonly max: number }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number };

export type Filter = Parameter<FilterKind>;

/** A filter as read: texts and ids several, the others one. */
export type FilterValue = readonly string[] | number;

/** The filters of a list call, as its address carries them. */
export type ListFilters = Partial<Record<keyof QueryOf<'GET /packages-subjects'>, string>>;

/** A call that answers with the packages of a source. */
export interface SourceQuery {
  readonly endpoint: 'GET /packages-subjects';
  readonly filters: ListFilters;
}

/**
 * Where the packages of a line may come from besides its codes. `find` = the call for the filters given; what a filter
 * did not get is not in `values`. `now` = when the line was read.
 */
export interface Source {
  readonly id: string;
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly access: AccessItem;
  readonly yields: SubjectType;
  readonly args: readonly Filter[];
  readonly query: (values: Readonly<Record<string, FilterValue>>, now: Date) => SourceQuery;
}

/** Fixes the type of a declaration. */
export function defineSource(source: Source): Source {
  return source;
}
