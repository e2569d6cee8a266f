import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useUser } from '~console/app/session';
import { gate } from '~commands/gate';
import { complete, type Completion } from '~commands/language/complete';
import { parseLine } from '~commands/language/parse';
import { commands } from '~commands/registry';
import { paletteAtom } from '../palette/palette-state';
import { noRecall, readLines, recall, rememberLine, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from './prompt-text';
import { useLineRunner } from './use-line-runner';

/** Beyond this a line is a pasted column, which nobody completes. */
const completable = 2_000;

/** The state of the prompt: its text, what completes it, what Up brings back and what was wrong with the last Enter. */
export function usePrompt() {
  const user = useUser();
  const [text, setText] = useAtom(promptTextAtom);
  const setPalette = useSetAtom(paletteAtom);
  const run = useLineRunner();
  const [problem, setProblem] = useState<LineProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [recalled, setRecalled] = useState<Recall>(noRecall);

  const usable = commands.filter((command) => gate(command, { user, packages: [] }).state !== 'hidden');
  const completions: Completion[] = text.length > completable ? [] : complete(text, usable);

  const type = (next: string): void => {
    setText(next);
    setProblem(null);
    setRecalled(noRecall);
  };
  const takeCompletion = (): boolean => {
    const [first] = completions;
    if (!first) return false;
    type(`${text.slice(0, first.from)}${first.insert}${first.insert.endsWith('=') ? '' : ' '}`);
    return true;
  };
  const step = (direction: 1 | -1): boolean => {
    if (!user) return false;
    const next = recall(readLines(user.id), recalled, text, direction);
    if (!next) return false;
    setRecalled(next.recall);
    setText(next.text);
    setProblem(null);
    return true;
  };
  /** True when the line was taken up and another page opens. */
  const submit = async (): Promise<boolean> => {
    if (!user || busy || text.trim() === '') return false;
    const { stages, errors } = parseLine(text);
    // Words that are no verb are still something to look for.
    if (stages.length === 0 && errors[0]?.code === 'unknown_verb') {
      setPalette({ kind: 'list', query: text.trim() });
      return false;
    }
    setBusy(true);
    const result = await run(text).finally(() => setBusy(false));
    if (!result.ok) {
      setProblem(result.problem);
      return false;
    }
    rememberLine(user.id, text.trim());
    type('');
    return result.leaving;
  };
  return { text, problem, busy, completions, type, takeCompletion, step, submit };
}
