import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import type { Command } from '~commands/command';
import { gate, type GateAnswer } from '~commands/gate';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { barredRow, useBarredText } from './barred-rows';
import { commandGroups, groupOf, type CommandGroup } from '../command-group';
import { commandRanker } from './command-ranker';
import { useCommandRow } from './command-row';
import type { Ranked } from './rank';
import type { PaletteGroup, PaletteRow } from './row';

type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

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

const kinds = commandGroups.length;
/** Rows of one kind are drawn up to here: all there is to look through, or as many as anyone reads before typing on. */
const mostOfAKind = { looking: 24, typing: 10 } as const;
const mostBarred = 5;

/** Of a query: every command the gate does not hide, ranked against it; groups in the order of their best row. */
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
  const { shown, barred } = useMemo(() => {
    const answers = new Map<Command, Shown>();
    const others: Command[] = [];
    for (const command of commands) {
      const answer = gate(command, { user, packages, record });
      if (answer.state === 'hidden') others.push(command);
      else answers.set(command, answer);
    }
    return { shown: answers, barred: others };
  }, [commands, user, packages, record]);
  const rowFor = useCommandRow(onRun, onRefused);
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
    (query: string) => {
      const looking = query.trim() === '';
      const recent = looking ? top : [];
      const most = looking ? mostOfAKind.looking : mostOfAKind.typing;
      const groups = new Map<CommandGroup | 'recent', PaletteRow[]>();
      let full = 0;
      for (const item of inOrder(
        rank(query, looking ? undefined : ({ id }) => score(id)),
        shown,
        chosen > 0,
        record !== null,
      )) {
        const answer = shown.get(item);
        const id = recent.includes(item.id) && answer?.state === 'allowed' ? 'recent' : groupOf(item);
        const rows = groups.get(id) ?? [];
        if (!answer || rows.length >= most) continue;
        rows.push(rowFor(item, answer, query));
        groups.set(id, rows);
        if (rows.length === most) full += 1;
        // Every kind has its rows; of those used most, which stand apart, none may be missed.
        if (!looking && full === kinds) break;
      }
      const used = groups.get('recent')?.toSorted((a, b) => recent.indexOf(a.value) - recent.indexOf(b.value)) ?? [];
      groups.delete('recent');
      return [
        { id: 'recent', heading: headings.recent, rows: used },
        ...[...groups].flatMap(([id, rows]) => (id === 'recent' ? [] : [{ id, heading: headings[id], rows }])),
      ];
    },
    [rank, score, shown, chosen, record, top, rowFor, headings],
  );
  return { groupsOf, barredOf };
}

/**
 * Of equal rank what can be run comes first; with nothing typed and nothing chosen, pages come before package commands.
 * Rank by rank, for whoever takes a few never has the rest put in order.
 */
function* inOrder(
  ranked: readonly Ranked<Command>[],
  shown: ReadonlyMap<Command, Shown>,
  chosen: boolean,
  hand: boolean,
): Iterable<Command> {
  const places: Record<CommandGroup, number> = hand
    ? { records: 0, packages: 1, pages: 2, face: 3 }
    : chosen
      ? { packages: 0, pages: 1, records: 2, face: 3 }
      : { pages: 0, packages: 1, records: 2, face: 3 };
  // Told once of each, not at every comparison: one letter leaves most of them equal.
  const sorted = (equal: readonly Ranked<Command>[]): Command[] =>
    equal
      .flatMap(({ item, score }) => {
        const answer = shown.get(item);
        return answer ? [{ item, off: Number(answer.state === 'disabled'), score, place: places[groupOf(item)] }] : [];
      })
      .sort((a, b) => a.off - b.off || b.score - a.score || a.place - b.place)
      .map(({ item }) => item);
  for (let from = 0; from < ranked.length;) {
    const tier = ranked[from]?.tier;
    let to = from + 1;
    while (ranked[to]?.tier === tier && to < ranked.length) to += 1;
    yield* sorted(ranked.slice(from, to));
    from = to;
  }
}
