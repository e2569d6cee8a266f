import { t } from 'i18next';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { countRows } from './csv-rows';

/** The text of a file that may be sent, and why it can't be sent as it is; null = it can. */
export async function readCsvFile(
  file: File,
  mostRows: number,
): Promise<{ readonly text: string; readonly fault: string | null }> {
  if (file.size > limits.importBytes)
    return { text: '', fault: t('resource:import.too_big', { mb: limits.importBytes / 1024 / 1024 }) };
  const text = await file.text();
  if (text.includes('\uFFFD')) return { text, fault: t('resource:import.not_utf8') };
  const rows = countRows(text);
  return {
    text,
    fault:
      rows > mostRows ? t('resource:import.too_many', { rows: formatCount(rows), max: formatCount(mostRows) }) : null,
  };
}
