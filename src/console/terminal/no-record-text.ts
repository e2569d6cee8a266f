import { t } from 'i18next';
import { currentLanguage } from '~console/platform/i18n';
import type { RecordKind } from '~commands/record-kinds';
import { nameIn } from '~commands/names';
import { recordOf } from '~commands/records';

/** That a command wants a record, of which kind, and how to come by one. */
export function noRecordText(kind: RecordKind | 'any'): string {
  if (kind === 'any') return t('terminal:gate.no_record_any');
  const language = currentLanguage();
  const record = recordOf(kind);
  return t('terminal:gate.no_record', { record: record.title[language], word: nameIn(record, language) });
}
