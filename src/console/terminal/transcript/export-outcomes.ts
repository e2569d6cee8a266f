import type { TFunction } from 'i18next';
import { factsText } from '~console/platform/refusal-text';
import type { Language } from '~console/platform/language';
import { download, csvText } from '~console/ui/download';
import { exportFileName } from '~domain/exports';
import type { FieldMessages } from '~console/platform/api-failure';
import type { Command } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import type { TranscriptEntry } from '../runs/transcript';

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

export interface OutcomeLine {
  readonly key: string;
  /** Null = its line only found it, it was not found, or a page did it. */
  readonly command: Command | null;
  readonly package: SubjectPackage | null;
  readonly code: string;
  /** Null = it went well. */
  readonly fault: string | null;
  /** What the fault is about. */
  readonly errors?: FieldMessages | undefined;
}

/** What came of each package of an entry, failures first. */
export function outcomeLines(entry: TranscriptEntry): OutcomeLine[] {
  const lines: OutcomeLine[] = [
    ...entry.missed.map(({ code, fault, errors }) => ({
      key: `missed ${code}`,
      command: null,
      package: null,
      code,
      fault,
      errors,
    })),
    ...entry.stages.flatMap(({ command, outcomes }, stage) =>
      outcomes.map(({ package: item, result }) => ({
        key: `${stage} ${item.id}`,
        command,
        package: item,
        code: item.code,
        fault: result.ok ? null : result.code,
      })),
    ),
    ...[...(entry.step?.packages ?? [])].map(([code, fault]) => ({
      key: `step ${code}`,
      command: null,
      package: null,
      code,
      fault,
    })),
    ...entry.found.map((item) => ({
      key: `found ${item.id}`,
      command: null,
      package: item,
      code: item.code,
      fault: null,
    })),
  ];
  return [...lines.filter(({ fault }) => fault !== null), ...lines.filter(({ fault }) => fault === null)];
}
