import { importColumns, requiredColumns, type ImportColumn } from '~contract/features/orders';
import { issueText } from '~contract/issue-text';
import { importText } from '../../shared/files/import-texts';

/** The file's columns in its order, or what is wrong with them by name (ESP000). */
export function readHeader(
  fields: readonly string[],
  locale: 'vi' | 'en',
): readonly ImportColumn[] | Record<string, string[]> {
  const names = fields.map((field) => field.trim().toLowerCase());
  const errors = new Map<string, string[]>();
  for (const name of names) {
    if (!isImportColumn(name)) errors.set(name.slice(0, 100) || '_', [issueText({ message: 'unknown_field' }, locale)]);
    else if (names.indexOf(name) !== names.lastIndexOf(name)) errors.set(name, [importText('repeated_column', locale)]);
  }
  for (const column of requiredColumns)
    if (!names.includes(column)) errors.set(column, [importText('missing_column', locale)]);
  return errors.size > 0 ? Object.fromEntries(errors) : names.filter(isImportColumn);
}

function isImportColumn(name: string): name is ImportColumn {
  return (importColumns as readonly string[]).includes(name);
}
