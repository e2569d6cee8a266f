import type { Language } from '~console/platform/language';
import type { Command } from '~commands/command';
import { createRanker, type Ranker } from './rank';

const made = new WeakMap<readonly Command[], Map<Language, Ranker<Command>>>();

/** Search over a list of commands, made once for each list and language: the palette opens often. */
export function commandRanker(commands: readonly Command[], language: Language): Ranker<Command> {
  const rankers = made.get(commands) ?? new Map<Language, Ranker<Command>>();
  made.set(commands, rankers);
  const known = rankers.get(language);
  if (known) return known;
  const other = language === 'vi' ? 'en' : 'vi';
  const ranker = createRanker(
    commands.map((command) => ({
      item: command,
      titles: [command.title[language], command.title[other]],
      words: [command.verb, ...command.aliases],
    })),
  );
  rankers.set(language, ranker);
  return ranker;
}
