import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { t } from 'i18next';
import type { Command } from '~commands/command';
import type { DisabledReason } from '~commands/gate';
import { recordOf } from '~commands/records';
import { refusalText } from '~console/platform/refusal-text';
import { useLanguage } from '~console/platform/use-language';
import { machineRow } from '~domain/package-machine';
import { currentLanguage } from '~console/platform/i18n';
import type { RecordKind } from '~commands/record-kinds';
import { nameIn } from '~commands/names';

/** Statuses named before the rest is a number. */
const named = 3;

/** Why a command can't run now, and what would make it able to. */
export function useGateText(): (command: Command, reason: DisabledReason) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    // Half of a long list says it, and words take their time.
    let noPackages: string | undefined;
    return (command: Command, reason: DisabledReason): string => {
      const recordRefusal = ({ code, why, record }: Extract<DisabledReason, { kind: 'record_refused' }>): string =>
        t('terminal:gate.record_refused', {
          code: record.code,
          status: recordOf(record.kind).statuses[record.status]?.[language] ?? record.status,
          why: refusalText({
            code,
            errors: why && { [why]: why === 'hand' ? namesOf(record.facts['hand']) : [record.code] },
          }),
        });
      if (reason.kind === 'no_packages') return (noPackages ??= t('terminal:gate.no_packages'));
      if (reason.kind === 'no_record') return noRecordText(reason.record);
      if (reason.kind === 'record_refused') return recordRefusal(reason);
      const why = `${reason.code} ${t(`code_errors.${reason.code}`)}`;
      if (reason.code === 'EPK012') return `${why} ${t('terminal:gate.needs_custody')}`;
      const row = command.action ? machineRow(command.action) : null;
      // What a status forbids, another status allows; nothing else is in the operator's hands.
      if (!row || reason.code !== row.wrong || !Array.isArray(row.from)) return why;
      const statuses = row.from.slice(0, named).map((status: string) => t(`ui:status.${status}`));
      const rest = row.from.length - statuses.length;
      const needs = rest > 0 ? 'terminal:gate.needs_status_more' : 'terminal:gate.needs_status';
      return `${why} ${t(needs, { statuses: statuses.join(', '), rest })}`;
    };
  }, [t, language]);
}

const namesOf = (fact: unknown): readonly string[] => (Array.isArray(fact) ? fact.map(String) : []);

/** That a command wants a record, of which kind, and how to come by one. */
export function noRecordText(kind: RecordKind | 'any'): string {
  if (kind === 'any') return t('terminal:gate.no_record_any');
  const language = currentLanguage();
  const record = recordOf(kind);
  return t('terminal:gate.no_record', { record: record.title[language], word: nameIn(record, language) });
}
