import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/app/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Command } from '~commands/command';
import { gate, type GateAnswer, type GateUser, type SubjectPackage } from '~commands/gate';
import { useKeys } from '../hotkeys/user-keys';
import { useGateText } from '../use-gate-text';
import { createRanker, type Ranked } from './rank';
import type { PaletteGroup, PaletteRow } from './row';
import { MarkedTitle } from './title';

type GroupId = 'packages' | 'pages' | 'face';
type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

interface CommandRowsInput {
  readonly query: string;
  readonly commands: readonly Command[];
  readonly user: GateUser;
  readonly packages: readonly SubjectPackage[];
  /** How much this user uses a command, by its id. */
  readonly score: (id: string) => number;
  /** The ids used most, shown first while nothing is typed. */
  readonly top: readonly string[];
  readonly onRun: (command: Command) => void;
  /** A row that can't be run was chosen all the same. */
  readonly onRefused: (why: string) => void;
}

/** Rows of one kind are drawn up to here: all there is to look through, or as many as anyone reads before typing on. */
const mostOfAKind = { looking: 24, typing: 10 } as const;

/** Every command the gate does not hide, ranked against the query; groups in the order of their best row. */
export function useCommandGroups({ query, commands, user, packages, score, top, onRun, onRefused }: CommandRowsInput): PaletteGroup[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const gateText = useGateText();
  const keysOf = useKeys();
  const rank = useMemo(
    () => createRanker(commands.map((command) => ({ item: command, titles: [command.title[language], command.title[language === 'vi' ? 'en' : 'vi']], words: [command.verb, ...command.aliases] }))),
    [commands, language],
  );
  const shown = useMemo(() => {
    const answers = new Map<Command, Shown>();
    for (const command of commands) {
      const answer = gate(command, { user, packages });
      if (answer.state !== 'hidden') answers.set(command, answer);
    }
    return answers;
  }, [commands, user, packages]);
  const ranked = useMemo(() => order(rank(query, query.trim() === '' ? undefined : ({ id }) => score(id)), shown, packages.length > 0), [rank, query, score, shown, packages.length]);

  const rowOf = (command: Command, answer: Shown): PaletteRow => {
    const unavailable = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
    const counts = answer.state === 'allowed' && command.subject === 'packages' ? t(answer.refused > 0 ? 'terminal:palette.eligible_some' : 'terminal:palette.eligible', { ...answer }) : null;
    const aside = unavailable ?? (command.effect.kind === 'page' ? command.effect.path : [command.verb, counts].filter(Boolean).join(' · '));
    const keys = keysOf(command);
    return {
      value: command.id,
      unavailable,
      preview: { kind: 'command', command, why: unavailable },
      onSelect: () => (unavailable === undefined ? onRun(command) : onRefused(unavailable)),
      content: (
        <>
          <MarkedTitle title={command.title[language]} query={query} />
          <span className="text-dim min-w-0 flex-1 truncate">{aside}</span>
          {keys === undefined ? null : <Kbd keys={keys} />}
        </>
      ),
    };
  };

  const heading: Record<GroupId | 'recent', string> = {
    recent: t('terminal:palette.recent'),
    packages: packages.length === 0 ? t('terminal:palette.commands') : t('terminal:palette.commands_on', { count: packages.length }),
    pages: t('terminal:palette.pages'),
    face: t('terminal:palette.face'),
  };
  const groups = new Map<GroupId | 'recent', PaletteRow[]>();
  const looking = query.trim() === '';
  const recent = looking ? top : [];
  const most = looking ? mostOfAKind.looking : mostOfAKind.typing;
  for (const { item } of ranked) {
    const answer = shown.get(item);
    const id = recent.includes(item.id) && answer?.state === 'allowed' ? 'recent' : groupOf(item);
    const rows = groups.get(id) ?? [];
    if (!answer || rows.length >= most) continue;
    rows.push(rowOf(item, answer));
    groups.set(id, rows);
  }
  const used = groups.get('recent')?.toSorted((a, b) => recent.indexOf(a.value) - recent.indexOf(b.value)) ?? [];
  groups.delete('recent');
  return [{ id: 'recent', heading: heading.recent, rows: used }, ...[...groups].map(([id, rows]) => ({ id, heading: heading[id], rows }))];
}

function groupOf(command: Command): GroupId {
  if (command.subject === 'packages') return 'packages';
  return command.effect.kind === 'page' ? 'pages' : 'face';
}

/** Of equal rank what can be run comes first; with nothing typed and nothing chosen, pages come before package commands. */
function order(ranked: readonly Ranked<Command>[], shown: ReadonlyMap<Command, Shown>, chosen: boolean): Ranked<Command>[] {
  const places: Record<GroupId, number> = chosen ? { packages: 0, pages: 1, face: 2 } : { pages: 0, packages: 1, face: 2 };
  const off = (item: Command): number => Number(shown.get(item)?.state === 'disabled');
  return ranked
    .filter(({ item }) => shown.has(item))
    .sort((a, b) => a.tier - b.tier || off(a.item) - off(b.item) || b.score - a.score || places[groupOf(a.item)] - places[groupOf(b.item)]);
}
