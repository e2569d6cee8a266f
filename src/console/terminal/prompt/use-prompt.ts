import { useAtom, useSetAtom, useStore } from 'jotai';
import { announce } from '~console/platform/coming';
import { useState } from 'react';
import { useUser } from '~console/platform/session';
import { activeRecordAtom } from '../active-record';
import { enterLine, keepLines, keepTyped, takeKept } from '../input/input';
import { paletteAtom } from '../start/palette-state';
import { toast } from '~console/ui/toast';
import { foresee } from './foresee';
import { noRecall, readLines, recall, rememberLine, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from '../start/prompt-text';
import { useMemory } from '../runs/use-planner';
import { useCompletions } from './use-completions';
import { useLineRunner } from './use-line-runner';

/** As many as can be looked through at a glance. */
const offered = 6;

/** The state of the prompt: its text, what completes it and which of that Tab takes, what Up brings back and what was wrong with the last Enter. */
export function usePrompt() {
  const user = useUser();
  const [text, setText] = useAtom(promptTextAtom);
  const setPalette = useSetAtom(paletteAtom);
  const run = useLineRunner();
  const [problem, setProblem] = useState<LineProblem | null>(null);
  const store = useStore();
  const [recalled, setRecalled] = useState<Recall>(noRecall);

  const memory = useMemory();
  const completions = useCompletions(text).slice(0, offered);
  /** By what it is, not by its place: answers of the provider may come in before it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    completions.findIndex(({ insert }) => insert === chosen),
  );

  const type = (next: string): void => {
    setText(next);
    setProblem(null);
    setRecalled(noRecall);
    setChosen(null);
  };
  const takeCompletion = (one = completions[at]): boolean => {
    if (!one) return false;
    type(`${text.slice(0, one.from)}${one.insert}${one.insert.endsWith('=') ? '' : ' '}`);
    return true;
  };
  const chooseCompletion = (by: 1 | -1): void =>
    setChosen(completions[(at + by + completions.length) % completions.length]?.insert ?? null);
  const step = (direction: 1 | -1): boolean => {
    if (!user) return false;
    const next = recall(readLines(user.id), recalled, text, direction);
    const kept = direction === -1 && recalled.back === 0 && text === '' ? takeKept() : null;
    if (kept !== null) type(kept);
    if (!next) return kept !== null;
    setRecalled(next.recall);
    setText(next.text);
    setProblem(null);
    return true;
  };
  /**
   * Enters a line: the field is free for the next at once, which runs after this one. `done` = told when it was taken up,
   * and whether another page opens.
   */
  const submit = (line: string, done: (leaving: boolean) => void): void => {
    if (!user || line.trim() === '') return;
    type('');
    const { isSearch, asks, changesNothing } = foresee(line, memory, user, store.get(activeRecordAtom));
    // What is typed on is for the palette then, however long it takes to come.
    const foreseen = isSearch || asks ? announce('palette') : null;
    const take = async (): Promise<void> => {
      const end = announce('line');
      if (isSearch) setPalette({ kind: 'list', query: line.trim() });
      const result = isSearch ? null : await run(line, (byEnter) => (foreseen ? foreseen() : keepTyped('', byEnter)));
      if (result?.ok === false) {
        // What waits behind it or is being typed was to come after it.
        keepTyped(store.get(promptTextAtom));
        type(line);
        setProblem(result.problem);
        // Beside the field it is seen by whoever is in it.
        if (document.activeElement?.id !== 'prompt') toast('error', result.problem.text);
      } else if (result) {
        rememberLine(user.id, line.trim());
        if (result.givenUp) keepLines();
        else done(result.leaving);
      }
      foreseen?.(result?.ok === false);
      end();
    };
    enterLine({ text: line.trim(), changesNothing, run: () => void take() });
  };
  return { text, problem, completions, completion: at, type, takeCompletion, chooseCompletion, step, submit };
}
