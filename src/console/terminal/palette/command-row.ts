import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~console/platform/language';
import { useLanguage } from '~console/platform/use-language';
import type { Command } from '~commands/command';
import type { GateAnswer } from '~commands/gate';
import { callName } from '~commands/registry';
import { useKeys } from '../hotkeys/user-keys';
import { useGateText } from '../use-gate-text';
import { keysCell, lineCell, markedCell, textCell, type Cell } from './cells';
import type { PaletteRow } from './row';

type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

/** What a command's row is whatever is typed. */
interface Standing {
  readonly answer: Shown;
  readonly row: Omit<PaletteRow, 'cells'>;
  /** Behind the title. */
  readonly aside: Cell;
  readonly keys: readonly Cell[];
}

interface RowWords {
  readonly t: ReturnType<typeof useTranslation>['t'];
  readonly language: Language;
  readonly gateText: ReturnType<typeof useGateText>;
  readonly keysOf: ReturnType<typeof useKeys>;
  readonly onRun: (command: Command) => void;
  readonly onRefused: (why: string) => void;
}

type CommandRow = (command: Command, answer: Shown, query: string) => PaletteRow;

/** Makes the rows of commands. All of a row but the marked title is made once and kept, until the gate answers anew. */
export function useCommandRow(onRun: (command: Command) => void, onRefused: (why: string) => void): CommandRow {
  const { t } = useTranslation();
  const language = useLanguage();
  const gateText = useGateText();
  const keysOf = useKeys();
  return useMemo(
    () => createCommandRow({ t, language, gateText, keysOf, onRun, onRefused }),
    [t, language, gateText, keysOf, onRun, onRefused],
  );
}

function createCommandRow(words: RowWords): CommandRow {
  const made = new Map<Command, Standing>();
  return (command, answer, query) => {
    const known = made.get(command);
    const { row, aside, keys } = known?.answer === answer ? known : stand(command, answer, words);
    made.set(command, { answer, row, aside, keys });
    let cells: readonly Cell[] | undefined;
    return {
      ...row,
      // Only a few of the rows are in sight.
      get cells() {
        return (cells ??= [lineCell([markedCell(command.title[words.language], query, ''), aside]), ...keys]);
      },
    };
  };
}

function stand(command: Command, answer: Shown, { t, gateText, keysOf, onRun, onRefused }: RowWords): Standing {
  const unavailable = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
  const counts =
    answer.state === 'allowed' && command.subject === 'packages'
      ? t(answer.refused > 0 ? 'terminal:palette.eligible_some' : 'terminal:palette.eligible', { ...answer })
      : null;
  const aside =
    unavailable ??
    (command.effect.kind === 'page'
      ? command.effect.path
      : [callName(command, 'en'), counts].filter(Boolean).join(' · '));
  const keys = keysOf(command);
  return {
    answer,
    row: {
      value: command.id,
      unavailable,
      preview: { kind: 'command', command, why: unavailable },
      onSelect: () => (unavailable === undefined ? onRun(command) : onRefused(unavailable)),
    },
    aside: textCell(aside, 'text-dim'),
    keys: keys === undefined ? [] : [keysCell(keys)],
  };
}
