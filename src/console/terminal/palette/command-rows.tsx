import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/app/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Command } from '~commands/command';
import { gate, type GateAnswer, type GateUser, type SubjectPackage } from '~commands/gate';
import { commands } from '~commands/registry';
import { useGateText } from '../use-gate-text';
import { createRanker, type Ranked } from './rank';
import type { PaletteGroup, PaletteRow } from './row';
import { MarkedTitle } from './title';

type GroupId = 'packages' | 'pages' | 'face';
type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

interface CommandRowsInput {
  readonly query: string;
  readonly user: GateUser;
  readonly packages: readonly SubjectPackage[];
  readonly onRun: (command: Command) => void;
  /** A row that can't be run was chosen all the same. */
  readonly onRefused: (why: string) => void;
}

/** Every command the gate does not hide, ranked against the query; groups in the order of their best row. */
export function useCommandGroups({ query, user, packages, onRun, onRefused }: CommandRowsInput): PaletteGroup[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const gateText = useGateText();
  const rank = useMemo(
    () => createRanker(commands.map((command) => ({ item: command, titles: [command.title[language], command.title[language === 'vi' ? 'en' : 'vi']], words: [command.verb, ...command.aliases] }))),
    [language],
  );
  const shown = useMemo(() => {
    const answers = new Map<Command, Shown>();
    for (const command of commands) {
      const answer = gate(command, { user, packages });
      if (answer.state !== 'hidden') answers.set(command, answer);
    }
    return answers;
  }, [user, packages]);

  const rowOf = (command: Command, answer: Shown): PaletteRow => {
    const unavailable = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
    const counts = answer.state === 'allowed' && command.subject === 'packages' ? t(answer.refused > 0 ? 'terminal:palette.eligible_some' : 'terminal:palette.eligible', { ...answer }) : null;
    const aside = unavailable ?? (command.effect.kind === 'page' ? command.effect.path : [command.verb, counts].filter(Boolean).join(' · '));
    return {
      value: command.id,
      unavailable,
      onSelect: () => (unavailable === undefined ? onRun(command) : onRefused(unavailable)),
      content: (
        <>
          <MarkedTitle title={command.title[language]} query={query} />
          <span className="text-dim min-w-0 flex-1 truncate">{aside}</span>
          {command.keys ? <Kbd keys={command.keys} /> : null}
        </>
      ),
    };
  };

  const heading: Record<GroupId, string> = {
    packages: packages.length === 0 ? t('terminal:palette.commands') : t('terminal:palette.commands_on', { count: packages.length }),
    pages: t('terminal:palette.pages'),
    face: t('terminal:palette.face'),
  };
  const groups = new Map<GroupId, PaletteRow[]>();
  for (const { item } of order(rank(query), shown, packages.length > 0)) {
    const answer = shown.get(item);
    const id = groupOf(item);
    if (answer) groups.set(id, [...(groups.get(id) ?? []), rowOf(item, answer)]);
  }
  return [...groups].map(([id, rows]) => ({ id, heading: heading[id], rows }));
}

function groupOf(command: Command): GroupId {
  if (command.subject === 'packages') return 'packages';
  return command.effect.kind === 'page' ? 'pages' : 'face';
}

/** Of equal rank what can be run comes first; with nothing typed and nothing chosen, pages come before package commands. */
function order(ranked: readonly Ranked<Command>[], shown: ReadonlyMap<Command, Shown>, chosen: boolean): Ranked<Command>[] {
  const places: Record<GroupId, number> = chosen ? { packages: 0, pages: 1, face: 2 } : { pages: 0, packages: 1, face: 2 };
  return ranked
    .filter(({ item }) => shown.has(item))
    .sort((a, b) => a.tier - b.tier || Number(shown.get(a.item)?.state === 'disabled') - Number(shown.get(b.item)?.state === 'disabled') || places[groupOf(a.item)] - places[groupOf(b.item)]);
}
