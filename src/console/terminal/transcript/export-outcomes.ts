import type { TFunction } from 'i18next';
import { factsText } from '~console/platform/refusal-text';
import type { Language } from '~console/platform/language';
import { csvText } from '~console/ui/csv';
import { download } from '~console/ui/download';
import { exportFileName } from '~domain/exports';
import type { TranscriptEntry } from '../runs/transcript';
import { outcomeLines } from './outcome-lines';

/** What came of an entry's packages as a table for spreadsheets. */
function outcomesCsv(entry: TranscriptEntry, t: TFunction, language: Language): string {
  const head = ['code', 'command', 'outcome', 'fault', 'reason', 'status'].map((column) =>
    t(`terminal:outcomes.${column}`),
  );
  const rows = outcomeLines(entry).map(({ code, command, fault, errors, package: item }) => [
    code,
    command?.title[language] ?? '',
    t(fault === null ? 'terminal:outcomes.ok' : 'terminal:outcomes.refused'),
    fault ?? '',
    fault === null
      ? ''
      : fault === 'offline'
        ? t('terminal:transcript.offline')
        : `${t(`code_errors.${fault}`)}${factsText(errors)}`,
    item ? t(`ui:status.${item.status}`) : '',
  ]);
  return csvText([head, ...rows]);
}

export function exportOutcomes(entry: TranscriptEntry, t: TFunction, language: Language): void {
  download(exportFileName('outcomes', 'csv', new Date(entry.at)), outcomesCsv(entry, t, language));
}
