import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '~domain/errors';
import type { AccountRole } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import type courierSheets from '~console/courier-sheets/messages.en.json';
import type money from '~console/money/messages.en.json';
import type pkg from '~console/package/messages.en.json';
import type resource from '~console/resource/messages.en.json';
import type sheet from '~console/sheet/messages.en.json';
import type terminal from '~console/terminal/messages.en.json';
import type ui from '~console/ui/messages.en.json';
import type linehaul from '~console/linehaul/messages.en.json';
import type pictures from '~console/pictures/messages.en.json';
import type app from './messages.en.json';

/**
 * Keys typed from the English words as one plain union: i18next's own key typing at this many keys and name spaces
 * takes the compiler more than ten minutes. A feature's `feature.ts` adds its own space.
 */
export interface Spaces {
  app: typeof app & { code_errors: Record<ErrorCode, string>; roles: Record<AccountRole, string> };
  'courier-sheets': typeof courierSheets;
  money: typeof money;
  package: typeof pkg;
  resource: typeof resource;
  sheet: typeof sheet;
  terminal: typeof terminal;
  linehaul: typeof linehaul;
  pictures: typeof pictures;
  ui: typeof ui & { status: Record<PackageStatus, string> };
}

type Space = keyof Spaces;

/** `a.b.c` of every text; plural forms (`…_one`, `…_other`) stand for their common key. */
type Leaf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Singular<Key> : `${Key}.${Leaf<Words[Key]>}`;
}[keyof Words & string];
type Singular<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

type Qualified = { [S in Space]: `${S}:${Leaf<Spaces[S]>}` }[Space];

/** Keys of one space bare, those of any other as `space:key`. */
export type TextKey<S extends Space = 'app'> = Leaf<Spaces[S]> | Qualified;

export type Text<S extends Space = 'app'> = (
  key: TextKey<S>,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The words of the interface's language; the component is drawn again when the language changes. */
export function useText<S extends Space = 'app'>(space?: S): Text<S> {
  const { t } = useTranslation(space ?? 'app');
  return useCallback((key, values) => t(key, counted(values)), [t]);
}

/**
 * The word behind a number follows `count`; a number written out for people (`n`, `shown`) tells one from many as well.
 */
function counted(values: Readonly<Record<string, string | number>> = {}): Record<string, string | number> {
  const number = values.count ?? values.n ?? values.shown;
  return number === undefined || values.count !== undefined
    ? { ...values }
    : { ...values, count: String(number) === '1' ? 1 : 2 };
}
