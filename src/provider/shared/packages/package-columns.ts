import { packageFields, type FieldKind } from '~domain/package-fields';
import type { PackageFields } from './package-change';

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  id: 'int',
  flag: 'boolean',
  count: 'int',
  measure: 'numeric',
  money: 'numeric',
  moment: 'timestamptz',
};

/** The database's type of each column a change may set: what an array of its values is cast to. */
export const columnTypes: Readonly<Record<keyof PackageFields, string>> = Object.fromEntries(
  Object.entries(packageFields).map(([name, { kind }]) => [name, sqlTypes[kind]]),
) as Record<keyof typeof packageFields, string>;
