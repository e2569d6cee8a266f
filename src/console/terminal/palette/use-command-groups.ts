import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import type { Command } from '~commands/command';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { barredRow, useBarredText } from './barred-rows';
import type { CommandGroup } from '../command-group';
import { gated, groupsFor } from './command-groups';
import { commandRanker } from './command-ranker';
import { createCommandRow } from './command-row';
import type { PaletteGroup, PaletteRow } from './row';
import { useRowWords } from './row-words';

interface CommandGroups {
  readonly groupsOf: (query: string) => PaletteGroup[];
  /** What only others may do. */
  readonly barredOf: (query: string) => PaletteRow[];
}

interface CommandRowsInput {
  readonly commands: readonly Command[];
  readonly user: GateUser;
  readonly packages: readonly SubjectPackage[];
  readonly record: SubjectRecord | null;
  /** How much this user uses a command, by its id. */
  readonly score: (id: string) => number;
  /** The ids used most, shown first while nothing is typed. */
  readonly top: readonly string[];
  readonly onRun: (command: Command) => void;
  /** A row that can't be run was chosen all the same. */
  readonly onRefused: (why: string) => void;
}

const mostBarred = 5;

/** Of a query: the commands of this user for what is at hand, and those of others. */
export function useCommandGroups({
  commands,
  user,
  packages,
  record,
  score,
  top,
  onRun,
  onRefused,
}: CommandRowsInput): CommandGroups {
  const { t } = useTranslation();
  const language = useLanguage();
  const rank = commandRanker(commands, language);
  const { shown, barred } = useMemo(
    () => gated(commands, { user, packages, record }),
    [commands, user, packages, record],
  );
  const words = useRowWords();
  const rowFor = useMemo(() => createCommandRow(words, { onRun, onRefused }), [words, onRun, onRefused]);
  const chosen = packages.length;
  // Words asked for at every key would be felt.
  const headings = useMemo(
    (): Record<CommandGroup | 'recent', string> => ({
      recent: t('terminal:palette.recent'),
      packages: chosen === 0 ? t('terminal:palette.commands') : t('terminal:palette.commands_on', { count: chosen }),
      records: record ? t('terminal:palette.records_on', { code: record.code }) : t('terminal:palette.records'),
      pages: t('terminal:palette.pages'),
      face: t('terminal:palette.face'),
    }),
    [t, chosen, record],
  );

  const barredText = useBarredText(user);
  const barredOf = useCallback(
    (query: string) =>
      commandRanker(
        barred,
        language,
      )(query)
        .slice(0, mostBarred)
        .map(({ item }) => barredRow(item, query, { language, why: barredText(item), onRefused })),
    [barred, language, barredText, onRefused],
  );

  const groupsOf = useCallback(
    (query: string) =>
      groupsFor(query, { rank, shown, rowFor, headings, chosen: chosen > 0, open: record !== null, score, top }),
    [rank, score, shown, chosen, record, top, rowFor, headings],
  );
  return { groupsOf, barredOf };
}
