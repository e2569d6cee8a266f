import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import type { Command } from '~commands/command';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import type { Language } from '~console/platform/language';
import { useText } from '~console/platform/text';
import { isLoginRole, rolesOf } from '~domain/access';
import { callName } from '~commands/registry';
import type { CommandGroup } from '../command-group';
import { gated, groupsFor, type CommandRow, type Shown } from './command-groups';
import { commandRanker } from './rank';
import type { PaletteGroup, PaletteRow, RowPreview } from './row';
import { useRowWords, type RowWords } from './row-words';
import { lineCell, markedCell, textCell, keysCell, type Cell } from './cells';

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

/** Who may do what this user may not. */
function useBarredText(user: GateUser): (command: Command) => string {
  const t = useText();
  return useCallback(
    ({ access }) => {
      const roles = rolesOf(access).filter(isLoginRole);
      if (roles.some((role) => role === user.role)) return t('terminal:palette.barred_account');
      return t('terminal:palette.barred', { roles: roles.map((role) => t(`app:roles.${role}`)).join(', ') });
    },
    [t, user.role],
  );
}

interface BarredWords {
  readonly language: Language;
  readonly why: string;
  readonly onRefused: (why: string) => void;
}

function barredRow(command: Command, query: string, { language, why, onRefused }: BarredWords): PaletteRow {
  return {
    value: `barred ${command.id}`,
    unavailable: why,
    onSelect: () => onRefused(why),
    cells: [lineCell([markedCell(command.title[language], query, ''), textCell(why, 'text-dim')])],
  };
}

/**
 * What a command's row is whatever is typed, told when it is first asked for: of a hundred rows a dozen are in sight.
 */
interface Standing {
  readonly answer: Shown;
  readonly why: () => string | undefined;
  readonly preview: () => RowPreview;
  /** Behind the title. */
  readonly aside: () => Cell;
  readonly keys: () => readonly Cell[];
  readonly onSelect: () => void;
}

interface RowActions {
  readonly onRun: (command: Command) => void;
  /** A row that can't be run was chosen all the same. */
  readonly onRefused: (why: string) => void;
}

/** Makes the rows of commands. All of a row but the marked title is made once and kept, until the gate answers anew. */
export function createCommandRow(words: RowWords, actions: RowActions): CommandRow {
  const made = new Map<Command, Standing>();
  return (command, answer, query) => {
    const known = made.get(command);
    const standing = known?.answer === answer ? known : stand(command, answer, words, actions);
    made.set(command, standing);
    let cells: readonly Cell[] | undefined;
    return {
      value: command.id,
      get unavailable() {
        return standing.why();
      },
      get preview() {
        return standing.preview();
      },
      onSelect: standing.onSelect,
      get cells() {
        return (cells ??= [
          lineCell([markedCell(command.title[words.language], query, ''), standing.aside()]),
          ...standing.keys(),
        ]);
      },
    };
  };
}

function stand(
  command: Command,
  answer: Shown,
  { t, gateText, keysOf }: RowWords,
  { onRun, onRefused }: RowActions,
): Standing {
  const counts = (): string | null =>
    answer.state === 'allowed' && command.subject === 'packages'
      ? t(answer.refused > 0 ? 'terminal:palette.eligible_some' : 'terminal:palette.eligible', { ...answer })
      : null;
  const why = once(() => (answer.state === 'disabled' ? gateText(command, answer.reason) : undefined));
  const aside = once(() => {
    const { effect } = command;
    const called = (): string =>
      effect.kind === 'page' ? effect.path : [callName(command, 'en'), counts()].filter(Boolean).join(' · ');
    return textCell(why() ?? called(), 'text-dim');
  });
  return {
    answer,
    why,
    preview: once(() => ({ kind: 'command', command, why: why() })),
    aside,
    keys: once(() => {
      const keys = keysOf(command);
      return keys === undefined ? [] : [keysCell(keys)];
    }),
    onSelect: () => {
      const refused = why();
      return refused === undefined ? onRun(command) : onRefused(refused);
    },
  };
}

/** Asked for once, then known. */
function once<T>(ask: () => T): () => T {
  let told: { readonly value: T } | undefined;
  return () => (told ??= { value: ask() }).value;
}
