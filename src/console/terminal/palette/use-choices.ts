import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { announce } from '~console/platform/coming';
import type { Command } from '~commands/command';
import { useGo } from '../go-from-here';
import { promptTextAtom } from '../start/prompt-text';
import { useLineRunner } from '../prompt/use-line-runner';
import { useRunCommand } from '../start/use-run-command';
import { paletteAtom } from '../start/palette-state';

/** What choosing a row does. */
export interface Choices {
  readonly close: () => void;
  readonly run: (command: Command) => void;
  /** Closes, and remembers that the item with this key was used. */
  readonly use: (key: string) => void;
  /** Closes and goes to a page. */
  readonly go: (path: string) => void;
  readonly openPackage: (id: number) => void;
  /** Runs a whole line. Returns why not, in words; null = it runs. */
  readonly takeLine: (line: string) => Promise<string | null>;
}

export function useChoices(note: (key: string) => void): Choices {
  const setPalette = useSetAtom(paletteAtom);
  const setPrompt = useSetAtom(promptTextAtom);
  const run = useRunCommand();
  const runLine = useLineRunner();
  const go = useGo();
  return useMemo(() => {
    const close = (): void => setPalette({ kind: 'closed' });
    const leaveFor = (path: string): void => {
      close();
      go(path);
    };
    return {
      close,
      run: (command) => {
        note(command.id);
        close();
        run(command.id);
      },
      use: (key) => {
        note(key);
        close();
      },
      go: leaveFor,
      openPackage: (id) => leaveFor(`/packages/${id}`),
      takeLine: async (line) => {
        const came = announce('choice');
        const result = await runLine(line).finally(() => setTimeout(came));
        if (!result.ok) {
          came(true);
          return result.problem.text;
        }
        setPrompt('');
        // A request that lacks something has the palette already.
        setPalette((now) => (now.kind === 'list' ? { kind: 'closed' } : now));
        return null;
      },
    };
  }, [setPalette, setPrompt, run, runLine, go, note]);
}
