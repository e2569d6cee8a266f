import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import type { Argument } from '~commands/command';
import { faultText } from '~commands/fault-text';
import type { ReasonType } from '~domain/reasons';
import type { PickedValue } from '../runs/request';
import { useArgumentRows } from './argument-rows';
import { KeyHint } from './key-hint';
import { PaletteList } from './palette-list';

interface AskArgumentProps {
  readonly argument: Argument;
  /** In which flow reasons are given on the record it is about. */
  readonly flow: ReasonType | null;
  /** What stands there already, to be changed. */
  readonly given: string;
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  readonly onPick: (picked: PickedValue) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** One step: one argument, checked as it is typed by the same limits as its endpoint. */
export function AskArgument({ argument, flow, given, lead, dry, onPick, onBack, onClose }: AskArgumentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [query, setQuery] = useState(given);
  const rowsOf = useArgumentRows(argument, query, onPick, flow);
  const { fault } = rowsOf(query);
  const title = argument.title[language];
  const hint = t(`terminal:palette.hint_${argument.type.kind}`, { max: 'max' in argument.type ? argument.type.max : 0 });
  return (
    <PaletteList
      label={title}
      begin={given}
      rowsOf={(typed) => [{ id: 'choices', heading: title, rows: rowsOf(typed).rows }]}
      onQuery={setQuery}
      lead={lead}
      placeholder={argument.required ? title : t('terminal:palette.optional', { title })}
      notice={fault ? faultText(fault, language) : null}
      empty={fault ? undefined : hint}
      renderFooter={() => (
        <>
          {dry}
          <span className="flex gap-4">
            <KeyHint keys="enter" text={t('terminal:palette.next')} />
            <KeyHint keys="esc" text={t('terminal:palette.close')} />
          </span>
        </>
      )}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
