import type { Command } from '~commands/command';
import { callName } from '~commands/registry';
import { keysCell, lineCell, markedCell, textCell, type Cell } from './cells';
import type { CommandRow, Shown } from './command-groups';
import type { RowPreview } from './row';
import type { RowWords } from './row-words';

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
