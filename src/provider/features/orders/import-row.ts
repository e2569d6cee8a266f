import * as z from 'zod';
import { newOrder, type ImportColumn } from '~contract/features/orders';
import { requiredLine } from '~contract/fields';
import { fieldErrors } from '~contract/issue-text';
import { addressCode } from '~domain/addresses';
import { limits } from '~domain/limits';
import { phoneWithZero, unguarded } from '~domain/spreadsheet-cell';
import { phoneAsKept } from '~domain/text-shapes';
import { importText, type ImportText } from '../../shared/files/import-texts';

/** The rules of a typed order, with shop and ward by code. */
const { seller_id: _byCode, ward_id: _byCodeToo, pickup_point: _ofShop, operator_note, ...fields } = newOrder.shape;
const rowSchema = z.object({
  ...fields,
  shop_code: requiredLine(limits.name),
  ward_code: requiredLine(limits.name).overwrite(addressCode),
  note: operator_note,
});

export type ImportRow = z.output<typeof rowSchema>;

interface RowFault {
  readonly field: ImportColumn | null;
  readonly text: string;
}

/**
 * Numbers as a program writes them. A money field takes no third decimal: `250.000` is a Vietnamese quarter million,
 * and reading it as 250 would be worse than asking.
 */
const numbers: Partial<Record<ImportColumn, RegExp>> = {
  weight: /^\d{1,9}(\.\d{1,3})?$/,
  length: /^\d{1,9}(\.\d{1,2})?$/,
  width: /^\d{1,9}(\.\d{1,2})?$/,
  height: /^\d{1,9}(\.\d{1,2})?$/,
  value: /^\d{1,15}(\.\d{1,2})?$/,
  cod: /^\d{1,15}(\.\d{1,2})?$/,
};

/** One row judged field by field; the first fault of each field is told. */
export function readRow(
  columns: readonly ImportColumn[],
  values: readonly string[],
  locale: 'vi' | 'en',
): { row: ImportRow } | { faults: RowFault[] } {
  if (values.length !== columns.length) return { faults: [{ field: null, text: importText('column_count', locale) }] };
  const input: Partial<Record<ImportColumn, string | number>> = {};
  const spoiled = new Map<string, ImportText>();
  columns.forEach((column, index) => {
    const text = unguarded(values[index]?.trim() ?? '');
    const shape = numbers[column];
    if (text.includes('\uFFFD')) spoiled.set(column, 'encoding');
    else if (!shape) input[column] = column === 'receiver_phone' ? phoneWithZero(phoneAsKept(text)) : text;
    else if (shape.test(text)) input[column] = Number(text);
    else if (text !== '') spoiled.set(column, 'number');
  });
  const parsed = rowSchema.safeParse(input);
  if (parsed.success && spoiled.size === 0) return { row: parsed.data };
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
  return {
    faults: columns.flatMap((field) => {
      const key = spoiled.get(field);
      const text = key ? importText(key, locale) : errors[field]?.[0];
      return text === undefined ? [] : { field, text };
    }),
  };
}
